"""Plugin that claims a page of the shell."""


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
