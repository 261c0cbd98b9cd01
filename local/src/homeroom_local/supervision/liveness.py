"""Detection of processes that hang: they run but no longer respond."""

import asyncio
import contextlib
import os
import time
from collections.abc import Callable
from pathlib import Path

from homeroom_local.supervision.probes import Probe

MISSES = 6
MACHINE_LAG_S = 1.0
"""Supervisor delay from which a miss is not counted: on a machine this slow, other processes are late too."""
START_PATIENCE_S = 300.0
"""Maximum time until a process's first beat; a worker, for example, waits two minutes for its engine."""


async def until_hung(live: Probe, *, patience_s: float, on_miss: Callable[[int], None] = lambda _: None) -> None:
    """Ask `live` repeatedly; return after six misses in a row over `patience_s`. False or no answer in time is a miss.

    A miss counts only if the supervisor itself was scheduled in time, so that a busy machine does not look like a hang.
    After the machine was suspended, the count starts at 0 again.

    Args:
        on_miss: Called with the number of misses in a row so far.
    """
    pause_s, missed = patience_s / MISSES, 0
    while missed < MISSES:
        begun = time.monotonic()
        is_alive = await _ask(live, timeout_s=pause_s)
        await asyncio.sleep(max(0.0, begun + pause_s - time.monotonic()))
        late_s = time.monotonic() - begun - pause_s
        if is_alive or late_s > pause_s:
            missed = 0
        elif late_s < MACHINE_LAG_S:
            missed += 1
            on_miss(missed)


async def _ask(live: Probe, *, timeout_s: float) -> bool:
    try:
        async with asyncio.timeout(timeout_s):
            return await live()
    except TimeoutError:
        return False


class BeatFile:
    """A file that a process touches each second while it works (`homeroom_sdk.liveness`)."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._begun_at_s = 0.0

    def begin(self) -> None:
        """Create the file before its process starts; if that fails, the process always counts as alive."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.path.touch(mode=0o600)
            os.utime(self.path)
            self._begun_at_s = self.path.stat().st_mtime
        except OSError:
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)

    def last_beat_at_s(self) -> float | None:
        """Return the wall clock time of the last beat in seconds; None before the first beat or if there is no file."""
        try:
            beat_at_s = self.path.stat().st_mtime
        except OSError:
            return None
        return beat_at_s if beat_at_s != self._begun_at_s else None

    def probe(self, *, within_s: float) -> Probe:
        """Return a probe that succeeds if the last beat is at most `within_s` old or the process was just started.

        It also succeeds if the file does not exist, because then nothing is known.
        """

        async def probe() -> bool:
            if not await asyncio.to_thread(self.path.exists):
                return True
            last = self.last_beat_at_s()
            if last is None:
                return time.time() - self._begun_at_s < START_PATIENCE_S
            return time.time() - last < within_s

        return probe
