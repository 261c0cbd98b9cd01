"""The contents of one district are invisible to another and are stored separately."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from homeroom.blobs.models import BlobRecord
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, create_test_district
from homeroom_sdk.errors import NotFound
from sqlalchemy import select

OpenContext = Callable[..., AbstractAsyncContextManager[Any]]


@pytest.fixture
async def other(platform: Platform) -> TestDistrict:
    """Provide a second district."""
    return await create_test_district(platform)


async def keys_of(platform: Platform, district_id: UUID) -> list[str]:
    """Return the keys stored under the district's prefix."""
    return sorted([item.key async for item in platform.blob_store.walk(f"t/{district_id}/")])


class TestOtherDistrict:
    async def test_its_ids_lead_nowhere(
        self, district: TestDistrict, other: TestDistrict, open_context: OpenContext, tmp_path: Path
    ) -> None:
        async with open_context("delivery", other) as theirs:
            blob = await theirs.blobs.put(b"theirs")
        async with open_context("delivery", district) as ours:
            with pytest.raises(NotFound):
                await ours.blobs.read(blob.id)
            with pytest.raises(NotFound):
                await ours.blobs.save_to(blob.id, tmp_path / "stolen")
            await ours.blobs.delete(blob.id)
        async with open_context("delivery", other) as theirs:
            assert await theirs.blobs.read(blob.id) == b"theirs"
        assert not (tmp_path / "stolen").exists()

    async def test_its_key_in_our_row_opens_nothing(
        self, platform: Platform, district: TestDistrict, other: TestDistrict, open_context: OpenContext
    ) -> None:
        """The content cannot be decrypted even if its row is moved to another district in the database."""
        async with open_context("delivery", other) as theirs:
            blob = await theirs.blobs.put(b"theirs, and only theirs")
            key = await theirs.db.scalar(select(BlobRecord.key).where(BlobRecord.id == blob.id))
        async with open_context("delivery", district) as ours:
            stolen = BlobRecord(plugin_id="delivery", key=key, sha256=blob.sha256, size=blob.size)
            ours.db.add(stolen)
            await ours.commit()
            with pytest.raises(NotFound):
                await ours.blobs.read(stolen.id)


class TestPlaces:
    async def test_each_district_has_a_prefix_of_its_own_and_shares_no_key(
        self, platform: Platform, district: TestDistrict, other: TestDistrict, open_context: OpenContext
    ) -> None:
        for owner in (district, other):
            async with open_context("delivery", owner) as ctx:
                await ctx.blobs.put_many([b"the same content", b"another content"])
        ours = await keys_of(platform, district.district.id)
        theirs = await keys_of(platform, other.district.id)
        assert (len(ours), len(theirs)) == (2, 2)
        assert all(key.startswith(f"t/{district.district.id}/") for key in ours)
        assert {key.rpartition("/")[2] for key in ours}.isdisjoint(key.rpartition("/")[2] for key in theirs)

    async def test_same_content_is_stored_once_in_a_district_and_apart_in_two(
        self, platform: Platform, district: TestDistrict, other: TestDistrict, open_context: OpenContext
    ) -> None:
        for owner in (district, district, other):
            async with open_context("delivery", owner) as ctx:
                await ctx.blobs.put(b"the same content")
        assert len(await keys_of(platform, district.district.id)) == 1
        assert len(await keys_of(platform, other.district.id)) == 1

    async def test_plain_content_is_nowhere_on_the_disk(
        self, platform: Platform, district: TestDistrict, open_context: OpenContext
    ) -> None:
        async with open_context("delivery", district) as ctx:
            await ctx.blobs.put(b"a very plain canary" * 100)
        files = [path for path in (platform.settings.home / "blobs").rglob("*") if path.is_file()]
        assert files
        assert not any(b"a very plain canary" in path.read_bytes() for path in files)


class TestOtherPlugin:
    async def test_ids_of_another_plugin_lead_nowhere(self, district: TestDistrict, open_context: OpenContext) -> None:
        async with open_context("delivery", district) as ctx:
            blob = await ctx.blobs.put(b"delivery's")
        async with open_context("people", district) as ctx:
            with pytest.raises(NotFound):
                await ctx.blobs.read(blob.id)
            await ctx.blobs.delete(blob.id)
        async with open_context("delivery", district) as ctx:
            assert await ctx.blobs.read(blob.id) == b"delivery's"
