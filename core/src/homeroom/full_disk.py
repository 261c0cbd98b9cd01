"""Detection of a full disk in errors from files, guarded children, the blob store or PostgreSQL."""

from homeroom_sdk.errors import DiskFull, is_out_of_space

from homeroom.blobs.errors import StorageFull

_DISK_FULL = "53100"
"""PostgreSQL's error code for a full disk of its own."""


def is_caused_by_full_disk(error: BaseException | None) -> bool:
    """Return True if a full disk caused an error, at any depth of its chain."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        if isinstance(error, DiskFull | StorageFull) or (isinstance(error, OSError) and is_out_of_space(error)):
            return True
        if getattr(getattr(error, "orig", error), "sqlstate", None) == _DISK_FULL:
            return True
        error = error.__cause__ or error.__context__
    return False
