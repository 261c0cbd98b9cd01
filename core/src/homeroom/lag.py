"""A watch on the event loop: what keeps it from turning keeps everybody waiting, so its place is logged.

The process itself writes it down; nobody acts on it. A loop that never turns again is the supervisor's to end.
"""

import asyncio
import sys
import threading
import time
from collections import deque
from contextlib import suppress
from types import FrameType
from typing import Protocol

import structlog

log = structlog.get_logger()

TICK_S = 0.05
LAG_S = 0.1
STANDSTILL_S = 5.0
"""What lasts so long is logged before it has ended, since it may never end."""
REMEMBERED_S = 60.0
MAX_FRAMES = 25
IDLE = ("/selectors.py", "/asyncio/runners.py", "/asyncio/base_events.py")
"""A loop that is here waits, or waits for its turn on a busy machine: nothing of ours holds it up."""


class Guard(Protocol):
    """Ends the process when a plugin's code blocks it; `homeroom.plugins.blocking.BlockWatch` does."""

    def start(self) -> None: ...
    def put_off(self) -> None: ...
    def watch(self, thread_id: int, lag_s: float, cpu_s: float) -> None: ...
    def stop(self) -> None: ...


class LagWatch:
    """One thread beside the loop, which ticks. Costs 0.3 % of a core.

    A library that keeps the interpreter to itself, as `re` does, is seen when it lets go, which is at the same place.
    """

    def __init__(self, name: str = "main", *, is_on: bool = True) -> None:
        """`name` tells in the log which loop of a process it is; one that is not on never starts."""
        self._name, self._is_on = name, is_on
        self._ticked_at_s = 0.0
        self._cpu_at_tick_s = 0.0
        self._lags: deque[tuple[float, float]] = deque(maxlen=1000)
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self.guard: Guard | None = None
        """Ends the process for a plugin that blocks it; set before the start."""
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Watch the running loop until `stop`."""
        if self._thread is not None or not self._is_on:
            return
        loop, thread_id = asyncio.get_running_loop(), threading.get_ident()
        self._stop = threading.Event()
        self._tick(loop)
        if self.guard is not None:
            self.guard.start()
        self._thread = threading.Thread(target=self._watch, args=(thread_id, self._stop), name="lag watch", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the watch."""
        self._stop.set()
        if self._timer is not None:
            self._timer.cancel()
        if self._thread is not None:
            self._thread.join(timeout=1)
        if self.guard is not None:
            self.guard.stop()
        self._thread = None

    def longest_s(self) -> float:
        """The longest lag of the last minute; one of less than 100 ms counts as none."""
        since_s = time.monotonic() - REMEMBERED_S
        return max((lag_s for at_s, lag_s in tuple(self._lags) if at_s >= since_s), default=0.0)

    def _tick(self, loop: asyncio.AbstractEventLoop) -> None:
        self._cpu_at_tick_s = time.thread_time()
        self._ticked_at_s = time.monotonic()
        self._timer = loop.call_later(TICK_S, self._tick, loop)

    def _watch(self, thread_id: int, stop: threading.Event) -> None:
        clock = time.pthread_getcpuclockid(thread_id)
        while not stop.wait(TICK_S):
            if self.guard is not None:
                self.guard.put_off()
            # Whatever goes wrong with one lag, as a log that cannot be written, must not end the watch.
            with suppress(Exception):
                self._look(thread_id, clock, stop)

    def _look(self, thread_id: int, clock: int, stop: threading.Event) -> None:
        """If the loop has not turned for too long, wait until it does and write down how long that was."""
        ticked_at_s, cpu_at_tick_s = self._ticked_at_s, self._cpu_at_tick_s
        if time.monotonic() - ticked_at_s < TICK_S + LAG_S:
            return
        stack = _stack(thread_id)
        if stack is None:
            return
        is_told, guard = False, self.guard
        while self._ticked_at_s == ticked_at_s and not stop.wait(TICK_S / 5):
            if guard is not None:
                guard.watch(thread_id, time.monotonic() - ticked_at_s, time.clock_gettime(clock) - cpu_at_tick_s)
            lag_s = time.monotonic() - ticked_at_s - TICK_S
            if lag_s > STANDSTILL_S and not is_told:
                is_told = True
                log.error(
                    "loop_stands_still", loop=self._name, ms=round(1000 * lag_s), places=_stack(thread_id) or stack
                )
        lag_s = max(0.0, self._ticked_at_s - ticked_at_s - TICK_S)
        if lag_s > LAG_S:
            cpu_s = time.clock_gettime(clock) - cpu_at_tick_s
            self._lags.append((time.monotonic(), lag_s))
            log.warning(
                "loop_lagged", loop=self._name, ms=round(1000 * lag_s), cpu_ms=round(1000 * cpu_s), places=stack
            )


def _stack(thread_id: int) -> list[str] | None:
    """The places of a thread, the innermost last, without values; None when it only waits."""
    innermost = sys._current_frames().get(thread_id)
    if innermost is None or innermost.f_code.co_filename.endswith(IDLE):
        return None
    places: list[str] = []
    frame: FrameType | None = innermost
    while frame is not None and len(places) < MAX_FRAMES:
        if not frame.f_code.co_filename.endswith(IDLE):
            places.append(f"{_short(frame.f_code.co_filename)}:{frame.f_lineno} {frame.f_code.co_name}")
        frame = frame.f_back
    return places[::-1]


def _short(path: str) -> str:
    """A file without the folders that are this machine's own."""
    for mark in ("/site-packages/", "/src/", "/lib/"):
        if mark in path:
            return path.rpartition(mark)[2]
    return path.rpartition("/")[2]
