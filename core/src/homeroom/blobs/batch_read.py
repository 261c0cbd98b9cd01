"""Sequential reading of many documents: adjacent small ones are read from the store together."""

from collections.abc import AsyncIterator, Callable, Iterator, Sequence

from homeroom.blobs.district import DistrictBlobs
from homeroom.blobs.errors import BlobDamaged, BlobNotFound

SMALL_BYTES = 256 * 1024
TOGETHER_BYTES = 1024 * 1024
"""Maximum bytes read together; more would leave the processor's cache between reading and decrypting."""


class OpenContents:
    """Contents of several blobs; implements `homeroom_sdk.blobs.Contents`.

    Args:
        blobs: The addresses and sizes in bytes.
    """

    def __init__(self, contents: DistrictBlobs, blobs: Sequence[tuple[str, int]]) -> None:
        self._contents, self._blobs = contents, blobs
        self.sizes = [size for _address, size in blobs]

    async def read_into(self, start: int, targets: Sequence[memoryview], done: Callable[[int], None]) -> None:
        """See `Contents.read_into`."""
        addresses = [address for address, _size in self._blobs[start : start + len(targets)]]
        await self._contents.read_into(addresses, targets, done)

    def open(self, place: int) -> AsyncIterator[bytes]:
        """See `Contents.open`."""
        return self._contents.open(self._blobs[place][0])


class _Batch:
    """Small documents, all read when the first of them is taken; each is released when it is taken."""

    def __init__(self, contents: DistrictBlobs, addresses: Sequence[str]) -> None:
        self._contents = contents
        self._addresses = addresses
        self._read: dict[int, bytes] | None = None

    async def take(self, position: int) -> AsyncIterator[bytes]:
        """Yield one document; raises what `DistrictBlobs.get` raises for this document only."""
        if self._read is None:
            self._read = await self._read_all()
        content = self._read.pop(position, None)
        yield await self._contents.get(self._addresses[position]) if content is None else content

    async def _read_all(self) -> dict[int, bytes]:
        """Return nothing if any read fails, so that each document raises its own error when it is taken."""
        try:
            return dict(enumerate(await self._contents.get_many(self._addresses)))
        except (BlobNotFound, BlobDamaged):
            return {}


def open_together(contents: DistrictBlobs, blobs: Sequence[tuple[str, int]]) -> list[AsyncIterator[bytes]]:
    """Return a reader for each document, to be used in this order; nothing is read before.

    Args:
        blobs: The addresses and sizes in bytes.
    """
    readers: list[AsyncIterator[bytes]] = []
    for run in _split(blobs):
        if len(run) == 1:
            readers.append(contents.open(run[0]))
            continue
        batch = _Batch(contents, run)
        readers += [batch.take(position) for position in range(len(run))]
    return readers


def _split(blobs: Sequence[tuple[str, int]]) -> Iterator[list[str]]:
    """Split addresses into runs of small documents of limited total size; a large document gets its own run."""
    run: list[str] = []
    total = 0
    for address, size in blobs:
        if run and (size > SMALL_BYTES or total + size > TOGETHER_BYTES):
            yield run
            run, total = [], 0
        if size > SMALL_BYTES:
            yield [address]
            continue
        run.append(address)
        total += size
    if run:
        yield run
