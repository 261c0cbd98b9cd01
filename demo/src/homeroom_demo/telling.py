"""Says what goes on: on a terminal in one line that changes, elsewhere in a line every few seconds."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.status import Status

EVERY_S = 5.0
"""So long a reader of a log is left without a line."""


class Telling:
    """Tells of steps, one after another; what is in hand within one may be told by several threads."""

    def __init__(
        self, console: Console, *, clock: Callable[[], float] = time.monotonic, look_every_s: float = 1.0
    ) -> None:
        self._console, self._clock, self._look_every_s = console, clock, look_every_s
        self._lock = threading.Lock()
        self._step, self._note = "", ""
        self._begun_s = self._told_s = 0.0
        self._status: Status | None = None

    @contextmanager
    def step(self, text: str) -> Iterator[None]:
        """Tell of a step while it lasts, and how many seconds it took."""
        self._step, self._note = text, ""
        self._begun_s = self._told_s = self._clock()
        ended = threading.Event()
        if self._console.is_terminal:
            with self._console.status(f"{text} …") as self._status:
                yield
            self._status = None
        else:
            self._console.print(f"{text} …", soft_wrap=True)
            keeper = threading.Thread(target=self._keep_telling, args=(ended,), daemon=True)
            keeper.start()
            try:
                yield
            finally:
                ended.set()
                keeper.join()
        self._console.print(f"{text}: {self._spent()}", soft_wrap=True)

    def note(self, text: str) -> None:
        """Say how far the step is."""
        with self._lock:
            self._note = text
        if self._status is not None:
            self._status.update(f"{self._step}: {text} …")
        else:
            self.tell_if_due()

    def tell_if_due(self) -> None:
        """Write a line where the last one is some seconds old."""
        with self._lock:
            if self._clock() - self._told_s < EVERY_S:
                return
            self._told_s = self._clock()
            what = f"{self._note}, " if self._note else ""
            self._console.print(f"  {what}{self._spent()}", soft_wrap=True)

    def _keep_telling(self, ended: threading.Event) -> None:
        while not ended.wait(self._look_every_s):
            self.tell_if_due()

    def _spent(self) -> str:
        return f"{self._clock() - self._begun_s:.1f} s"
