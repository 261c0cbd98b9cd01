"""Interface of blob stores: immutable bytes under keys. Stores do not know districts or encryption."""

from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol, TypeVar

T = TypeVar("T")

CHUNK_BYTES = 256 * 1024
MARK = "installation"
"""Key under which a store keeps the id of its installation; it never matches a blob key."""


@dataclass(frozen=True)
class NewBlob:
    """A blob to be stored."""

    key: str
    content: bytes


@dataclass(frozen=True)
class StoredBlob:
    """Result of a durable write; `size_bytes` is the size of the content passed in.

    `created` is False if the key already had a blob; the old one is kept and nothing is written.
    """

    key: str
    size_bytes: int
    created: bool


@dataclass(frozen=True)
class BlobInfo:
    """Metadata of a blob, available without reading it."""

    key: str
    size_bytes: int
    modified_at: datetime


class BlobStore(Protocol):
    """A blob store with keys like `t/<district>/<aa>/<address>`. Safe for concurrent use by tasks and processes.

    Every `put` returns only when the bytes would survive a power cut. It leaves nothing behind if it fails with
    StorageFull or StorageUnavailable.
    """

    async def probe(self) -> object:
        """Check that the store can be written to and detect its features; call it once before use.

        Raises:
            StorageUnavailable: the store cannot be used; the message names the remedy.
        """

    @property
    def spool_folder(self) -> Path:
        """The folder in which files for `put_file` are collected; a store may move them from there without copying."""

    async def put(self, key: str, content: bytes, *, replace: bool = False) -> StoredBlob:
        """Store bytes; `replace` overwrites a damaged blob."""

    async def put_many(self, count: int, make: Callable[[int], NewBlob]) -> list[StoredBlob]:
        """Store a batch much faster than single puts; return the results in the order given.

        After an error some of the batch may be stored. Repeating the batch is safe.

        Args:
            make: Returns the blob with an index of the batch. It is called in a thread shortly before the blob is
                written, so that the batch is never in memory as a whole. Calls may run concurrently.
        """

    async def put_file(self, key: str, file: Path, *, replace: bool = False) -> StoredBlob:
        """Store a file of the spool folder; the file is always gone afterwards, even after an error."""

    async def get(self, key: str) -> bytes:
        """Return a whole blob.

        Raises:
            BlobNotFound: there is no blob under the key.
        """

    async def get_many(self, keys: Sequence[str], take: Callable[[int, memoryview], T]) -> list[T]:
        """Read whole blobs much faster than single reads; return the results of `take` in the order given.

        Args:
            take: Called in a thread with the index of a key and its bytes while they are in the processor's cache;
                returns the result for the key. The buffer may be reused for the next blob.

        Raises:
            BlobNotFound: there is no blob under one of the keys.
        """

    def open(self, key: str) -> AsyncGenerator[bytes, None]:
        """Yield a blob in chunks of about 256 KiB; raises BlobNotFound at the first one."""

    async def find(self, key: str) -> BlobInfo | None:
        """Return the metadata of a blob without reading it, or None if it does not exist."""

    async def exists(self, key: str) -> bool:
        """Return True if there is a blob under the key."""

    async def touch(self, key: str) -> None:
        """Set the modification time to now, so that the grace period of sweeps starts again."""

    async def delete(self, key: str) -> bool:
        """Remove a blob; return False if it did not exist."""

    async def read_mark(self) -> str | None:
        """Return the id of the installation that owns the contents, stored under the key `installation`."""

    async def write_mark(self, mark: str) -> None:
        """Store the id of the installation, replacing an earlier one."""

    def walk(self, prefix: str) -> AsyncGenerator[BlobInfo, None]:
        """Yield all blobs below a prefix that ends in `/`, in no particular order."""
