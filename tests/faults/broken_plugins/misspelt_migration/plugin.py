"""Its migration is no Python."""


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
