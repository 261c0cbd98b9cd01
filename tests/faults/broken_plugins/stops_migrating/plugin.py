"""Plugin with a migration that ends the process."""


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
