"""The scratch folder: each process and each flow run has its own folder there, with a lock that ends with the process.

A process's folder contains one folder per district: guarded children of one district never see files of another.

A folder with a free lock belonged to a killed process, and any process that finds it removes it. Locks work across
processes and, on file systems that support it, across machines; no process needs to know the ids of others.
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
from homeroom_sdk.scratch import KEPT, KEPT_S, declare_scratch, forget_scratch
from homeroom_sdk.supervised_tasks import Beat, no_beat

log = structlog.get_logger()

SWEEP_EVERY_S = 60.0
LOCK = ".lock"
NO_DISTRICT = "none"
_UNLOCKED_S = 60.0
"""A folder without a lock file is being created, or was left by an earlier version; after this time it is removed."""


@dataclass(frozen=True, slots=True)
class _Owned:
    folder: Path
    lock: int
    pid: int


class Scratch:
    """Provides folders below `root`. Its methods may be called from any thread; those that remove files block."""

    def __init__(self, root: Path) -> None:
        self.root = root.absolute()
        self._own: _Owned | None = None
        self._guard = threading.Lock()
        atexit.register(self.close)

    @property
    def folder(self) -> Path:
        """This process's own folder, created on first access. A fork gets another folder than its parent."""
        with self._guard:
            if self._own is not None and self._own.pid != os.getpid():
                os.close(self._own.lock)  # The parent's own handle still holds the lock.
                self._own = None
            if self._own is None or not self._own.folder.exists():
                self._own = _claim(self.root, "process")
            return self._own.folder

    def of_district(self, district_id: UUID | None) -> Path:
        """Return this process's folder for one district, or the folder for callers without a district.

        Callers without a district do not share files: each creates a folder inside the returned one.
        """
        folder = self.folder / (district_id.hex if district_id else NO_DISTRICT)
        folder.mkdir(mode=0o700, exist_ok=True)
        return declare_scratch(folder) if district_id else folder

    @contextmanager
    def of_run(self, name: str) -> Iterator[Path]:
        """Provide a folder for one flow run in this process; it is removed with its contents when the run ends in any
        way.
        """
        owned = _claim(self.root, name)
        try:
            yield declare_scratch(owned.folder)
        finally:
            _remove(owned)

    def sweep(self) -> int:
        """Remove the folders of killed processes, and unused kept files of this process; return the number removed."""
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
        """Sweep regularly until cancelled. After an error of the disk, try again."""
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
    """Create a folder with a lock that this process holds; start again if another process removes it before it is
    locked.
    """
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
    """Remove an entry of the root if its lock is free; return whether it did."""
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
    """Remove the entries of a kept folder that were last used before `limit`; return how many."""
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
