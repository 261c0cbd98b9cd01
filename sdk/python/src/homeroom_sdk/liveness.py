"""Signs of life that a process gives to the supervisor which started it.

Plugins do not use this module.
"""

import asyncio
import contextlib
import faulthandler
import os
import signal
import sys
import threading
from collections.abc import Iterator

BEAT_FILE = "HOMEROOM_BEAT_FILE"
"""The variable in which a supervisor names the file whose time of change tells that the process still works."""
READY_FILE = "HOMEROOM_READY_FILE"
"""The variable in which a supervisor names the file that the process makes once it can do its work."""
BEAT_PAUSE_S = 1.0


def beat() -> None:
    """Say that this process works; without a supervisor nothing happens.

    Changes a file's time only, which needs no room on the disk. The supervisor makes the file.
    """
    if file := os.environ.get(BEAT_FILE):
        with contextlib.suppress(OSError):
            os.utime(file)


def tell_ready() -> None:
    """Say that this process can do its work; without a supervisor that wants to know nothing happens."""
    if file := os.environ.get(READY_FILE):
        with contextlib.suppress(OSError), open(file, "ab"):
            pass


async def keep_beating() -> None:
    """Beat each second for as long as the event loop turns, until cancelled."""
    while True:
        beat()
        await asyncio.sleep(BEAT_PAUSE_S)


@contextlib.contextmanager
def beating() -> Iterator[None]:
    """Beat each second in a thread, for work that takes as long as it needs before an event loop runs."""
    ended = threading.Event()

    def keep() -> None:
        while not ended.is_set():
            beat()
            ended.wait(BEAT_PAUSE_S)

    thread = threading.Thread(target=keep, name="heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def dump_stacks_on_signal() -> None:
    """Have every thread's stack written to standard error on SIGUSR1: files, lines and functions, no values."""
    faulthandler.register(signal.SIGUSR1, file=sys.stderr, all_threads=True)
