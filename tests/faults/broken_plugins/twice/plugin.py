"""Two packages bring it."""


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
