"""Plugin with an id that the platform reserves."""


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
