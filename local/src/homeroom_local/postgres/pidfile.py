"""Reading postmaster.pid, and removing it when it is stale and blocks the start."""

import os
from pathlib import Path

_PROC = Path("/proc")


def find_port(data: Path) -> int | None:
    """Read the port of the server that runs or last ran on a data folder (line 4 of the file); None if unknown."""
    try:
        return int((data / "postmaster.pid").read_text().split("\n")[3])
    except (FileNotFoundError, IndexError, ValueError):
        return None


def find_pid(data: Path) -> int | None:
    """Read the process id of the server that runs or last ran on a data folder; None if unknown."""
    try:
        return int((data / "postmaster.pid").read_text().split("\n")[0])
    except (FileNotFoundError, ValueError):
        return None


def remove_if_stale(data: Path) -> bool:
    """Remove a postmaster.pid if its pid now belongs to another program or to a zombie; return True if removed.

    PostgreSQL itself ignores the file if that pid is dead, but refuses to start if the pid is alive under the same user
    (after a reboot, or in a container). Every process of a server has the data folder as its working directory. If any
    process has it, the file is kept, because remaining server processes may still write.
    """
    pid = find_pid(data)
    if pid is None or not (_PROC / str(pid)).exists() or _is_in_use(data):
        return False
    (data / "postmaster.pid").unlink(missing_ok=True)
    return True


def _is_in_use(data: Path) -> bool:
    for process in _PROC.glob("[0-9]*"):
        try:
            if os.path.samefile(process / "cwd", data):
                return True
        except OSError:  # The process has ended, is a zombie, or belongs to another user, so it is not our server.
            continue
    return False
