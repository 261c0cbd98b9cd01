"""Places for guarded children: so many at once in this process, shared out fairly (`homeroom_sdk.shares`).

Whoever opens a stranger's file takes a place. What a call may use of memory is reserved for it, so that all calls
together fit the machine.
"""

import asyncio
import os
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from homeroom_sdk.sentences import _
from homeroom_sdk.shares import Shares


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


class Pool:
    """The places of one event loop in one process, and the threads that speak with the children."""

    def __init__(self, capacity: Capacity) -> None:
        self.shares = Shares(
            places=capacity.children,
            budget=capacity.memory_bytes,
            refusal=_("Very many documents are being read right now. Try again soon."),
            refusal_of_one=(
                _("You have asked for very many pages at once. Wait until some are there, then try again.")
            ),
        )
        # Threads of its own: those of the event loop belong to the store, the health checks and everybody else.
        self.threads = ThreadPoolExecutor(capacity.children, thread_name_prefix="guard")

    @asynccontextmanager
    async def place(self, memory_bytes: int) -> AsyncIterator[None]:
        """A place for one call that may use so much memory; errors as `Shares.take`."""
        place = await self.shares.take(memory_bytes)
        try:
            yield
        finally:
            self.shares.give_back(place)


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
        for key in [key for key, (owner, other, _rest) in _pools.items() if owner != pid or other.is_closed()]:
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
