"""Sharing out what is scarce: a number of places, given to districts and persons in turn.

Whoever needs a place waits while all are taken. Nobody takes them all: there is a cap for a person and one for a
district, and of those who wait the district that was served longest ago comes next, in it the person who was.

The host says with `working_for` whom the current task works for, and a task of its own with `set_caller`. Work for
nobody in particular, as a flow run's in a process of its own, has no cap.
"""

import asyncio
import itertools
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from homeroom_sdk.errors import TooBusy
from homeroom_sdk.sentences import Sentence

MAX_WAITING = 300
MAX_WAITING_PER_PERSON = 24
"""A screen full of thumbnails asks for so many at once."""
PATIENCE_S = 20.0
RETRY_S = 5.0
MAX_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class Caller:
    """For whom a task works. `person` is a user's id, or whatever tells one visitor from another."""

    district: str
    person: str


_caller: ContextVar[Caller | None] = ContextVar("caller", default=None)


def set_caller(district: str, person: str) -> None:
    """Say for whom this task, and whatever it starts, works from now on."""
    _caller.set(Caller(district, person))


@contextmanager
def working_for(district: str, person: str) -> Iterator[None]:
    """Say for whom this task, and whatever it starts, works within the block."""
    before = _caller.set(Caller(district, person))
    try:
        yield
    finally:
        _caller.reset(before)


def clear_caller() -> None:
    """Say that this task works for nobody in particular."""
    _caller.set(None)


def has_caller() -> bool:
    """Whether somebody waits for what this task does; a flow run works for nobody in particular."""
    return _caller.get() is not None


@dataclass(frozen=True, slots=True)
class Place:
    """A place that was taken, to be given back."""

    caller: Caller | None
    weight: int


@dataclass(eq=False, slots=True)
class _Waiter:
    place: Place
    number: int
    turn: "asyncio.Future[None]"


@dataclass(eq=False, kw_only=True)
class Shares:
    """The places of one event loop.

    Args:
        places: So many at once; one district has all but one of them, one person half.
        budget: The sum of the weights of all that are taken at once. One place is always given.
        patience_s: How long somebody waits; work for nobody in particular waits without end.
        refusal: What is said to whom there was no place for in time.
        refusal_of_one: What is said to somebody who waits for too many at once.
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
        """A place for the current caller.

        Raises:
            TooBusy: too many wait already, for this person or in all, or no place came free in time.
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
            elif waiter.turn.done() and not waiter.turn.cancelled():  # Served in the moment in which it gave up.
                self.give_back(place)
            if isinstance(error, TimeoutError):
                raise TooBusy.for_seconds(self.refusal, RETRY_S) from error
            raise
        return place

    def give_back(self, place: Place) -> None:
        """End a place, once; whoever comes next gets it."""
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
        """Give every free place to who comes next."""
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
