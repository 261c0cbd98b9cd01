"""Its migrations have two ends."""


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
