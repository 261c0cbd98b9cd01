"""The scratch folder: each process and each flow run has a folder of its own there, under a lock that dies with it.

In a process's folder each district has one: guarded children of one never see the files of another.

A folder whose lock nobody holds belonged to a process that was killed: whoever sees it removes it. Locks work across
processes and, on file systems that carry them, across machines; nobody has to know anybody's process id.
"""

import asyncio
import atexit
import fcntl
import os
import secrets
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import structlog
from homeroom_sdk.keeper import Beat, no_beat
from homeroom_sdk.scratch import KEPT, KEPT_S, declare_scratch, forget_scratch

log = structlog.get_logger()

SWEEP_EVERY_S = 60.0
LOCK = ".lock"
NO_DISTRICT = "none"
_UNLOCKED_S = 60.0
"""A folder without a lock is being made, or was left by an earlier version; after so long it is nobody's."""


@dataclass(frozen=True, slots=True)
class _Owned:
    folder: Path
    lock: int
    pid: int


class Scratch:
    """Hands out folders below `root`. Its methods may be called in any thread; those that remove files block."""

    def __init__(self, root: Path) -> None:
        self.root = root.absolute()
        self._own: _Owned | None = None
        self._guard = threading.Lock()
        atexit.register(self.close)

    @property
    def folder(self) -> Path:
        """This process's own folder, made when it is first asked for. A fork gets another one than its parent."""
        with self._guard:
            if self._own is not None and self._own.pid != os.getpid():
                os.close(self._own.lock)  # The parent's own handle still holds the lock.
                self._own = None
            if self._own is None or not self._own.folder.exists():
                self._own = _claim(self.root, "process")
            return self._own.folder

    def of_district(self, district_id: UUID | None) -> Path:
        """This process's folder for one district, or for strangers, who do not share theirs: each makes one in it."""
        folder = self.folder / (district_id.hex if district_id else NO_DISTRICT)
        folder.mkdir(mode=0o700, exist_ok=True)
        return declare_scratch(folder) if district_id else folder

    @contextmanager
    def of_run(self, name: str) -> Iterator[Path]:
        """A folder for one flow run in this process; it goes with all that is in it, however the run ends."""
        owned = _claim(self.root, name)
        try:
            yield declare_scratch(owned.folder)
        finally:
            _remove(owned)

    def sweep(self) -> int:
        """Remove what killed processes left, and kept files of this one that nobody uses; returns how many."""
        removed = 0
        with suppress(FileNotFoundError), os.scandir(self.root) as entries:
            for entry in entries:
                with suppress(OSError):
                    removed += _remove_abandoned(Path(entry.path))
        own = self._own
        if own is not None and own.pid == os.getpid():
            for kept in own.folder.glob(f"*/{KEPT}"):
                removed += _remove_unused(kept, time.time() - KEPT_S)
        if removed:
            log.info("scratch_swept", removed=removed)
        return removed

    async def keep_sweeping(self, beat: Beat = no_beat, *, every_s: float = SWEEP_EVERY_S) -> None:
        """Sweep now and then, until cancelled. A disk that fails is tried again."""
        while True:
            try:
                await asyncio.to_thread(self.sweep)
            except OSError as error:
                log.warning("scratch_not_swept", error=type(error).__name__)
            beat()
            await asyncio.sleep(every_s)

    def close(self) -> None:
        """Remove this process's own folder."""
        with self._guard:
            own, self._own = self._own, None
        if own is not None and own.pid == os.getpid():
            _remove(own)


def _claim(root: Path, name: str) -> _Owned:
    """A new folder whose lock this process holds. Another's sweep may be quicker than the lock: then one more."""
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    root.chmod(0o700)
    while True:
        folder = root / f"{name}-{secrets.token_hex(8)}"
        folder.mkdir(mode=0o700)
        try:
            handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        except FileNotFoundError:
            continue
        if _has_locked(handle) and (folder / LOCK).exists():
            return _Owned(folder, handle, os.getpid())
        os.close(handle)


def _has_locked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _remove(owned: _Owned) -> None:
    forget_scratch(owned.folder)
    shutil.rmtree(owned.folder, ignore_errors=True)
    os.close(owned.lock)


def _remove_abandoned(entry: Path) -> bool:
    """Remove an entry of the root if nobody holds its lock; whether it did."""
    try:
        handle = os.open(entry / LOCK, os.O_RDWR | os.O_NOFOLLOW)
    except (FileNotFoundError, NotADirectoryError):
        if entry.lstat().st_mtime > time.time() - _UNLOCKED_S:
            return False
        _remove_entry(entry)
        return True
    try:
        if not _has_locked(handle):
            return False
        shutil.rmtree(entry, ignore_errors=True)
        return True
    finally:
        os.close(handle)


def _remove_unused(folder: Path, limit: float) -> int:
    """Remove the entries of a kept folder that were last used before `limit`."""
    removed = 0
    with suppress(FileNotFoundError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(FileNotFoundError):
                if _last_use(Path(entry.path)) < limit:
                    _remove_entry(Path(entry.path))
                    removed += 1
    return removed


def _last_use(entry: Path) -> float:
    inside = entry.iterdir() if entry.is_dir() else ()
    return max([entry.lstat().st_mtime, *(each.lstat().st_mtime for each in inside)])


def _remove_entry(entry: Path) -> None:
    if entry.is_dir() and not entry.is_symlink():
        shutil.rmtree(entry, ignore_errors=True)
    else:
        entry.unlink(missing_ok=True)
