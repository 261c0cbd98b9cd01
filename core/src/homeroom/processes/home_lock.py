"""One supervisor per home folder: two would start two of everything on the same files."""

import contextlib
import fcntl
import json
import os
from collections.abc import Iterator
from pathlib import Path

from homeroom_sdk.errors import OperatorError


class AlreadyRunning(OperatorError):
    """Another supervisor keeps the processes of this home folder."""


@contextlib.contextmanager
def sole_supervisor(home: Path, *, address: str) -> Iterator[None]:
    """Hold the home folder for this process. The kernel lets go when the process ends, however it does.

    Args:
        address: Where people reach what is started; told to whoever comes second.
    Raises:
        AlreadyRunning: another process holds it; the message names it.
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
    """Say who keeps the processes of a home folder; None when nobody does. Makes and changes nothing."""
    note = _read_note(home)
    return None if note is None else _name(note)


def supervisor_pid(home: Path) -> int | None:
    """Its process id; None when nobody keeps the processes, or is only just starting."""
    try:
        return int(json.loads(_read_note(home) or "")["pid"])
    except (ValueError, KeyError, TypeError):
        return None


def _read_note(home: Path) -> str | None:
    """What the holder of the lock has written; None when nobody holds it."""
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
    except (ValueError, KeyError):  # It has not yet written who it is.
        return "it is just starting"


def _describe(home: Path, note: str) -> str:
    return (
        f"homeroom already runs with the home folder {home.absolute()}: {_name(note)}. Stop that one first, or set "
        "HOMEROOM_HOME and the ports to start another installation."
    )
