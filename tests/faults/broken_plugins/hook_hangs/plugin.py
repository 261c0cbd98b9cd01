"""A hook of its boot does not end."""

import time
from collections.abc import Sequence

from homeroom_sdk.chores import Chore
from homeroom_sdk.hooks import hookimpl


class Plugin:
    """Never says what its chores are."""

    @hookimpl
    def chores(self) -> Sequence[Chore]:
        """Wait."""
        time.sleep(3600)
        return []


plugin = Plugin()
