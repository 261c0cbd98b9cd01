"""Writing of a zip of stored contents piece by piece; several files are read, decrypted and laid out together."""

import sys
import zlib
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from homeroom_sdk.blobs import Contents
from homeroom_sdk.zips.layout import Entry, Layout

TOGETHER_BYTES = 2 * 1024 * 1024
"""Maximum bytes that are read together: with half of it, switches between threads cost a tenth more in total.

Reads run one after another: a second reading thread waits for the GIL as often as it reads, and takes a tenth more.
"""
WHOLE_BYTES = 8 * 1024 * 1024
"""Larger files are read in pieces, and twice if their checksum is not known."""

Piece = bytes | memoryview


@dataclass(frozen=True, slots=True)
class Window:
    """The requested bytes of a zip: from `start` up to, but not including, `stop`."""

    start: int = 0
    stop: int = sys.maxsize

    def cut(self, begin: int, piece: Piece) -> Piece:
        """Return the requested bytes of a piece that starts at offset `begin`."""
        if begin >= self.start and begin + len(piece) <= self.stop:
            return piece
        return piece[max(self.start - begin, 0) : max(self.stop - begin, 0)]


class ZipWriter:
    """Writes one zip from beginning to end.

    Args:
        at: The timestamp of its files, in the time zone of the person who opens it.
        window: The requested bytes; the rest is neither read nor written.

    Attributes:
        length: Total number of bytes, once it is finished.
    """

    def __init__(self, at: datetime, window: Window | None = None) -> None:
        self._layout, self._window = Layout(at), window or Window()
        self.length = 0

    @property
    def position(self) -> int:
        """Number of bytes before the next file, requested or not."""
        return self._layout.position

    def skip(self, entry: Entry) -> None:
        """Skip a file with a known checksum that is outside of the window."""
        assert entry.crc is not None
        self._layout.begin(entry, entry.crc)

    async def write(self, entries: Sequence[Entry], contents: Contents) -> AsyncGenerator[Piece, None]:
        """Yield the next files with their contents; each piece is completely verified before it is yielded.

        Raises:
            ContentLost: A content is missing from the store, or fails its check. The zip ends there.
        """
        start = 0
        for run in _split(entries):
            if run[0].size > WHOLE_BYTES:
                async for piece in self._write_large(run[0], contents, start):
                    yield piece
            else:
                yield self._lay_out(await _read(run, contents, start))
            start += len(run)

    def write_bytes(self, name: bytes, content: bytes) -> Piece:
        """Return a file with content that is in memory, cut to the window."""
        begin = self.position
        entry = Entry(name, len(content), zlib.crc32(content))
        return self._window.cut(begin, self._layout.begin(entry, zlib.crc32(content)) + content)

    def finish(self) -> Piece:
        """Return the end of the zip with its central directory, cut to the window."""
        end = self._layout.finish()
        self.length = self.position + len(end)
        return self._window.cut(self.position, end)

    def _lay_out(self, read: "_Read") -> Piece:
        """Lay out small files in one piece of memory; it is not reused, so the receiver may keep it."""
        begin, memory = self.position, read.memory
        for entry, end, crc in zip(read.run, read.ends, read.checksums, strict=True):
            header = self._layout.begin(entry, crc)
            memory[end - entry.size - len(header) : end - entry.size] = header
        return self._window.cut(begin, memory)

    async def _write_large(self, entry: Entry, contents: Contents, place: int) -> AsyncIterator[Piece]:
        begin = self.position
        crc = entry.crc
        if crc is None:
            crc = 0
            async for piece in contents.open(place):
                crc = zlib.crc32(piece, crc)
        header = self._layout.begin(entry, crc)
        yield self._window.cut(begin, header)
        begin += len(header)
        async for piece in contents.open(place):
            yield self._window.cut(begin, piece)
            begin += len(piece)
        assert begin == self.position


@dataclass(frozen=True, slots=True)
class _Read:
    """Files that were read into one piece of memory, each after the space for its header."""

    run: Sequence[Entry]
    ends: Sequence[int]
    memory: memoryview
    checksums: Sequence[int]


async def _read(run: Sequence[Entry], contents: Contents, start: int) -> _Read:
    ends, checksums = list(_ends(run)), list[int]()
    memory = memoryview(bytearray(ends[-1]))
    targets = [memory[end - entry.size : end] for end, entry in zip(ends, run, strict=True)]

    def note(place: int) -> None:
        crc = run[place].crc
        checksums.append(zlib.crc32(targets[place]) if crc is None else crc)

    await contents.read_into(start, targets, note)
    return _Read(run, ends, memory, checksums)


def _split(entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    """Yield runs of files that are small together; a large file is a run of its own."""
    start, total = 0, 0
    for number, entry in enumerate(entries):
        if number > start and total + entry.size > TOGETHER_BYTES:
            yield entries[start:number]
            start, total = number, 0
        total += entry.size
    if entries:
        yield entries[start:]


def _ends(run: Sequence[Entry]) -> Iterator[int]:
    """Yield the offset of the end of each file's content, counted from the start of the run."""
    end = 0
    for entry in run:
        end += entry.length
        yield end
