"""Durable writes: helpers that make files and folders survive a power cut."""

import ctypes
import os
import sys
from collections.abc import Iterable
from pathlib import Path

_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def sync_file(path: Path) -> None:
    """Flush one file or folder to disk. After an error its content is unknown: write it again, do not sync it again."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class FilesystemSync:
    """Flush of many files of one file system in a single sync call.

    Linux reports write errors that happened since the handle was opened (kernel 5.8 and later), so create this object
    before writing. On other systems every path is flushed separately.
    """

    def __init__(self, folder: Path) -> None:
        self._handle = os.open(folder, os.O_RDONLY)

    def __enter__(self) -> "FilesystemSync":
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._handle)

    def run(self, written: Iterable[Path]) -> None:
        """Flush the written files; raises OSError if something did not reach the disk."""
        if _LIBC is None:
            for path in written:
                sync_file(path)
        elif _LIBC.syncfs(self._handle) != 0:
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number))


def make_folder(folder: Path) -> None:
    """Create a folder and its missing parents so that they survive a power cut."""
    missing = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for each in reversed(missing):
        each.mkdir(mode=0o700, exist_ok=True)
        sync_file(each.parent)
