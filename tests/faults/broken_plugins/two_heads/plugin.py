"""Plugin with two migration heads."""


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
