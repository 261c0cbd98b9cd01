"""Turns at the database: a few requests work at a time, and districts, persons and families take turns.

Who works with the database keeps the event loop busy too. Without turns somebody who asks for a thousand things at
once would have a thousand of them under way, and everybody else's one thing would be one of a thousand. A turn begins
with a session and ends with its first transaction, so nobody has one while a body is received, a child works or an
answer is sent. The platform's own work needs none.
"""

import asyncio
from collections.abc import MutableMapping
from typing import Any
from weakref import WeakKeyDictionary

from homeroom_sdk.sentences import _
from homeroom_sdk.shares import Place, Shares, has_caller

BUSY = _("Many people are working at the same time. Try again in a moment.")
TURNS = 12
"""At once in a process; one person has half of them at most. More only wait for the one processor that Python uses."""
MAX_WAITING = 5000

_shares: WeakKeyDictionary[asyncio.AbstractEventLoop, Shares] = WeakKeyDictionary()


async def take_turn() -> tuple[Shares, Place] | None:
    """Wait for a turn; None for work that is for nobody in particular.

    Raises:
        TooBusy: there was none in time.
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
