"""Documents that are read one after another."""

from collections.abc import AsyncIterator, Sequence

import pytest
from homeroom.blobs import BlobDamaged, BlobNotFound, DistrictBlobs, FilesystemStore
from homeroom.blobs.batch_read import SMALL_BYTES, TOGETHER_BYTES, OpenContents, open_together
from homeroom.blobs.district import SavedBlob
from homeroom.blobs.encryption import FRAME_BYTES


async def take(reader: AsyncIterator[bytes]) -> bytes:
    return b"".join([piece async for piece in reader])


def read(contents: DistrictBlobs, saved: Sequence[SavedBlob]) -> list[AsyncIterator[bytes]]:
    return open_together(contents, [(item.address, item.size_bytes) for item in saved])


class TestOpenTogether:
    async def test_all_come_in_order_whatever_their_size(self, springfield: DistrictBlobs) -> None:
        sizes = [0, 10, SMALL_BYTES, SMALL_BYTES + 1, 5, *[200_000] * 30, 3 * SMALL_BYTES, 1]
        contents = [bytes([number]) * size for number, size in enumerate(sizes)]
        saved = await springfield.put_many(contents)

        assert [await take(reader) for reader in read(springfield, [*saved, saved[1]])] == [*contents, contents[1]]

    async def test_small_ones_are_asked_for_together_and_never_more_than_may_be_in_memory(
        self, springfield: DistrictBlobs, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        saved = await springfield.put_many([bytes([number]) * 200_000 for number in range(50)])
        get_many, asked = springfield.get_many, []

        async def count(addresses: Sequence[str]) -> list[bytes]:
            asked.append(len(addresses))
            return await get_many(addresses)

        monkeypatch.setattr(springfield, "get_many", count)
        for reader in read(springfield, saved):
            await take(reader)

        most = TOGETHER_BYTES // 200_000
        assert asked == [most] * (50 // most) + [50 % most] * bool(50 % most)

    async def test_damaged_one_fails_alone(self, springfield: DistrictBlobs, store: FilesystemStore) -> None:
        saved = await springfield.put_many([b"one", b"two", b"three"])
        (store.spool_folder.parent / saved[1].key).write_bytes(b"not what was stored")
        one, two, three = read(springfield, saved)

        assert await take(one) == b"one"
        with pytest.raises(BlobDamaged):
            await take(two)
        assert await take(three) == b"three"

    async def test_nothing_of_another_district_is_found(
        self, springfield: DistrictBlobs, shelbyville: DistrictBlobs
    ) -> None:
        saved = await springfield.put_many([b"one", b"two"])

        for reader in read(shelbyville, saved):
            with pytest.raises(Exception, match="blob"):
                await take(reader)


def open_contents(contents: DistrictBlobs, saved: Sequence[SavedBlob]) -> OpenContents:
    return OpenContents(contents, [(item.address, item.size_bytes) for item in saved])


async def read_into(contents: OpenContents, start: int, sizes: Sequence[int]) -> tuple[list[bytes], list[int]]:
    """Return the contents of the target buffers and the places reported as done."""
    targets, done = [memoryview(bytearray(size)) for size in sizes], list[int]()
    await contents.read_into(start, targets, done.append)
    return [bytes(target) for target in targets], done


class TestOpenContents:
    async def test_contents_of_any_size_are_read_into_their_memory(self, springfield: DistrictBlobs) -> None:
        sizes = [0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 3 * FRAME_BYTES, 7]
        contents = [bytes([number]) * size for number, size in enumerate(sizes)]
        opened = open_contents(springfield, await springfield.put_many(contents))

        assert list(opened.sizes) == sizes
        assert await read_into(opened, 0, sizes) == (contents, list(range(7)))
        assert await read_into(opened, 5, sizes[5:]) == (contents[5:], [0, 1])
        assert await take(opened.open(4)) == contents[4]

    @pytest.mark.parametrize("damage", ["changed", "longer", "shorter", "of another document", "gone"])
    async def test_what_is_not_genuine_is_never_said_to_be_done(
        self, springfield: DistrictBlobs, store: FilesystemStore, damage: str
    ) -> None:
        saved = await springfield.put_many([bytes([number]) * 5000 for number in range(3)])
        files = [store.spool_folder.parent / item.key for item in saved]
        content = files[1].read_bytes()
        match damage:
            case "changed":
                files[1].write_bytes(content[:-20] + bytes([content[-20] ^ 1]) + content[-19:])
            case "longer":
                files[1].write_bytes(content + b"0")
            case "shorter":
                files[1].write_bytes(content[:-1])
            case "of another document":
                files[1].write_bytes(files[2].read_bytes())
            case "gone":
                files[1].unlink()
        done = list[int]()
        targets = [memoryview(bytearray(5000)) for _ in saved]
        with pytest.raises((BlobDamaged, BlobNotFound)):
            await open_contents(springfield, saved).read_into(0, targets, done.append)
        assert done == [0]

    async def test_memory_of_another_size_takes_nothing(self, springfield: DistrictBlobs) -> None:
        opened = open_contents(springfield, await springfield.put_many([b"content"]))
        for size in (6, 8):
            with pytest.raises(BlobDamaged):
                await read_into(opened, 0, [size])

    async def test_nothing_of_another_district_is_read(
        self, springfield: DistrictBlobs, shelbyville: DistrictBlobs
    ) -> None:
        saved = await springfield.put_many([b"one"])
        with pytest.raises(BlobNotFound):
            await read_into(open_contents(shelbyville, saved), 0, [3])
