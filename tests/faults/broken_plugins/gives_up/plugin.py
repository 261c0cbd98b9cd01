"""Plugin that raises a BaseException while it is imported."""


class Beyond(BaseException):
    """BaseException that is not an Exception."""


raise Beyond("no way")


class Plugin:
    """Contributes nothing."""


plugin = Plugin()
