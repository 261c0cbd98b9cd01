"""Plugin that implements a hook that does not exist."""

from collections.abc import Sequence

from homeroom_sdk.hooks import hookimpl


class Plugin:
    """Misspells the hook `models`."""

    @hookimpl
    def modells(self) -> Sequence[object]:
        """Return nothing; this is never called."""
        return []


plugin = Plugin()
