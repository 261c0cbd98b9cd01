"""Slots for guarded children: a limited number per process, shared fairly (`homeroom_sdk.shares`).

Every call that opens an untrusted file takes a slot. The memory that the call may use is reserved for it, so that all
calls together fit the machine.
"""

import asyncio
import os
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from homeroom_sdk.i18n import _
from homeroom_sdk.shares import Shares


@dataclass(frozen=True, slots=True)
class Capacity:
    """The limits for all guarded children of a process together.

    Args:
        children: Maximum number of concurrent children; one district may use all but one, one person half.
        memory_bytes: Maximum sum of the calls' memory limits (`Limits.memory_bytes`). A single call always fits.
    """

    children: int
    memory_bytes: int

    @classmethod
    def of_machine(cls) -> "Capacity":
        """Return two children for each processor, at least four, with half of the memory."""
        return cls(max(4, 2 * (os.cpu_count() or 2)), _memory_bytes() // 2)


class Pool:
    """The slots of one event loop in one process, and the threads that communicate with the children."""

    def __init__(self, capacity: Capacity) -> None:
        self.shares = Shares(
            places=capacity.children,
            budget=capacity.memory_bytes,
            refusal=_("Very many documents are being read right now. Try again soon."),
            refusal_of_one=(
                _("You have requested too many pages at the same time. Wait until some are ready, then try again.")
            ),
        )
        # Separate threads, since the event loop's are needed by the store, the health checks and others.
        self.threads = ThreadPoolExecutor(capacity.children, thread_name_prefix="guard")

    @asynccontextmanager
    async def place(self, memory_bytes: int) -> AsyncIterator[None]:
        """Hold a slot for one call that may use this amount of memory. Raises the same errors as `Shares.take`."""
        place = await self.shares.take(memory_bytes)
        try:
            yield
        finally:
            self.shares.give_back(place)


_capacity: Capacity | None = None
_pools: dict[int, tuple[int, "asyncio.AbstractEventLoop", Pool]] = {}


def set_capacity(capacity: Capacity) -> None:
    """Set the capacity for the guarded children of this process; for hosts, before the first call."""
    global _capacity
    _capacity = capacity


def current_pool() -> Pool:
    """Return the pool of this process's running event loop; a forked process gets a new one."""
    loop, pid = asyncio.get_running_loop(), os.getpid()
    found = _pools.get(id(loop))
    if found is None or found[0] != pid or found[1] is not loop:
        for key in [key for key, (owner, other, _rest) in _pools.items() if owner != pid or other.is_closed()]:
            del _pools[key]
        found = _pools[id(loop)] = (pid, loop, Pool(_capacity or Capacity.of_machine()))
    return found[2]


def _memory_bytes() -> int:
    """Return the machine's memory, or the container's limit if that is lower."""
    found = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    for path in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        try:
            found = min(found, int(Path(path).read_text()))
        except (OSError, ValueError):
            continue
    return found
