"""Cleanup after killed test runs: processes, folders, and the databases of the home folders in them.

Each process of a run has a note: a file under a lock that is released when the process dies. Every process that it
starts inherits the note's name in the environment, and the note lists its folders. A watcher waits for the lock, kills
those processes and removes those folders. If the watcher is killed too, the next run cleans up. Processes without the
name and folders not listed, such as an installation, are never touched.
"""

import fcntl
import os
import secrets
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TextIO

from homeroom_local.postgres.errors import EmbeddedPostgresError

MARK = "TESTS_NOTE"
"""The environment variable with the note's name, and the name of the file with it in a listed folder."""
TRIES = 20
TRY_PAUSE_S = 0.5
"""Pause between two tries, since a program that was just starting, such as initdb, may still write for a moment."""


def watch_this_process() -> None:
    """Ensure that every process started from now on is killed when this one has ended, even if killed (Linux)."""
    os.environ[MARK] = _note(os.getpid()).path.name


def remove_at_end(folder: Path) -> None:
    """Ensure that a folder and the databases in it and its subfolders are removed when this process ends, even if
    killed.

    The folder is created if it does not exist, with a home folder's permissions.
    """
    watch_this_process()
    note = _note(os.getpid())
    folder.mkdir(mode=0o711 if os.geteuid() == 0 else 0o700, parents=True, exist_ok=True)
    (folder / MARK).write_text(note.path.name, encoding="utf-8")
    os.write(note.lock, f"{folder.absolute()}\n".encode())


def sweep() -> None:
    """Clean up after dead processes whose watchers were killed before they could do it."""
    for path in _folder().iterdir():
        with suppress(OSError, EmbeddedPostgresError), path.open(encoding="utf-8") as note:
            fcntl.flock(note, fcntl.LOCK_EX | fcntl.LOCK_NB)  # Held by a living process.
            _clear(note)


def watch(path: Path) -> None:
    """Wait for the end of the process that holds this note, and remove what it has left."""
    with suppress(FileNotFoundError), path.open(encoding="utf-8") as note:
        fcntl.flock(note, fcntl.LOCK_EX)
        _clear(note)


@dataclass(frozen=True, slots=True)
class _Note:
    path: Path
    lock: int


@cache
def _note(pid: int) -> _Note:
    """Return this process's note, locked until the process ends; a fork gets its own. Retry if a sweep removed it
    first.
    """
    sweep()
    while True:
        path = _folder() / f"{pid}-{secrets.token_hex(6)}"
        lock = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        fcntl.flock(lock, fcntl.LOCK_EX)
        if path.exists():
            break
        os.close(lock)
    unmarked = {name: value for name, value in os.environ.items() if name != MARK}
    subprocess.run([sys.executable, "-m", __name__, str(path)], env=unmarked, check=True, start_new_session=True)
    return _Note(path, lock)


def _folder() -> Path:
    """Return the folder of the notes, which only its owner can read."""
    folder = Path(tempfile.gettempdir()) / f"homeroom-tests-{os.geteuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
        raise PermissionError(f"{folder} belongs to another user. Remove it, or set TMPDIR to a folder of your own.")
    return folder


def _clear(note: TextIO) -> None:
    """Kill the processes and remove the folders of a note locked by this process, then remove the note."""
    path = Path(note.name)
    _kill(f"{MARK}={path.name}")
    for line in note.read().splitlines():
        with suppress(FileNotFoundError):
            if (Path(line) / MARK).read_text(encoding="utf-8") == path.name:
                _remove(Path(line))
    path.unlink(missing_ok=True)


def _kill(variable: str) -> None:
    """Kill the processes with this variable in their environment; repeat as long as they start others."""
    while found := [process for process in Path("/proc").glob("[0-9]*") if variable.encode() in _environment(process)]:
        for process in found:
            with suppress(ProcessLookupError):
                os.kill(int(process.name), signal.SIGKILL)


def _environment(process: Path) -> list[bytes]:
    """Return the process's initial environment; empty for a dead process or another user's."""
    try:
        return (process / "environ").read_bytes().split(b"\0")
    except OSError:
        return []


def _remove(folder: Path) -> None:
    """Stop the databases of the home folders in a folder, and delete everything."""
    from homeroom_local.postgres.server import EmbeddedPostgres
    from homeroom_local.postgres.state import FILE_NAME, find_state

    left = [folder]
    for file in (*folder.glob(FILE_NAME), *folder.glob(f"*/{FILE_NAME}")):
        state = find_state(file.parent)
        left += [state.folder] if state else []
        EmbeddedPostgres(file.parent).destroy()
    for _ in range(TRIES):
        for each in left:
            shutil.rmtree(each, ignore_errors=True)
        if not any(each.exists() for each in left):
            return
        time.sleep(TRY_PAUSE_S)


if __name__ == "__main__" and os.fork() == 0:  # Orphaned, so that no process has to wait for it.
    for descriptor in range(3):
        os.dup2(os.open(os.devnull, os.O_RDWR), descriptor)
    watch(Path(sys.argv[1]))
