"""Plugin with a migration that is not valid Python."""


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
