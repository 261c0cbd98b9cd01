"""How a daemon fares, in a file of the home folder for `homeroom status` and `homeroom doctor`: it is there while the
database is away, and when its process was killed.
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
    """WAITING: another machine runs it. PAUSING: it ended, and is started again soon. STOPPED: no process has it."""

    STARTING = "starting"
    RUNNING = "running"
    WAITING = "waiting"
    PAUSING = "pausing"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class DaemonNote:
    """How a daemon fares.

    Attributes:
        since_s: Since when, in seconds of the wall clock.
        failures: How often it has ended in a row.
        last_error: The type of the last error; empty while there was none.
    """

    state: DaemonState
    since_s: float = 0.0
    failures: int = 0
    last_error: str = ""


class NoteFile:
    """The note of the daemon that this process runs."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, state: DaemonState, *, failures: int = 0, last_error: str = "") -> None:
        """Say how it fares. On a full disk the note stays as it was."""
        with contextlib.suppress(OSError):
            self._file.seek(0)
            self._file.truncate()
            json.dump(asdict(DaemonNote(state, time.time(), failures, last_error)), self._file)
            self._file.flush()


@contextlib.contextmanager
def open_note(home: Path, name: str) -> Iterator[NoteFile]:
    """Keep the note of a daemon for this process. The kernel lets go when the process ends, however it does.

    Raises:
        AlreadyRunning: another process runs it with this home folder.
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
    """How a daemon fares on this machine. Makes and changes nothing."""
    try:
        file = _path(home, name).open()
    except FileNotFoundError:
        return DaemonNote(DaemonState.STOPPED)
    with file:
        try:
            values = json.loads(file.read())
            note = DaemonNote(**{**values, "state": DaemonState(values["state"])})
        except (ValueError, TypeError, KeyError):  # It is just being written.
            note = DaemonNote(DaemonState.STARTING)
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return note
    return DaemonNote(DaemonState.STOPPED, note.since_s, note.failures, note.last_error)


def _path(home: Path, name: str) -> Path:
    return home / "daemons" / f"{name}.json"
