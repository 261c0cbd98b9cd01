"""Plain files at work: for their owner's eyes only, and gone when nobody works on them any more.

`PluginContext.scratch` is a folder of the flow run, or of the district in the process that answers requests: no two
districts share one, since a guarded child that is given a path in it may use all of it. The platform removes it with
all that is in it: at the end of the run however it ends, at the end of the process, and after a kill when the next
process starts or sweeps. What is worth keeping for the next request lies in its `kept_folder`.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

KEPT_S = 300.0
"""A kept file that nobody has used for so long goes."""
KEPT = "kept"


_folders: set[Path] = set()


def declare_scratch(folder: Path) -> Path:
    """Let guarded children use the whole of this folder when they are given a path in it; for hosts.

    Args:
        folder: An absolute path.
    """
    _folders.add(folder)
    return folder


def forget_scratch(folder: Path) -> None:
    """Take back `declare_scratch`, also of folders in this one."""
    _folders.difference_update([each for each in tuple(_folders) if each.is_relative_to(folder)])


def find_scratch(path: Path) -> Path | None:
    """The declared scratch folder that this absolute path lies in, or is."""
    return next((each for each in (path, *path.parents) if each in _folders), None)


def create_private(path: Path) -> BinaryIO:
    """A new file to write, which nobody but this user can read from its first moment on.

    Raises:
        FileExistsError: there is one already.
    """
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    return os.fdopen(handle, "wb")


def kept_folder(scratch: Path) -> Path:
    """The part of a scratch folder that outlives a request: each file in it goes five minutes after its last use."""
    folder = scratch / KEPT
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def use_kept(path: Path) -> bool:
    """Whether a kept file is there; it stays for another five minutes then."""
    with suppress(FileNotFoundError):
        os.utime(path)
        return True
    return False
