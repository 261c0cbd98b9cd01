"""Its id is the platform's own word."""


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
