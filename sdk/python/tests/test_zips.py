"""Tests of zips that are written while they are sent, read by Python's own zip reader."""

import asyncio
import io
import random
import zipfile
import zlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from homeroom_sdk.errors import ContentLost
from homeroom_sdk.zips import END_BYTES, Entry, Layout, Window, ZipWriter, entry_bytes
from homeroom_sdk.zips.writing import TOGETHER_BYTES, WHOLE_BYTES

AT = datetime(2026, 2, 3, 14, 30, 2, tzinfo=UTC)


class MemoryContents:
    """Contents in memory; the one with the index `lost` is damaged."""

    def __init__(self, contents: Sequence[bytes], lost: int | None = None) -> None:
        self._contents, self._lost = contents, lost
        self.sizes = [len(content) for content in contents]
        self.asked: list[int] = []

    async def read_into(self, start: int, targets: Sequence[memoryview], done: Callable[[int], None]) -> None:
        self.asked.append(len(targets))
        for place, target in enumerate(targets):
            if start + place == self._lost:
                raise ContentLost
            target[:] = self._contents[start + place]
            done(place)

    async def open(self, place: int) -> AsyncIterator[bytes]:
        for start in range(0, len(self._contents[place]), 2**18):
            yield self._contents[place][start : start + 2**18]


def entries_of(contents: Sequence[bytes], *, with_checksum: bool) -> list[Entry]:
    return [
        Entry(f"{number} é.pdf".encode(), len(content), zlib.crc32(content) if with_checksum else None)
        for number, content in enumerate(contents)
    ]


async def write(contents: Sequence[bytes], window: Window | None = None, *, with_checksum: bool = True) -> bytes:
    writer = ZipWriter(AT, window)
    opened = MemoryContents(contents)
    entries = entries_of(contents, with_checksum=with_checksum)
    pieces = [bytes(piece) async for piece in writer.write(entries, opened)]
    return b"".join((*pieces, writer.write_bytes(b"note.txt", b"note"), writer.finish()))


def read(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


class TestZipWriter:
    @pytest.mark.parametrize("with_checksum", [True, False])
    async def test_files_of_any_size_are_there_in_their_order(self, *, with_checksum: bool) -> None:
        sizes = [0, 1, TOGETHER_BYTES, *[300_000] * 10, WHOLE_BYTES, WHOLE_BYTES + 1, 0, 5]
        contents = [random.Random(number).randbytes(size) for number, size in enumerate(sizes)]
        written = await write(contents, with_checksum=with_checksum)

        expected = {f"{number} é.pdf": content for number, content in enumerate(contents)} | {"note.txt": b"note"}
        found = read(written)
        assert list(found) == list(expected)
        assert found == expected
        names = [len(name.encode()) for name in expected]
        known = sum(entry_bytes(name, size) for name, size in zip(names, [*sizes, 4], strict=True))
        assert len(written) == known + END_BYTES

    async def test_files_bear_the_time_and_are_their_owners_alone(self) -> None:
        with zipfile.ZipFile(io.BytesIO(await write([b"one"]))) as archive:
            info = archive.infolist()[0]
        assert info.date_time == (2026, 2, 3, 14, 30, 2)
        assert info.external_attr >> 16 == 0o100600

    async def test_window_brings_the_same_bytes_and_reads_no_more(self) -> None:
        contents = [random.Random(number).randbytes(40_000) for number in range(60)]
        whole = await write(contents)
        chance = random.Random(7)
        for _ in range(30):
            start = chance.randrange(len(whole))
            stop = chance.randrange(start, len(whole)) + 1
            assert await write(contents, Window(start, stop)) == whole[start:stop]

    async def test_what_is_skipped_is_not_read(self) -> None:
        contents = [b"a" * 100, b"b" * 100, b"c" * 100]
        whole = await write(contents)
        entries, opened = entries_of(contents, with_checksum=True), MemoryContents(contents[1:])
        writer = ZipWriter(AT, Window(entries[0].length))
        writer.skip(entries[0])
        pieces = [bytes(piece) async for piece in writer.write(entries[1:], opened)]

        assert (
            b"".join((*pieces, writer.write_bytes(b"note.txt", b"note"), writer.finish())) == whole[entries[0].length :]
        )
        assert writer.length == len(whole)

    async def test_small_files_are_read_together_and_never_more_than_may_be_in_memory(self) -> None:
        contents = [bytes(200_000)] * 23
        opened = MemoryContents(contents)
        writer = ZipWriter(AT)
        sizes = [len(piece) async for piece in writer.write(entries_of(contents, with_checksum=False), opened)]
        assert opened.asked == [10, 10, 3]
        assert max(sizes) < TOGETHER_BYTES + 1000

    async def test_whoever_leaves_early_ends_the_reading(self) -> None:
        contents = [bytes(TOGETHER_BYTES)] * 4
        before = asyncio.all_tasks()
        pieces = ZipWriter(AT).write(entries_of(contents, with_checksum=False), MemoryContents(contents))
        async with aclosing(pieces):
            await anext(pieces)

        assert asyncio.all_tasks() == before

    async def test_nothing_of_a_piece_comes_of_which_a_file_is_lost(self) -> None:
        contents = [bytes([number]) * (TOGETHER_BYTES // 2 + 1) for number in range(4)]
        came = bytearray()

        async def take() -> None:
            pieces = ZipWriter(AT).write(entries_of(contents, with_checksum=False), MemoryContents(contents, 2))
            async for piece in pieces:
                came.extend(piece)

        with pytest.raises(ContentLost):
            await take()
        assert came.count(b"PK\3\4") == 2
        assert contents[1] in came
        assert b"\2" * 100 not in came


class TestLayout:
    def test_zip_beyond_4_gib_is_opened(self, tmp_path: Path) -> None:
        layout = Layout(AT)
        with (tmp_path / "large.zip").open("wb") as file:
            for number in range(3):
                size = 2**31 if number < 2 else 5
                file.seek(layout.position)
                file.write(layout.begin(Entry(f"{number}.pdf".encode(), size), zlib.crc32(b"hello")))
            file.write(b"hello")
            file.write(layout.finish())
        with zipfile.ZipFile(tmp_path / "large.zip") as archive:
            assert [info.file_size for info in archive.infolist()] == [2**31, 2**31, 5]
            assert archive.infolist()[2].header_offset > 2**32
            assert archive.read("2.pdf") == b"hello"

    def test_zip_of_more_files_than_the_first_zips_had_is_opened(self) -> None:
        layout = Layout(AT)
        headers = [layout.begin(Entry(b"%d" % number, 0), 0) for number in range(70_000)]
        with zipfile.ZipFile(io.BytesIO(b"".join((*headers, layout.finish())))) as archive:
            assert len(archive.namelist()) == 70_000
            assert archive.read("69999") == b""
