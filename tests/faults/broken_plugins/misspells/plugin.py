"""Implements a hook that does not exist."""

from collections.abc import Sequence

from homeroom_sdk.hooks import hookimpl


class Plugin:
    """Its author wanted `models`."""

    @hookimpl
    def modells(self) -> Sequence[object]:
        """Never called."""
        return []


plugin = Plugin()
