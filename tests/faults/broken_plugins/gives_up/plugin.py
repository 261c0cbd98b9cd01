"""It raises what nobody catches."""


class Beyond(BaseException):
    """No Exception."""


raise Beyond("no way")


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
