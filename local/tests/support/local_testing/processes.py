"""Small real processes, and functions to watch them."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

DUMMY = """
import os, signal, sys, time
name, folder = sys.argv[1], sys.argv[2]
def stop(*_):
    open(os.path.join(folder, "stopped"), "a").write(name + "\\n")
    sys.exit(0)
signal.signal(signal.SIGTERM, stop)
open(os.path.join(folder, name + ".pid"), "w").write(str(os.getpid()))
print(name, "is up", flush=True)
time.sleep(120)
"""


def dummy_command(name: str, folder: Path) -> list[str]:
    """Return the command of a process that writes its PID file, sleeps, and notes its orderly end in `stopped`."""
    return [sys.executable, "-c", DUMMY, name, str(folder)]


def is_running(pid: int) -> bool:
    """Return True if a process is alive; a zombie is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(condition: Callable[[], bool], *, timeout_s: float = 15.0) -> None:
    deadline = time.monotonic() + timeout_s
    while not condition():
        if time.monotonic() > deadline:
            pytest.fail(f"not true within {timeout_s} s")
        time.sleep(0.02)
