"""Processes that can be made to hang from outside, in the midst of their work."""

import signal
from pathlib import Path

HANG = signal.SIGRTMIN
"""What no process of the house uses itself."""
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
    """Have `HANG` stop a process's main thread, and so its event loop; returns the search path that does it.

    For an hour, or for as many seconds as stand in the file `seconds` of the folder.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sitecustomize.py").write_text(CODE.format(seconds=str(folder / "seconds")))
    return str(folder)
