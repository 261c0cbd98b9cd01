"""What a blob store does: immutable bytes under keys. It knows nothing of districts or encryption."""

from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol, TypeVar

T = TypeVar("T")

CHUNK_BYTES = 256 * 1024
MARK = "installation"
"""Where a store bears the id of its installation; no blob's key looks like it."""


@dataclass(frozen=True)
class NewBlob:
    """Bytes on their way into a store."""

    key: str
    content: bytes


@dataclass(frozen=True)
class StoredBlob:
    """A durable write; `size_bytes` are those that were handed over.

    `created` is False when the key held a blob already: then that one stays and nothing is written.
    """

    key: str
    size_bytes: int
    created: bool


@dataclass(frozen=True)
class BlobInfo:
    """What a store says of a blob without reading it."""

    key: str
    size_bytes: int
    modified_at: datetime


class BlobStore(Protocol):
    """Keys look like `t/<district>/<aa>/<address>`. Safe for use by many tasks and processes at once.

    Every `put` returns only when the bytes would survive a power cut, and leaves nothing behind when
    it fails with StorageFull or StorageUnavailable.
    """

    async def probe(self) -> object:
        """Find out what the store can do and whether it can be written to; once, before use.

        Raises:
            StorageUnavailable: It cannot be used; the message names the remedy.
        """

    @property
    def spool_folder(self) -> Path:
        """Where to gather a file for `put_file`; a store may move it from there instead of copying."""

    async def put(self, key: str, content: bytes, *, replace: bool = False) -> StoredBlob:
        """Store bytes; `replace` overwrites a damaged blob."""

    async def put_many(self, count: int, make: Callable[[int], NewBlob]) -> list[StoredBlob]:
        """Store a batch, at a fraction of the price of single puts; in the order given.

        After an error some of the batch may be stored. Repeating the batch is safe.

        Args:
            make: Gives each of the batch by its place, in a thread, when its turn comes: so not all are in memory
                together. Several may be asked for at once.
        """

    async def put_file(self, key: str, file: Path, *, replace: bool = False) -> StoredBlob:
        """Store a file of the spool folder; the file is gone afterwards, whatever happens."""

    async def get(self, key: str) -> bytes:
        """Read a whole blob.

        Raises:
            BlobNotFound: Nothing lies under the key.
        """

    async def get_many(self, keys: Sequence[str], take: Callable[[int, memoryview], T]) -> list[T]:
        """Read whole blobs, in the order given, at a fraction of the price of single reads.

        Args:
            take: Makes of a key's place and its bytes what is returned, in a thread, while they are in its cache.
                Their memory is used again for the next one.

        Raises:
            BlobNotFound: Nothing lies under one of the keys.
        """

    def open(self, key: str) -> AsyncGenerator[bytes, None]:
        """Read a blob in chunks of about 256 KiB; raises BlobNotFound at the first one."""

    async def find(self, key: str) -> BlobInfo | None:
        """Look a blob up without reading it."""

    async def exists(self, key: str) -> bool:
        """Tell whether a blob lies under the key."""

    async def touch(self, key: str) -> None:
        """Set the modification time to now, so that a sweep's grace begins anew."""

    async def delete(self, key: str) -> bool:
        """Remove a blob; returns False when there was none."""

    async def read_mark(self) -> str | None:
        """The id of the installation whose contents these are; it lies beside them as `installation`."""

    async def write_mark(self, mark: str) -> None:
        """Write that id, over an earlier one."""

    def walk(self, prefix: str) -> AsyncGenerator[BlobInfo, None]:
        """Walk all blobs below a prefix that ends in `/`, in no particular order."""
