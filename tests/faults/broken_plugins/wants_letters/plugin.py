"""Plugin that claims the pages of another plugin."""


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
