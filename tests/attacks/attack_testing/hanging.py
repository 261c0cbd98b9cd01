"""Processes that can be made to hang from outside, in the midst of their work."""

from pathlib import Path

HANG = """
import signal, time

def hang_here(_number, _frame):
    try:
        with open({seconds!r}) as file:
            seconds = float(file.read())
    except OSError:
        seconds = 3600.0
    time.sleep(seconds)

signal.signal(signal.SIGUSR2, hang_here)
"""


def install_hanging(folder: Path) -> str:
    """Have SIGUSR2 stop a process's main thread, and so its event loop; returns the search path that does it.

    For an hour, or for as many seconds as stand in the file `seconds` of the folder.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sitecustomize.py").write_text(HANG.format(seconds=str(folder / "seconds")))
    return str(folder)
