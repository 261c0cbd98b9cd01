"""The contents of a plugin in one district (`ctx.blobs`): encrypted at rest, immutable."""

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
    """Contents that were asked for together (`Blobs.open_contents`); reading them needs no transaction."""

    @property
    def sizes(self) -> Sequence[int]:
        """How many bytes each has."""
        ...

    async def read_into(self, start: int, targets: Sequence[memoryview], done: Callable[[int], None]) -> None:
        """Read the contents from `start` on, each into memory of its size; in one go, in a thread.

        Args:
            done: Called in that thread with the place among `targets` of each that has proven genuine, in their order.

        Raises:
            ContentLost: one is missing from the store, or fails its check. Use nothing of `targets` then.
        """
        ...

    def open(self, place: int) -> AsyncIterator[bytes]:
        """One of them in pieces, as `Blobs.open`."""
        ...


class Blobs(Protocol):
    """The plugin's own contents in this district; encrypted at rest, immutable."""

    @property
    def max_bytes(self) -> int:
        """The largest content that this installation takes."""
        ...

    async def put(self, content: bytes | Path | AsyncIterator[bytes]) -> Blob:
        """Store one content durably. The row is written in the context's transaction."""
        ...

    async def put_many(self, contents: Sequence[bytes | Path]) -> list[Blob]:
        """Store a batch durably with one round of disk syncs, in order; a file of it is in memory alone."""
        ...

    async def read(self, blob_id: UUID) -> bytes:
        """Return the whole content.

        Raises:
            NotFound: no such content of this plugin in this district.
            ContentLost: it is missing from the store, or fails its check; nothing is returned.
        """
        ...

    async def open(self, blob_id: UUID) -> AsyncIterator[bytes]:
        """The whole content in pieces, each proven genuine; once this has returned it needs no transaction.

        Raises:
            NotFound: no such content of this plugin in this district.
            ContentLost: while it is read: it is missing from the store, or fails its check.
        """
        ...

    async def open_many(self, blob_ids: Sequence[UUID]) -> list[AsyncIterator[bytes]]:
        """As `open` for several, to be read in this order, at a fraction of the price; a few MB are in memory."""
        ...

    async def open_contents(self, blob_ids: Sequence[UUID]) -> Contents:
        """As `open_many`, to be read into memory that whoever reads has laid out: nothing is copied on the way.

        Raises:
            NotFound: no such content of this plugin in this district.
        """
        ...

    async def save_to(self, blob_id: UUID, path: Path) -> None:
        """Write the whole content to `path`, streaming. Errors as `read`."""
        ...

    async def delete(self, blob_id: UUID) -> None:
        """Forget the content; its bytes go when the grace period is over. Idempotent."""
        ...

    async def erase(self, blob_ids: Sequence[UUID]) -> None:
        """Forget the contents, and let their bytes leave the store now, but for those that are stored elsewhere too.

        Nothing brings them back, not even a rollback: commit what says that they are gone before. Idempotent.
        """
        ...
