"""Contents that a plugin stores for one district (`ctx.blobs`): encrypted at rest, immutable."""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Blob:
    """A stored, immutable content. `sha256` is the hex digest of the plain bytes, `size` their number."""

    id: UUID
    sha256: str
    size: int


class Contents(Protocol):
    """Contents that were opened together (`Blobs.open_contents`). Reading them needs no transaction."""

    @property
    def sizes(self) -> Sequence[int]:
        """Size of each content in bytes."""
        ...

    async def read_into(self, start: int, targets: Sequence[memoryview], done: Callable[[int], None]) -> None:
        """Read the contents from index `start` on, each into a memory view of its size, in one pass on a thread.

        Args:
            done: Called on that thread, in order, with the index in `targets` of each content that has been verified.

        Raises:
            ContentLost: a content is missing from the store, or fails its check. Discard everything in `targets`.
        """
        ...

    def open(self, place: int) -> AsyncIterator[bytes]:
        """Return one of the contents as a stream of verified pieces, like `Blobs.open`."""
        ...


class Blobs(Protocol):
    """The plugin's contents in this district: encrypted at rest, immutable."""

    @property
    def max_bytes(self) -> int:
        """Maximum size of one content in this installation, in bytes."""
        ...

    async def put(self, content: bytes | Path | AsyncIterator[bytes]) -> Blob:
        """Store one content durably. Its row is written in the context's transaction."""
        ...

    async def put_many(self, contents: Sequence[bytes | Path]) -> list[Blob]:
        """Store several contents durably, in order, with one round of disk syncs. Files are read into memory whole."""
        ...

    async def read(self, blob_id: UUID) -> bytes:
        """Return the whole content.

        Raises:
            NotFound: the plugin has no such content in this district.
            ContentLost: the content is missing from the store, or fails its check; nothing is returned.
        """
        ...

    async def open(self, blob_id: UUID) -> AsyncIterator[bytes]:
        """Return the content as a stream of verified pieces. Reading the stream needs no transaction.

        Raises:
            NotFound: the plugin has no such content in this district.
            ContentLost: raised while reading: the content is missing from the store, or fails its check.
        """
        ...

    async def open_many(self, blob_ids: Sequence[UUID]) -> list[AsyncIterator[bytes]]:
        """Open several contents, to be read in this order, much more cheaply than with `open`; holds a few MB in
        memory.
        """
        ...

    async def open_contents(self, blob_ids: Sequence[UUID]) -> Contents:
        """Open several contents like `open_many`, to be read into memory that the caller provides, without copying.

        Raises:
            NotFound: the plugin has no such content in this district.
        """
        ...

    async def save_to(self, blob_id: UUID, path: Path) -> None:
        """Write the whole content to `path`, streaming. Raises the same errors as `read`."""
        ...

    async def delete(self, blob_id: UUID) -> None:
        """Delete the content; its bytes are removed after the grace period. Idempotent."""
        ...

    async def erase(self, blob_ids: Sequence[UUID]) -> None:
        """Delete the contents, and remove their bytes from the store immediately unless they are also stored elsewhere.

        This cannot be undone, not even by a rollback: commit the record of their deletion first. Idempotent.
        """
        ...
