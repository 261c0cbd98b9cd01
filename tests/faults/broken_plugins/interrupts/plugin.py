"""Plugin that raises KeyboardInterrupt or a similar BaseException while it is imported."""

raise KeyboardInterrupt


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
