"""Places for guarded children: so many at once in this process, shared out fairly.

Whoever opens a stranger's file takes a place, and waits for one while all are taken. Nobody takes them all: there is a
cap for a person and one for a district, and of those who wait the district that was served longest ago comes next, in
it the person who was. What a call may use of memory is reserved for it, so that all calls together fit the machine.

The host says with `serve_for` whom the current task works for. Work for nobody in particular, as a flow run's in a
process of its own, has no cap but the process's.
"""

import asyncio
import itertools
import os
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path

from homeroom_sdk.errors import TooBusy

MAX_WAITING = 300
MAX_WAITING_PER_PERSON = 24
"""A screen full of thumbnails asks for so many at once."""
PATIENCE_S = 20.0
RETRY_S = 5.0


@dataclass(frozen=True, slots=True)
class Capacity:
    """What all guarded children of a process may use together.

    Args:
        children: So many at once; one district has all but one of them, one person half.
        memory_bytes: The sum of what their calls may use (`Limits.memory_bytes`). One call always fits.
    """

    children: int
    memory_bytes: int

    @classmethod
    def of_machine(cls) -> "Capacity":
        """Two children for each processor, at least four, in half of the memory."""
        return cls(max(4, 2 * (os.cpu_count() or 2)), _memory_bytes() // 2)

    @property
    def per_district(self) -> int:
        """So many at once for one district."""
        return max(1, self.children - 1)

    @property
    def per_person(self) -> int:
        """So many at once for one person."""
        return max(1, self.children // 2)


@dataclass(frozen=True, slots=True)
class Caller:
    """For whom a guarded call works. `person` is a user's id, or whatever tells one visitor from another."""

    district: str
    person: str


_caller: ContextVar[Caller | None] = ContextVar("guarded_caller", default=None)


def serve_for(district: str, person: str) -> None:
    """Say for whom this task, and whatever it starts, works from now on."""
    _caller.set(Caller(district, person))


def is_for_somebody() -> bool:
    """Whether somebody waits for what this task does; a flow run works for nobody in particular."""
    return _caller.get() is not None


@dataclass(eq=False, slots=True)
class _Waiter:
    caller: Caller | None
    memory_bytes: int
    number: int
    turn: "asyncio.Future[None]"


@dataclass(eq=False)
class Pool:
    """The places of one event loop in one process."""

    capacity: Capacity
    patience_s: float = PATIENCE_S
    _running: Counter[str | Caller] = field(default_factory=Counter)
    _last_served: dict[str | Caller, int] = field(default_factory=dict)
    _waiting: list[_Waiter] = field(default_factory=list)
    _numbers: "itertools.count[int]" = field(default_factory=itertools.count)
    _taken: int = 0
    _reserved_bytes: int = 0

    def __post_init__(self) -> None:
        # Threads of its own: those of the event loop belong to the store, the health checks and everybody else.
        self.threads = ThreadPoolExecutor(self.capacity.children, thread_name_prefix="guard")

    @asynccontextmanager
    async def place(self, memory_bytes: int) -> AsyncIterator[None]:
        """A place for one call that may use so much memory.

        Raises:
            TooBusy: too many wait already, for this person or in all, or no place came free in time.
        """
        caller = _caller.get()
        await self._take(caller, memory_bytes)
        try:
            yield
        finally:
            self._leave(caller, memory_bytes)
            self._serve()

    async def _take(self, caller: Caller | None, memory_bytes: int) -> None:
        own = sum(item.caller == caller for item in self._waiting) if caller else 0
        if own >= MAX_WAITING_PER_PERSON:
            raise TooBusy.for_seconds(
                "You have asked for very many pages at once. Wait until some are there, then try again.", RETRY_S
            )
        if len(self._waiting) >= MAX_WAITING:
            raise TooBusy.for_seconds("Very many documents are being read right now. Try again soon.", RETRY_S)
        turn = asyncio.get_running_loop().create_future()
        waiter = _Waiter(caller, memory_bytes, next(self._numbers), turn)
        self._waiting.append(waiter)
        self._serve()
        try:
            async with asyncio.timeout(self.patience_s if caller else None):
                await turn
        except BaseException as error:
            if waiter in self._waiting:
                self._waiting.remove(waiter)
            elif turn.done() and not turn.cancelled():  # It was served in the moment in which it gave up.
                self._leave(caller, memory_bytes)
                self._serve()
            if isinstance(error, TimeoutError):
                raise TooBusy.for_seconds(
                    "Very many documents are being read right now. Try again soon.", RETRY_S
                ) from error
            raise

    def _serve(self) -> None:
        """Give every free place to who comes next."""
        while ready := [waiter for waiter in self._waiting if self._fits(waiter)]:
            waiter = min(ready, key=self._order)
            self._waiting.remove(waiter)
            if waiter.turn.done():
                continue
            self._enter(waiter)
            waiter.turn.set_result(None)

    def _fits(self, waiter: _Waiter) -> bool:
        if self._taken >= self.capacity.children:
            return False
        if self._taken and self._reserved_bytes + waiter.memory_bytes > self.capacity.memory_bytes:
            return False
        caller = waiter.caller
        return caller is None or (
            self._running[caller.district] < self.capacity.per_district
            and self._running[caller] < self.capacity.per_person
        )

    def _order(self, waiter: _Waiter) -> tuple[int, int, int, int, int]:
        keys = (waiter.caller.district, waiter.caller) if waiter.caller else ("", "")
        district, person = ((self._running[key], self._last_served.get(key, -1)) for key in keys)
        return (*district, *person, waiter.number)

    def _enter(self, waiter: _Waiter) -> None:
        self._taken += 1
        self._reserved_bytes += waiter.memory_bytes
        if waiter.caller:
            now = next(self._numbers)
            for key in (waiter.caller.district, waiter.caller):
                self._running[key] += 1
                self._last_served[key] = now

    def _leave(self, caller: Caller | None, memory_bytes: int) -> None:
        self._taken -= 1
        self._reserved_bytes -= memory_bytes
        if caller is None:
            return
        waiting = {key for item in self._waiting if item.caller for key in (item.caller.district, item.caller)}
        for key in (caller.district, caller):
            self._running[key] -= 1
            if not self._running[key]:
                del self._running[key]
                if key not in waiting:
                    del self._last_served[key]


_capacity: Capacity | None = None
_pools: dict[int, tuple[int, "asyncio.AbstractEventLoop", Pool]] = {}


def set_capacity(capacity: Capacity) -> None:
    """Say what the guarded children of this process may use; for hosts, before the first call."""
    global _capacity
    _capacity = capacity


def current_pool() -> Pool:
    """The pool of this process's running loop; a forked process begins with one of its own."""
    loop, pid = asyncio.get_running_loop(), os.getpid()
    found = _pools.get(id(loop))
    if found is None or found[0] != pid or found[1] is not loop:
        for key in [key for key, (owner, other, _) in _pools.items() if owner != pid or other.is_closed()]:
            del _pools[key]
        found = _pools[id(loop)] = (pid, loop, Pool(_capacity or Capacity.of_machine()))
    return found[2]


def _memory_bytes() -> int:
    """The machine's memory, or what the container may use of it."""
    found = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    for path in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        try:
            found = min(found, int(Path(path).read_text()))
        except (OSError, ValueError):
            continue
    return found
