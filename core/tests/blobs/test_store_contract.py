"""The contract of every store, checked on the folder and on two real S3 servers."""

import asyncio
import secrets
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from homeroom.blobs import BlobNotFound, BlobStore, DistrictBlobs
from homeroom.blobs.backends.store import CHUNK_BYTES, NewBlob
from homeroom.blobs.keys import blob_key


@pytest.fixture
def district_id() -> UUID:
    return uuid4()


def new_key(district_id: UUID) -> str:
    return blob_key(district_id, secrets.token_hex(32))


class TestPut:
    @pytest.mark.parametrize("size", [0, 1, 3 * CHUNK_BYTES + 1])
    async def test_bytes_come_back(self, any_store: BlobStore, district_id: UUID, size: int) -> None:
        key, content = new_key(district_id), secrets.token_bytes(size)

        stored = await any_store.put(key, content)

        assert await any_store.get(key) == content
        assert stored.size_bytes == size
        assert stored.created

    async def test_second_write_leaves_the_first(self, any_store: BlobStore, district_id: UUID) -> None:
        key = new_key(district_id)
        await any_store.put(key, b"first")

        stored = await any_store.put(key, b"second")

        assert not stored.created
        assert await any_store.get(key) == b"first"

    async def test_replace_overwrites(self, any_store: BlobStore, district_id: UUID) -> None:
        key = new_key(district_id)
        await any_store.put(key, b"damaged")

        assert (await any_store.put(key, b"sound", replace=True)).created
        assert await any_store.get(key) == b"sound"

    async def test_two_writers_at_once_leave_one_whole_blob(self, any_store: BlobStore, district_id: UUID) -> None:
        key, contents = new_key(district_id), [bytes([number]) * 50_000 for number in range(8)]

        await asyncio.gather(*(any_store.put(key, content) for content in contents))

        assert await any_store.get(key) in contents

    @pytest.mark.parametrize("key", ["", "t/x", "../etc/passwd", "t/../../x"])
    async def test_other_keys_are_refused(self, any_store: BlobStore, key: str) -> None:
        with pytest.raises(ValueError, match="is not a blob's key"):
            await any_store.put(key, b"x")


class TestPutMany:
    async def test_batch_is_stored_in_order(self, any_store: BlobStore, district_id: UUID) -> None:
        blobs = [NewBlob(new_key(district_id), secrets.token_bytes(500)) for _ in range(40)]

        stored = await any_store.put_many(len(blobs), blobs.__getitem__)

        assert [each.key for each in stored] == [blob.key for blob in blobs]
        assert [await any_store.get(blob.key) for blob in blobs] == [blob.content for blob in blobs]

    async def test_twins_of_a_batch_are_stored_once(self, any_store: BlobStore, district_id: UUID) -> None:
        key = new_key(district_id)
        contents = [bytes([number]) * 5000 for number in range(20)]

        stored = await any_store.put_many(20, lambda place: NewBlob(key, contents[place]))

        assert any(each.created for each in stored)
        assert await any_store.get(key) in contents


class TestPutFile:
    async def test_file_becomes_the_blob(self, any_store: BlobStore, district_id: UUID) -> None:
        key, content = new_key(district_id), secrets.token_bytes(CHUNK_BYTES + 5)
        file = any_store.spool_folder / "draft"
        file.write_bytes(content)

        stored = await any_store.put_file(key, file)

        assert await any_store.get(key) == content
        assert stored.size_bytes == len(content)
        assert not file.exists()

    async def test_file_of_a_known_key_is_dropped(self, any_store: BlobStore, district_id: UUID) -> None:
        key, file = new_key(district_id), any_store.spool_folder / "draft"
        await any_store.put(key, b"first")
        file.write_bytes(b"second")

        assert not (await any_store.put_file(key, file)).created
        assert not file.exists()
        assert await any_store.get(key) == b"first"


class TestGet:
    async def test_unknown_key_is_not_found(self, any_store: BlobStore, district_id: UUID) -> None:
        with pytest.raises(BlobNotFound):
            await any_store.get(new_key(district_id))

    async def test_many_come_in_the_order_asked_for(self, any_store: BlobStore, district_id: UUID) -> None:
        blobs = [NewBlob(new_key(district_id), bytes([number]) * number) for number in range(20)]
        await any_store.put_many(len(blobs), blobs.__getitem__)
        asked = [*reversed(blobs), blobs[3]]

        found = await any_store.get_many([blob.key for blob in asked], lambda place, content: (place, bytes(content)))
        assert found == [(place, blob.content) for place, blob in enumerate(asked)]
        with pytest.raises(BlobNotFound):
            await any_store.get_many([blobs[0].key, new_key(district_id)], lambda _place, content: bytes(content))


class TestFind:
    async def test_size_and_time_are_told(self, any_store: BlobStore, district_id: UUID) -> None:
        key = new_key(district_id)
        await any_store.put(key, b"12345")

        info = await any_store.find(key)

        assert info is not None
        assert info.size_bytes == 5
        assert abs(datetime.now(UTC) - info.modified_at) < timedelta(minutes=1)
        assert await any_store.find(new_key(district_id)) is None


class TestTouch:
    async def test_touch_renews_the_time_and_keeps_the_bytes(self, any_store: BlobStore, district_id: UUID) -> None:
        key = new_key(district_id)
        await any_store.put(key, b"12345")
        before = await any_store.find(key)
        await asyncio.sleep(1.1)

        await any_store.touch(key)

        after = await any_store.find(key)
        assert before is not None
        assert after is not None
        assert after.modified_at > before.modified_at
        assert await any_store.get(key) == b"12345"

    async def test_unknown_key_is_not_found(self, any_store: BlobStore, district_id: UUID) -> None:
        with pytest.raises(BlobNotFound):
            await any_store.touch(new_key(district_id))


class TestDelete:
    async def test_blob_is_gone_and_a_second_delete_says_so(self, any_store: BlobStore, district_id: UUID) -> None:
        key = new_key(district_id)
        await any_store.put(key, b"x")

        assert await any_store.delete(key)
        assert not await any_store.exists(key)
        assert not await any_store.delete(key)


class TestWalk:
    async def test_only_the_prefix_is_walked(self, any_store: BlobStore, district_id: UUID) -> None:
        ours, theirs = [new_key(district_id) for _ in range(5)], new_key(uuid4())
        keys = [*ours, theirs]
        await any_store.put_many(len(keys), lambda place: NewBlob(keys[place], b"x"))

        walked = [info.key async for info in any_store.walk(f"t/{district_id}/")]

        assert sorted(walked) == sorted(ours)


class TestDistrictBlobs:
    async def test_document_is_stored_once_and_healed(self, any_store: BlobStore, district_id: UUID) -> None:
        district = DistrictBlobs(any_store, district_id, b"k" * 32)
        first = await district.put(b"report")
        again = await district.put(b"report")
        damaged = (await any_store.get(first.key))[:-1]
        await any_store.put(first.key, damaged, replace=True)

        healed = await district.put(b"report")

        assert (first.created, again.created, healed.created) == (True, False, True)
        assert await district.verify(first.address) == 6
