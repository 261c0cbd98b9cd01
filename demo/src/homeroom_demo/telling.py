"""Progress messages: one changing line on a terminal, otherwise a new line every few seconds."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.status import Status

EVERY_S = 5.0
"""Interval between lines in a log, in seconds."""


class Telling:
    """Reporter of consecutive steps; several threads may report progress within a step."""

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
        """Show a step while it lasts, and then how many seconds it took."""
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
        """Show the progress within the step."""
        with self._lock:
            self._note = text
        if self._status is not None:
            self._status.update(f"{self._step}: {text} …")
        else:
            self.tell_if_due()

    def tell_if_due(self) -> None:
        """Write a line if the last one is older than five seconds."""
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
