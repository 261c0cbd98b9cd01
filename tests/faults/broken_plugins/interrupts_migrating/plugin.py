"""Its migration raises what stops other programs."""


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
