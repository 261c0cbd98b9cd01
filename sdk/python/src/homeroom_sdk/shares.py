"""Fair sharing of a limited number of slots, which districts and persons get in turn.

Callers wait while all slots are taken. No caller can take them all: there is a cap per person and one per district. The
next slot goes to the waiting caller in the district with the fewest slots in use, then to the district that was served
longest ago; persons within a district are ordered in the same way.

The host names the caller of the current task with `working_for`, or with `set_caller` for a separate task. Work without
a caller, such as a flow run in its own process, has no cap.
"""

import asyncio
import itertools
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from homeroom_sdk.errors import TooBusy
from homeroom_sdk.i18n import Sentence

MAX_WAITING = 300
MAX_WAITING_PER_PERSON = 24
"""Maximum waiting calls per person; a screen full of thumbnails makes this many at the same time."""
PATIENCE_S = 20.0
RETRY_S = 5.0
MAX_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class Caller:
    """The caller that a task works for. `person` is a user's id, or another text that distinguishes visitors."""

    district: str
    person: str


_caller: ContextVar[Caller | None] = ContextVar("caller", default=None)


def set_caller(district: str, person: str) -> None:
    """Set the caller that this task, and every task it starts, works for from now on."""
    _caller.set(Caller(district, person))


@contextmanager
def working_for(district: str, person: str) -> Iterator[None]:
    """Set the caller that this task, and every task it starts, works for within the block."""
    before = _caller.set(Caller(district, person))
    try:
        yield
    finally:
        _caller.reset(before)


def clear_caller() -> None:
    """Mark this task as working without a caller."""
    _caller.set(None)


def has_caller() -> bool:
    """Return whether a caller waits for the result of this task; a flow run has no caller."""
    return _caller.get() is not None


@dataclass(frozen=True, slots=True)
class Place:
    """A slot that was taken and must be given back."""

    caller: Caller | None
    weight: int


@dataclass(eq=False, slots=True)
class _Waiter:
    place: Place
    number: int
    turn: "asyncio.Future[None]"


@dataclass(eq=False, kw_only=True)
class Shares:
    """The slots of one event loop.

    Args:
        places: Maximum number of slots in use; one district may use all but one, one person half.
        budget: Maximum sum of the weights of all slots in use. A single slot is always granted.
        patience_s: Maximum waiting time; work without a caller waits without limit.
        refusal: The message when no slot was free in time.
        refusal_of_one: The message for a person with too many waiting calls.
    """

    places: int
    budget: int
    refusal: Sentence
    refusal_of_one: Sentence
    patience_s: float = PATIENCE_S
    max_waiting: int = MAX_WAITING
    max_waiting_per_person: int = MAX_WAITING_PER_PERSON
    _running: Counter[str | Caller] = field(default_factory=Counter)
    _last_served: dict[str | Caller, int] = field(default_factory=dict)
    _waiting: "dict[Caller | None, deque[_Waiter]]" = field(default_factory=dict)
    _numbers: "itertools.count[int]" = field(default_factory=itertools.count)
    _queued: int = 0
    _taken: int = 0
    _spent: int = 0

    async def take(self, weight: int = 1) -> Place:
        """Take a slot for the current caller.

        Raises:
            TooBusy: too many calls wait already, for this person or in total, or no slot was free in time.
        """
        place = Place(_caller.get(), weight)
        if not self._queued and self._fits(place):
            self._enter(place)
            return place
        self._check_queue(place.caller)
        waiter = _Waiter(place, next(self._numbers), asyncio.get_running_loop().create_future())
        self._waiting.setdefault(place.caller, deque()).append(waiter)
        self._queued += 1
        self._serve()
        try:
            async with asyncio.timeout(self.patience_s if place.caller else None):
                await waiter.turn
        except BaseException as error:
            if waiter in self._waiting.get(place.caller, ()):
                self._forget(waiter)
            elif waiter.turn.done() and not waiter.turn.cancelled():  # Served at the moment it gave up.
                self.give_back(place)
            if isinstance(error, TimeoutError):
                raise TooBusy.for_seconds(self.refusal, RETRY_S) from error
            raise
        return place

    def give_back(self, place: Place) -> None:
        """Release a slot, exactly once; the next waiting caller gets it."""
        self._taken -= 1
        self._spent -= place.weight
        if place.caller is not None:
            for key in (place.caller.district, place.caller):
                self._running[key] -= 1
                if not self._running[key]:
                    del self._running[key]
        self._serve()

    def _check_queue(self, caller: Caller | None) -> None:
        if caller is not None and len(self._waiting.get(caller, ())) >= self.max_waiting_per_person:
            raise TooBusy.for_seconds(self.refusal_of_one, RETRY_S)
        if self._queued >= self.max_waiting:
            raise TooBusy.for_seconds(self.refusal, RETRY_S)

    def _serve(self) -> None:
        """Give every free slot to the next waiting caller."""
        while ready := [queue[0] for queue in self._waiting.values() if self._fits(queue[0].place)]:
            waiter = min(ready, key=self._order)
            self._forget(waiter)
            if waiter.turn.done():
                continue
            self._enter(waiter.place)
            waiter.turn.set_result(None)

    def _forget(self, waiter: _Waiter) -> None:
        queue = self._waiting[waiter.place.caller]
        queue.remove(waiter)
        self._queued -= 1
        if not queue:
            del self._waiting[waiter.place.caller]

    def _fits(self, place: Place) -> bool:
        if self._taken >= self.places or (self._taken and self._spent + place.weight > self.budget):
            return False
        caller = place.caller
        return caller is None or (
            self._running[caller.district] < max(1, self.places - 1)
            and self._running[caller] < max(1, self.places // 2)
        )

    def _order(self, waiter: _Waiter) -> tuple[int, int, int, int, int]:
        caller = waiter.place.caller
        keys: tuple[str | Caller, ...] = (caller.district, caller) if caller else ("", "")
        district, person = ((self._running[key], self._last_served.get(key, -1)) for key in keys)
        return (*district, *person, waiter.number)

    def _enter(self, place: Place) -> None:
        self._taken += 1
        self._spent += place.weight
        if place.caller:
            now = next(self._numbers)
            for key in (place.caller.district, place.caller):
                self._running[key] += 1
                self._last_served[key] = now
            if len(self._last_served) > MAX_REMEMBERED:
                newest = sorted(self._last_served.items(), key=lambda item: item[1])[MAX_REMEMBERED // 2 :]
                self._last_served = dict(newest)
