"""Signs of life that a process sends to the supervisor which started it.

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
"""Environment variable with the path of the file whose modification time shows the supervisor that the process works.
"""
READY_FILE = "HOMEROOM_READY_FILE"
"""Environment variable with the path of the file that the process creates once it can do its work."""
BEAT_PAUSE_S = 1.0


def beat() -> None:
    """Tell the supervisor that this process works; does nothing without a supervisor.

    Only changes a file's modification time, which needs no disk space. The supervisor creates the file.
    """
    if file := os.environ.get(BEAT_FILE):
        with contextlib.suppress(OSError):
            os.utime(file)


def tell_ready() -> None:
    """Tell the supervisor that this process can do its work; does nothing if no supervisor asked for it."""
    if file := os.environ.get(READY_FILE):
        with contextlib.suppress(OSError), open(file, "ab"):
            pass


async def keep_beating() -> None:
    """Beat each second for as long as the event loop runs, until cancelled."""
    while True:
        beat()
        await asyncio.sleep(BEAT_PAUSE_S)


@contextlib.contextmanager
def beating() -> Iterator[None]:
    """Beat each second in a thread, for long work before an event loop runs."""
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
    """Write every thread's stack to standard error on SIGUSR1: files, lines and functions, no values."""
    faulthandler.register(signal.SIGUSR1, file=sys.stderr, all_threads=True)
