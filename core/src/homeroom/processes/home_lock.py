"""Lock of the home folder: only one supervisor may run its processes on the same files."""

import contextlib
import fcntl
import json
import os
from collections.abc import Iterator
from pathlib import Path

from homeroom_sdk.errors import OperatorError


class AlreadyRunning(OperatorError):
    """Another supervisor runs the processes of this home folder."""


@contextlib.contextmanager
def sole_supervisor(home: Path, *, address: str) -> Iterator[None]:
    """Hold the lock of the home folder during the block. The kernel releases it when the process ends in any way.

    Args:
        address: The address of the started services, shown to anyone who tries to start a second supervisor.
    Raises:
        AlreadyRunning: another process holds the lock; the message names it.
    """
    home.mkdir(mode=0o711 if os.geteuid() == 0 else 0o700, parents=True, exist_ok=True)
    descriptor = os.open(home / "up.lock", os.O_RDWR | os.O_CREAT, 0o600)
    with os.fdopen(descriptor, "r+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunning(_describe(home, file.read())) from None
        file.truncate()
        file.write(json.dumps({"pid": os.getpid(), "address": address}))
        file.flush()
        yield


def find_supervisor(home: Path) -> str | None:
    """Describe the supervisor of a home folder; None if there is no supervisor. Makes and changes nothing."""
    note = _read_note(home)
    return None if note is None else _name(note)


def supervisor_pid(home: Path) -> int | None:
    """Return the supervisor's process id; None if there is no supervisor, or it is just starting."""
    try:
        return int(json.loads(_read_note(home) or "")["pid"])
    except (ValueError, KeyError, TypeError):
        return None


def _read_note(home: Path) -> str | None:
    """Return the note of the process that holds the lock; None if the lock is free."""
    try:
        file = (home / "up.lock").open()
    except FileNotFoundError:
        return None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return file.read()
    return None


def _name(note: str) -> str:
    try:
        first = json.loads(note)
        return f"process {first['pid']}, at {first['address']}"
    except (ValueError, KeyError):  # It has not written its note yet.
        return "it is just starting"


def _describe(home: Path, note: str) -> str:
    return (
        f"homeroom already runs with the home folder {home.absolute()}: {_name(note)}. Stop that one first, or set "
        "HOMEROOM_HOME and the ports to start another installation."
    )
