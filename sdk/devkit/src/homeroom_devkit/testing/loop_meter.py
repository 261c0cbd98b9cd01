"""How long the event loop was kept from others: the CPU time of each of its callbacks.

CPU time of the loop's own thread, so that a busy machine, a wait or another thread is no false alarm.
"""

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass
class LoopMeter:
    """The callbacks that took longer than `limit_s` of CPU time, the longest first."""

    limit_s: float
    doing: str = ""
    """What the test is at, for its report."""
    longest_s: float = 0.0
    stretches: list[tuple[float, str]] = field(default_factory=list)

    def note(self, took_s: float, what: str) -> None:
        """Count one callback."""
        self.longest_s = max(self.longest_s, took_s)
        if took_s > self.limit_s:
            self.stretches.append((round(took_s, 3), what))
            self.stretches.sort(reverse=True)


@contextmanager
def metering(limit_s: float = 0.1) -> Iterator[LoopMeter]:
    """Measure every callback of the loops of this thread until the block ends."""
    meter = LoopMeter(limit_s)
    # A pass of the garbage collector looks at everything that the tests have imported, which is no work of the server.
    # It stays frozen: what the root's conftest.py has frozen for all tests would thaw with it.
    gc.collect()
    gc.freeze()
    # There is no other place that all callbacks pass.
    kind: Any = asyncio.Handle
    run = kind._run

    def run_measured(handle: asyncio.Handle) -> None:
        started = time.thread_time()
        try:
            run(handle)
        finally:
            took_s = time.thread_time() - started
            meter.note(took_s, f"{meter.doing} {handle!r}"[:300] if took_s > limit_s else "")

    kind._run = run_measured
    try:
        yield meter
    finally:
        kind._run = run
