"""Documents that are read one after the other."""

from collections.abc import AsyncIterator, Sequence

import pytest
from homeroom.blobs import BlobDamaged, DistrictBlobs, FilesystemStore
from homeroom.blobs.district import SavedBlob
from homeroom.blobs.together import SMALL_BYTES, TOGETHER_BYTES, open_together


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
