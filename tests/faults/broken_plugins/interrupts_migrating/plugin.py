"""Plugin with a migration that raises a BaseException that is not an Exception."""


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
