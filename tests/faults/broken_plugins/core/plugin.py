"""Plugin with an id that the platform reserves for itself."""


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
