"""Measurement of how long callbacks block the event loop.

It measures the CPU time of the loop's own thread, so that a busy machine, a wait or another thread causes no false
alarm.
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
    """The callbacks that took longer than `limit_s` of CPU time, longest first."""

    limit_s: float
    doing: str = ""
    """The current action of the test, for its report."""
    longest_s: float = 0.0
    stretches: list[tuple[float, str]] = field(default_factory=list)

    def note(self, took_s: float, what: str) -> None:
        """Record one callback."""
        self.longest_s = max(self.longest_s, took_s)
        if took_s > self.limit_s:
            self.stretches.append((round(took_s, 3), what))
            self.stretches.sort(reverse=True)


@contextmanager
def metering(limit_s: float = 0.1) -> Iterator[LoopMeter]:
    """Measure every callback of this thread's event loops until the block ends."""
    meter = LoopMeter(limit_s)
    # A garbage collection would traverse everything that the tests have imported and distort the measurement. The
    # objects stay frozen, since unfreezing would include those frozen by the root's conftest.py.
    gc.collect()
    gc.freeze()
    # The only place that all callbacks pass through.
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
