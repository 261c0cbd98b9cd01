"""Errors of stored documents; each message names the remedy."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from homeroom_sdk.errors import ContentLost, OperatorError, is_out_of_space


class BlobError(OperatorError):
    """Base class of all errors of the blob store."""


class BlobNotFound(BlobError, ContentLost):
    """The store has no blob under the key."""

    def __init__(self, key: str) -> None:
        super().__init__(f"No blob lies under {key}. Restore it from the backup of the blob store.")
        self.key = key


class BlobDamaged(BlobError, ContentLost):
    """The stored bytes were changed, cut short, moved, or sealed with another key."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"The blob {key} is damaged ({reason}). Restore it from the backup of the blob store.")
        self.key = key
        self.reason = reason


class BlobTooLarge(BlobError):
    """The content exceeds the caller's limit."""

    def __init__(self, limit_bytes: int) -> None:
        super().__init__(f"The content is larger than {limit_bytes:,} bytes.")
        self.limit_bytes = limit_bytes


class StorageFull(BlobError):
    """The storage is full (HTTP 507); nothing of the write is kept."""

    def __init__(self, where: str) -> None:
        super().__init__(f"The storage {where} is full. Free space or add some, then try again.")


class StorageUnavailable(BlobError):
    """The storage does not answer or refuses the operation (HTTP 503)."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"The storage {where} cannot be used: {reason}")
        self.reason = reason


@contextmanager
def storage_failures(folder: Path) -> Iterator[None]:
    """Convert OSErrors of file writes to StorageFull or StorageUnavailable."""
    try:
        yield
    except OSError as error:
        if is_out_of_space(error):
            raise StorageFull(str(folder)) from error
        reason = f"{error.strerror}. Check the disk, its mount and the folder's owner."
        raise StorageUnavailable(str(folder), reason) from error
