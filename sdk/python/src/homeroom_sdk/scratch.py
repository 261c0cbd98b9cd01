"""Temporary unencrypted files, readable only by their owner, and removed when the work on them ends.

`PluginContext.scratch` is a folder of the flow run, or of the district in a process that answers requests. Districts
never share one, since a guarded child that gets a path in it may use the whole folder. The platform removes the folder
and its contents when the run or the process ends. After a kill, it is removed when the next process starts or sweeps.
Files that are useful for the next request belong in its `kept_folder`.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

KEPT_S = 300.0
"""Seconds after its last use when a kept file is removed."""
KEPT = "kept"


_folders: set[Path] = set()


def declare_scratch(folder: Path) -> Path:
    """Let guarded children use the whole of this folder when they get a path in it; for hosts.

    Args:
        folder: An absolute path.
    """
    _folders.add(folder)
    return folder


def forget_scratch(folder: Path) -> None:
    """Undo `declare_scratch` for this folder and the folders in it."""
    _folders.difference_update([each for each in tuple(_folders) if each.is_relative_to(folder)])


def find_scratch(path: Path) -> Path | None:
    """Return the declared scratch folder that contains or equals this absolute path, or None."""
    return next((each for each in (path, *path.parents) if each in _folders), None)


def create_private(path: Path) -> BinaryIO:
    """Create a file for writing that only this user can read, from the moment it exists.

    Raises:
        FileExistsError: the file exists already.
    """
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    return os.fdopen(handle, "wb")


def kept_folder(scratch: Path) -> Path:
    """Return the part of a scratch folder that outlives a request; its files are removed five minutes after their last
    use.
    """
    folder = scratch / KEPT
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def use_kept(path: Path) -> bool:
    """Return whether a kept file exists, and if so keep it for another five minutes."""
    with suppress(FileNotFoundError):
        os.utime(path)
        return True
    return False
