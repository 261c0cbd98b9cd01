"""Its migration ends the process."""


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
