"""Plugin that raises KeyboardInterrupt while it is imported."""

raise KeyboardInterrupt


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
