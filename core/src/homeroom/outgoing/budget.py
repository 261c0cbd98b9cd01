"""Limits for a plugin's calls in a district, per process: concurrent calls, and calls per minute."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from homeroom_sdk.errors import TooBusy
from homeroom_sdk.i18n import _
from homeroom_sdk.outgoing import HttpBudgetSpent

from homeroom.credentials.back_off import Rate


class Budget:
    """Call limits of one process; a key identifies plugin and district."""

    def __init__(self, *, at_once: int, per_minute: int) -> None:
        self._at_once = at_once
        self._rate = Rate(burst=per_minute, per_s=per_minute / 60)
        self._places: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """Semaphores that are held or waited for; idle ones are garbage-collected."""

    @asynccontextmanager
    async def place(self, key: str) -> AsyncIterator[None]:
        """Wait until another concurrent call is allowed, and count it as running during the block."""
        places = self._places.setdefault(key, asyncio.Semaphore(self._at_once))
        async with places:
            yield

    def spend(self, key: str) -> None:
        """Count one call against the limit per minute.

        Raises:
            HttpBudgetSpent: the limit is reached.
        """
        try:
            self._rate.spend(key)
        except TooBusy as error:
            raise HttpBudgetSpent(
                _("Too many calls to other servers at the moment. Try again a little later."), data=error.data
            ) from error
