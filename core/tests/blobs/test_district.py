"""Documents of a district: stored once, encrypted, and never returned with changed content."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from homeroom.blobs import BlobDamaged, BlobNotFound, BlobTooLarge, DistrictBlobs, FilesystemStore
from homeroom.blobs.encryption import FRAME_BYTES

REPORT = b"%PDF-1.7 report card of one student\n" * 100


async def chunks_of(content: bytes, size: int = 1000) -> AsyncIterator[bytes]:
    for start in range(0, len(content), size):
        yield content[start : start + size]


def files_in(store: FilesystemStore) -> list[Path]:
    return [path for path in store.spool_folder.parent.rglob("*") if path.is_file()]


class TestPut:
    async def test_document_comes_back_and_lies_encrypted(
        self, springfield: DistrictBlobs, store: FilesystemStore
    ) -> None:
        saved = await springfield.put(REPORT)

        (file,) = files_in(store)
        assert await springfield.get(saved.address) == REPORT
        assert b"report card" not in file.read_bytes()
        assert file.relative_to(store.spool_folder.parent).as_posix() == saved.key
        assert (saved.size_bytes, saved.created) == (len(REPORT), True)

    async def test_same_content_again_is_stored_once(self, springfield: DistrictBlobs, store: FilesystemStore) -> None:
        first = await springfield.put(REPORT)
        second = await springfield.put(REPORT)

        assert (second.address, second.created) == (first.address, False)
        assert len(files_in(store)) == 1

    async def test_districts_share_and_see_nothing(
        self, springfield: DistrictBlobs, shelbyville: DistrictBlobs, store: FilesystemStore
    ) -> None:
        ours, theirs = await springfield.put(REPORT), await shelbyville.put(REPORT)

        assert ours.address != theirs.address
        assert len(files_in(store)) == 2
        with pytest.raises(BlobNotFound):
            await springfield.get(theirs.address)

    async def test_damaged_blob_is_healed_by_the_same_content(
        self, springfield: DistrictBlobs, store: FilesystemStore
    ) -> None:
        saved = await springfield.put(REPORT)
        (file,) = files_in(store)
        file.write_bytes(file.read_bytes()[:-1])

        again = await springfield.put(REPORT)

        assert again.created
        assert await springfield.verify(saved.address) == len(REPORT)


class TestPutMany:
    async def test_batch_keeps_its_order_and_leaves_no_drafts(
        self, springfield: DistrictBlobs, store: FilesystemStore
    ) -> None:
        contents = [b"report %d" % number for number in range(250)]

        saved = await springfield.put_many(contents)

        assert [await springfield.get(each.address) for each in saved] == contents
        assert len(files_in(store)) == 250

    async def test_batch_with_twins_and_old_ones_creates_the_new(self, springfield: DistrictBlobs) -> None:
        await springfield.put(b"old")

        saved = await springfield.put_many([b"old", b"new", b"new"])

        assert [each.created for each in saved] == [False, True, True]
        assert saved[1].address == saved[2].address

    async def test_two_batches_at_once_both_succeed(self, springfield: DistrictBlobs) -> None:
        contents = [b"report %d" % number for number in range(60)]

        one, two = await asyncio.gather(springfield.put_many(contents), springfield.put_many(contents))

        assert [each.address for each in one] == [each.address for each in two]
        assert [await springfield.get(each.address) for each in one] == contents

    async def test_empty_batch_is_nothing(self, springfield: DistrictBlobs) -> None:
        assert await springfield.put_many([]) == []


class TestPutStream:
    @pytest.mark.parametrize("size", [0, 1, FRAME_BYTES, 2 * FRAME_BYTES + 5])
    async def test_stream_has_the_address_of_its_content(self, springfield: DistrictBlobs, size: int) -> None:
        content = bytes(number % 253 for number in range(size))

        streamed = await springfield.put_stream(chunks_of(content, 70_000), max_bytes=size)

        assert await springfield.get(streamed.address) == content
        assert (await springfield.put(content)).address == streamed.address

    async def test_stream_known_already_is_not_stored_again(
        self, springfield: DistrictBlobs, store: FilesystemStore
    ) -> None:
        await springfield.put(REPORT)

        saved = await springfield.put_stream(chunks_of(REPORT), max_bytes=10_000)

        assert not saved.created
        assert len(files_in(store)) == 1

    async def test_stream_over_the_limit_leaves_nothing(
        self, springfield: DistrictBlobs, store: FilesystemStore
    ) -> None:
        with pytest.raises(BlobTooLarge, match="larger than 2,000 bytes"):
            await springfield.put_stream(chunks_of(REPORT), max_bytes=2000)

        assert files_in(store) == []

    async def test_client_that_leaves_leaves_nothing(self, springfield: DistrictBlobs, store: FilesystemStore) -> None:
        async def broken() -> AsyncIterator[bytes]:
            yield REPORT
            raise ConnectionResetError

        with pytest.raises(ConnectionResetError):
            await springfield.put_stream(broken(), max_bytes=10_000)

        assert files_in(store) == []

    async def test_cancelled_upload_leaves_nothing(self, springfield: DistrictBlobs, store: FilesystemStore) -> None:
        begun = asyncio.Event()

        async def endless() -> AsyncIterator[bytes]:
            while True:
                yield REPORT
                begun.set()
                await asyncio.sleep(0.001)

        upload = asyncio.create_task(springfield.put_stream(endless(), max_bytes=10**9))
        await begun.wait()
        assert len(files_in(store)) == 1
        upload.cancel()
        await asyncio.wait([upload])

        assert upload.cancelled()
        assert files_in(store) == []


def flip_a_bit(content: bytes) -> bytes:
    return content[:-20] + bytes([content[-20] ^ 4]) + content[-19:]


class TestGet:
    @pytest.mark.parametrize("change", [flip_a_bit, lambda c: c[:-1], lambda c: c[:40], lambda _: b""])
    async def test_changed_file_is_refused(
        self, springfield: DistrictBlobs, store: FilesystemStore, change: Callable[[bytes], bytes]
    ) -> None:
        saved = await springfield.put(REPORT)
        (file,) = files_in(store)
        file.write_bytes(change(file.read_bytes()))

        with pytest.raises(BlobDamaged, match="Restore it from the backup"):
            await springfield.get(saved.address)

    async def test_file_moved_to_another_address_is_refused(
        self, springfield: DistrictBlobs, store: FilesystemStore
    ) -> None:
        mine, other = await springfield.put(b"mine"), await springfield.put(b"other")
        root = store.spool_folder.parent
        (root / other.key).replace(root / mine.key)

        with pytest.raises(BlobDamaged):
            await springfield.get(mine.address)

    async def test_removed_file_is_missed(self, springfield: DistrictBlobs, store: FilesystemStore) -> None:
        saved = await springfield.put(REPORT)
        files_in(store)[0].unlink()

        with pytest.raises(BlobNotFound, match=saved.address):
            await springfield.get(saved.address)


class TestDelete:
    async def test_deleted_document_is_gone(self, springfield: DistrictBlobs) -> None:
        saved = await springfield.put(REPORT)

        assert await springfield.delete(saved.address)
        assert not await springfield.exists(saved.address)
        assert not await springfield.delete(saved.address)
