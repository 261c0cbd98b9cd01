"""State files of daemons in the home folder, for `homeroom status` and `homeroom doctor`.

A file can be read even while the database is down, and after the daemon's process was killed.
"""

import contextlib
import fcntl
import json
import os
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import TextIO

from homeroom.processes.home_lock import AlreadyRunning


class DaemonState(StrEnum):
    """State of a daemon. WAITING: another machine runs it. PAUSING: it waits for a restart. STOPPED: no process."""

    STARTING = "starting"
    RUNNING = "running"
    WAITING = "waiting"
    PAUSING = "pausing"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class DaemonNote:
    """State and failures of a daemon.

    Attributes:
        since_s: When the state began, in seconds since the epoch.
        failures: Number of consecutive failures.
        last_error: The type of the last error; empty if there was none.
    """

    state: DaemonState
    since_s: float = 0.0
    failures: int = 0
    last_error: str = ""


class NoteFile:
    """The state file of the daemon that this process runs."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, state: DaemonState, *, failures: int = 0, last_error: str = "") -> None:
        """Write the state. If the disk is full, the error is ignored."""
        with contextlib.suppress(OSError):
            self._file.seek(0)
            self._file.truncate()
            json.dump(asdict(DaemonNote(state, time.time(), failures, last_error)), self._file)
            self._file.flush()


@contextlib.contextmanager
def open_note(home: Path, name: str) -> Iterator[NoteFile]:
    """Open and lock the state file of a daemon for this process; the kernel releases the lock when the process ends.

    Raises:
        AlreadyRunning: another process runs the daemon with this home folder.
    """
    path = _path(home, name)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    with os.fdopen(descriptor, "r+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunning(
                f"{name} already runs with the home folder {home.absolute()}. Stop that one first."
            ) from None
        note = NoteFile(file)
        note.write(DaemonState.STARTING)
        yield note


def read_note(home: Path, name: str) -> DaemonNote:
    """Read the state of a daemon on this machine; creates and changes nothing."""
    try:
        file = _path(home, name).open()
    except FileNotFoundError:
        return DaemonNote(DaemonState.STOPPED)
    with file:
        try:
            values = json.loads(file.read())
            note = DaemonNote(**{**values, "state": DaemonState(values["state"])})
        except (ValueError, TypeError, KeyError):  # The file is being written right now.
            note = DaemonNote(DaemonState.STARTING)
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return note
    return DaemonNote(DaemonState.STOPPED, note.since_s, note.failures, note.last_error)


def _path(home: Path, name: str) -> Path:
    return home / "daemons" / f"{name}.json"
