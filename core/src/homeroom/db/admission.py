"""Turns at the database: a limited number of requests works at a time, shared fairly by districts, persons and
families.

Work with the database also occupies the event loop. Without turns, a caller who sends a thousand requests concurrently
would have all of them under way, and everybody else's request would be one of a thousand. A turn begins with a session
and ends with its first transaction. It is therefore not held while a body is received, a child process works or a
response is sent. The platform's own work needs no turn.
"""

import asyncio
from collections.abc import MutableMapping
from typing import Any
from weakref import WeakKeyDictionary

from homeroom_sdk.i18n import _
from homeroom_sdk.shares import Place, Shares, has_caller

BUSY = _("Many people are working at the same time. Try again in a moment.")
TURNS = 12
"""Maximum concurrent turns per process; one person may hold half. More would only queue for the GIL."""
MAX_WAITING = 5000

_shares: WeakKeyDictionary[asyncio.AbstractEventLoop, Shares] = WeakKeyDictionary()


async def take_turn() -> tuple[Shares, Place] | None:
    """Wait for a turn and return it; return None for work without a caller.

    Raises:
        TooBusy: no turn was free in time.
    """
    if not has_caller():
        return None
    shares = _shares.setdefault(asyncio.get_running_loop(), _make())
    return shares, await shares.take()


def end_turn(info: MutableMapping[Any, Any]) -> None:
    """End the turn of a session. Idempotent."""
    turn = info.pop("turn", None)
    if turn is not None:
        shares, place = turn
        shares.give_back(place)


def _make() -> Shares:
    return Shares(
        places=TURNS,
        budget=TURNS,
        max_waiting=MAX_WAITING,
        max_waiting_per_person=MAX_WAITING,
        refusal=BUSY,
        refusal_of_one=BUSY,
    )
