"""No process outlives its supervisor (Linux; elsewhere these functions do nothing).

A child is told to die with its parent. Grandchildren whose parent died are handed to the supervisor,
which reaps them while it runs, as a container's first process must, and ends them when it stops.
"""

import asyncio
import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable, Set
from pathlib import Path

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
# Loaded before any fork: a forked child must not wait for the import lock.
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent(with_signal: signal.Signals) -> Callable[[], None]:
    """Make a `preexec_fn` after which the kernel signals the child when its parent dies."""
    parent = os.getpid()

    def prepare() -> None:
        if _LIBC is not None:
            _LIBC.prctl(_PR_SET_PDEATHSIG, int(with_signal))
            if os.getppid() != parent:  # It died before the line above.
                os.kill(os.getpid(), signal.SIGKILL)

    return prepare


def adopt_orphans() -> None:
    """Make this process the parent of all descendants whose own parent dies."""
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_CHILD_SUBREAPER, 1)


class OrphanReaper:
    """Takes the exit codes of dead adopted children, which would stay zombies otherwise.

    Only of those that were dead one call earlier too: asyncio takes those of our own children at once.
    """

    def __init__(self) -> None:
        self._dead: set[int] = set()

    def reap(self) -> None:
        """Reap what has been dead since the last call."""
        dead = {pid for pid in _children() if _is_zombie(pid)}
        _wait_for(dead & self._dead)
        self._dead = dead


async def end_orphans(*, timeout_s: float = 5.0) -> None:
    """End all children that are left: SIGTERM, and SIGKILL for those that stay."""
    deadline = time.monotonic() + timeout_s
    _signal_all(_children(), signal.SIGTERM)
    while orphans := _children():
        if time.monotonic() > deadline:
            _signal_all(orphans, signal.SIGKILL)
        await asyncio.sleep(0.02)
        _wait_for({pid for pid in orphans if _is_zombie(pid)})


def _children() -> set[int]:
    """The kernel's list of our children, of all our threads."""
    found: set[int] = set()
    for file in Path("/proc/self/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found.update(int(pid) for pid in file.read_text().split())
    return found


def _signal_all(pids: Set[int], number: signal.Signals) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def _wait_for(pids: Set[int]) -> None:
    for pid in pids:
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)


def _is_zombie(pid: int) -> bool:
    """Field 3 of /proc/<pid>/stat; the name before it may hold spaces and parentheses."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return False
