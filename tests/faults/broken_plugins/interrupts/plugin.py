"""It raises what stops other programs."""

raise KeyboardInterrupt


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
