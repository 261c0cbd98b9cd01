"""One supervisor per home folder: two would start two of everything on the same files."""

import contextlib
import fcntl
import json
import os
from collections.abc import Iterator
from pathlib import Path


class AlreadyRunning(RuntimeError):
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


def _describe(home: Path, note: str) -> str:
    try:
        first = json.loads(note)
        who = f"process {first['pid']}, at {first['address']}"
    except (ValueError, KeyError):  # It has not yet written who it is.
        who = "it is just starting"
    return (
        f"homeroom already runs with the home folder {home.absolute()}: {who}. Stop that one first, or set "
        "HOMEROOM_HOME and the ports to start another installation."
    )
