"""How much a plugin may call for a district, in this process: so many calls at once, so many a minute."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from homeroom_sdk.errors import TooBusy
from homeroom_sdk.outgoing import HttpBudgetSpent
from homeroom_sdk.sentences import _

from homeroom.credentials.back_off import Rate


class Budget:
    """One per process; a key names plugin and district."""

    def __init__(self, *, at_once: int, per_minute: int) -> None:
        self._at_once = at_once
        self._rate = Rate(burst=per_minute, per_s=per_minute / 60)
        self._places: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """Those that somebody has or waits for; an idle one is nobody's, so it goes."""

    @asynccontextmanager
    async def place(self, key: str) -> AsyncIterator[None]:
        """Wait for one of the places."""
        places = self._places.setdefault(key, asyncio.Semaphore(self._at_once))
        async with places:
            yield

    def spend(self, key: str) -> None:
        """Take one of the minute's calls.

        Raises:
            HttpBudgetSpent: none is left.
        """
        try:
            self._rate.spend(key)
        except TooBusy as error:
            raise HttpBudgetSpent(
                _("Too many calls to other servers at the moment. Try again a little later."), data=error.data
            ) from error
