"""Cleanup that lets no process outlive its supervisor (Linux; elsewhere these functions do nothing).

Children are set up to die with their parent. The supervisor adopts descendants whose parent died. It reaps their exit
codes while it runs, as the first process of a container must, and ends them when it stops.
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
    """Return a `preexec_fn` that makes the kernel send the child a signal when its parent dies."""
    parent = os.getpid()

    def prepare() -> None:
        if _LIBC is not None:
            _LIBC.prctl(_PR_SET_PDEATHSIG, int(with_signal))
            if os.getppid() != parent:  # The parent died before the line above.
                os.kill(os.getpid(), signal.SIGKILL)

    return prepare


def adopt_orphans() -> None:
    """Make this process the parent of all descendants whose own parent dies."""
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_CHILD_SUBREAPER, 1)


class OrphanReaper:
    """Reaper for dead adopted children, which would otherwise remain zombies.

    A child is reaped only if it was already dead at the previous call: asyncio reaps the supervisor's own children soon
    after their death, and needs their exit codes.
    """

    def __init__(self) -> None:
        self._dead: set[int] = set()

    def reap(self) -> None:
        """Reap the children that were already dead at the last call."""
        dead = {pid for pid in _children() if _is_zombie(pid)}
        _wait_for(dead & self._dead)
        self._dead = dead


async def end_orphans(*, timeout_s: float = 5.0) -> None:
    """End all remaining children: send SIGTERM, then SIGKILL to those still alive after the timeout."""
    deadline = time.monotonic() + timeout_s
    _signal_all(_children(), signal.SIGTERM)
    while orphans := _children():
        if time.monotonic() > deadline:
            _signal_all(orphans, signal.SIGKILL)
        await asyncio.sleep(0.02)
        _wait_for({pid for pid in orphans if _is_zombie(pid)})


def _children() -> set[int]:
    """Return the pids of this process's children, from the kernel's lists for all of its threads."""
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
    """Return True if a process is a zombie.

    The state is field 3 of /proc/<pid>/stat; the name before it may contain spaces and parentheses.
    """
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return False
