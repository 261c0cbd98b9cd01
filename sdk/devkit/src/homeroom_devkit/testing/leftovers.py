"""What a killed run of tests would leave: processes, folders, and the databases of the homes in them.

Each process of a run has a note, a file under a lock that dies with the process. Whatever it starts inherits the
note's name in the environment, and in the note stand its folders. A watcher waits for the lock, kills the ones and
removes the others. Should the watcher be killed too, the next run does its work. What bears no name and stands in no
note is never touched, such as an installation.
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
"""The variable of the environment that names the note, and the file that does so in a folder."""
TRIES = 20
TRY_PAUSE_S = 0.5
"""A program that bears no name and was just starting, such as initdb, still writes for a moment."""


def watch_this_process() -> None:
    """Have whatever this process starts from now on killed when it has ended, however it does (Linux)."""
    os.environ[MARK] = _note(os.getpid()).path.name


def remove_at_end(folder: Path) -> None:
    """Have a folder removed when this process has ended, however it does, with the databases of it and its subfolders.

    A folder that is not there yet is made, as a home is.
    """
    watch_this_process()
    note = _note(os.getpid())
    folder.mkdir(mode=0o711 if os.geteuid() == 0 else 0o700, parents=True, exist_ok=True)
    (folder / MARK).write_text(note.path.name, encoding="utf-8")
    os.write(note.lock, f"{folder.absolute()}\n".encode())


def sweep() -> None:
    """Do what the watchers of dead processes should have done, and were killed before."""
    for path in _folder().iterdir():
        with suppress(OSError, EmbeddedPostgresError), path.open(encoding="utf-8") as note:
            fcntl.flock(note, fcntl.LOCK_EX | fcntl.LOCK_NB)  # The living hold it.
            _clear(note)


def watch(path: Path) -> None:
    """Wait for the end of the process whose note this is, and remove what it has left."""
    with suppress(FileNotFoundError), path.open(encoding="utf-8") as note:
        fcntl.flock(note, fcntl.LOCK_EX)
        _clear(note)


@dataclass(frozen=True, slots=True)
class _Note:
    path: Path
    lock: int


@cache
def _note(pid: int) -> _Note:
    """This process's note, locked for good; a fork has another one. A sweep may be quicker than the lock."""
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
    """Where the notes lie; only their owner can look."""
    folder = Path(tempfile.gettempdir()) / f"homeroom-tests-{os.geteuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
        raise PermissionError(f"{folder} belongs to another user. Remove it, or set TMPDIR to a folder of your own.")
    return folder


def _clear(note: TextIO) -> None:
    """Kill and remove what belongs to a note whose lock this process holds, then the note."""
    path = Path(note.name)
    _kill(f"{MARK}={path.name}")
    for line in note.read().splitlines():
        with suppress(FileNotFoundError):
            if (Path(line) / MARK).read_text(encoding="utf-8") == path.name:
                _remove(Path(line))
    path.unlink(missing_ok=True)


def _kill(variable: str) -> None:
    """Kill the processes with this variable in their environment, again and again while they start others."""
    while found := [process for process in Path("/proc").glob("[0-9]*") if variable.encode() in _environment(process)]:
        for process in found:
            with suppress(ProcessLookupError):
                os.kill(int(process.name), signal.SIGKILL)


def _environment(process: Path) -> list[bytes]:
    """What the process was started with; nothing of a dead one, and of another user's."""
    try:
        return (process / "environ").read_bytes().split(b"\0")
    except OSError:
        return []


def _remove(folder: Path) -> None:
    """Stop the databases of the homes in a folder, and delete all."""
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


if __name__ == "__main__" and os.fork() == 0:  # Nobody's child, so that nobody has to wait for it.
    for descriptor in range(3):
        os.dup2(os.open(os.devnull, os.O_RDWR), descriptor)
    watch(Path(sys.argv[1]))
