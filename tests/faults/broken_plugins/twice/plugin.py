"""Plugin that is installed by two packages."""


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
