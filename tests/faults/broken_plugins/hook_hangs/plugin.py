"""Plugin with a boot hook that does not return."""

import time
from collections.abc import Sequence

from homeroom_sdk.chores import Chore
from homeroom_sdk.hooks import hookimpl


class Plugin:
    """Never returns its chores."""

    @hookimpl
    def chores(self) -> Sequence[Chore]:
        """Sleep for an hour."""
        time.sleep(3600)
        return []


plugin = Plugin()
