"""Processes that can be made to hang by a signal."""

import signal
from pathlib import Path

HANG = signal.SIGRTMIN
"""A signal that no process of the platform uses."""
CODE = """
import signal, time

def hang_here(_number, _frame):
    try:
        with open({seconds!r}) as file:
            seconds = float(file.read())
    except OSError:
        seconds = 3600.0
    time.sleep(seconds)

signal.signal(signal.SIGRTMIN, hang_here)
"""


def install_hanging(folder: Path) -> str:
    """Make `HANG` block a process's main thread, and so its event loop; return the search path that installs this.

    It blocks for an hour, or for the number of seconds in the folder's file `seconds`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sitecustomize.py").write_text(CODE.format(seconds=str(folder / "seconds")))
    return str(folder)
