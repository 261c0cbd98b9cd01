"""Watch on the event loop: logs the code that blocks it, because a blocked loop delays every request.

The process only logs. A loop that never runs again is left to the supervisor, which ends the process.
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
"""A block of this duration is logged before it has ended, since it may never end."""
REMEMBERED_S = 60.0
MAX_FRAMES = 25
IDLE = ("/selectors.py", "/asyncio/runners.py", "/asyncio/base_events.py")
"""A loop whose innermost frame is in these files is idle or waits for CPU time; our code does not block it."""


class Guard(Protocol):
    """Ends the process when a plugin's code blocks it; implemented by `homeroom.plugins.watchdog.BlockWatch`."""

    def start(self) -> None: ...
    def put_off(self) -> None: ...
    def watch(self, thread_id: int, lag_s: float, cpu_s: float) -> None: ...
    def stop(self) -> None: ...


class LagWatch:
    """A thread that watches the loop, which updates a timestamp regularly. Costs 0.3 % of a core.

    Code that holds the GIL, such as `re`, is detected when it releases the GIL, which is at the same place in the code.
    """

    def __init__(self, name: str = "main", *, is_on: bool = True) -> None:
        """Prepare the watch.

        Args:
            name: Names the loop in the log, for processes with several loops.
            is_on: If false, `start` does nothing.
        """
        self._name, self._is_on = name, is_on
        self._ticked_at_s = 0.0
        self._cpu_at_tick_s = 0.0
        self._lags: deque[tuple[float, float]] = deque(maxlen=1000)
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self.guard: Guard | None = None
        """Ends the process if a plugin blocks it; set before `start`."""
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
        """Return the longest lag of the last minute in seconds; lags below 100 ms are ignored."""
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
            # An error while handling one lag, such as an unwritable log, must not end the watch.
            with suppress(Exception):
                self._look(thread_id, clock, stop)

    def _look(self, thread_id: int, clock: int, stop: threading.Event) -> None:
        """Check whether the loop is blocked; if so, wait until it runs again and log the duration."""
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
    """Return the stack of a thread, innermost frame last, without values; None if the thread only waits."""
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
    """Return a file path without the folders that are specific to this machine."""
    for mark in ("/site-packages/", "/src/", "/lib/"):
        if mark in path:
            return path.rpartition(mark)[2]
    return path.rpartition("/")[2]
