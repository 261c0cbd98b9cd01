"""Sweeping a district's store against its rows."""

import os
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta

from homeroom.blobs.housekeeping import sweep_district
from homeroom.blobs.models import BlobRecord
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import PluginContext
from sqlalchemy import update

OpenContext = Callable[..., AbstractAsyncContextManager[PluginContext]]
OLD = datetime.now(UTC) - timedelta(days=31)


async def store_old(platform: Platform, district: TestDistrict, open_context: OpenContext, content: bytes) -> None:
    """Store content and set its files' modification time to before the grace period."""
    async with open_context("delivery", district) as ctx:
        await ctx.blobs.put(content)
    folder = platform.settings.home / "blobs" / "t" / str(district.district.id)
    for path in folder.rglob("*"):
        if path.is_file():
            os.utime(path, (OLD.timestamp(), OLD.timestamp()))


class TestSweepDistrict:
    async def test_content_with_a_row_stays(
        self, platform: Platform, district: TestDistrict, open_context: OpenContext
    ) -> None:
        await store_old(platform, district, open_context, b"kept")
        found = await sweep_district(platform, district.district.id, dry_run=False)
        assert (found.orphans.seen, found.orphans.deleted, found.missing) == (1, 0, 0)

    async def test_content_deleted_before_the_grace_goes(
        self, platform: Platform, district: TestDistrict, open_context: OpenContext
    ) -> None:
        await store_old(platform, district, open_context, b"deleted long ago")
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(BlobRecord).values(deleted_at=OLD))
        dry = await sweep_district(platform, district.district.id, dry_run=True)
        real = await sweep_district(platform, district.district.id, dry_run=False)
        assert (len(dry.orphans.orphans), dry.orphans.deleted, real.orphans.deleted) == (1, 0, 1)

    async def test_content_deleted_within_the_grace_stays(
        self, platform: Platform, district: TestDistrict, open_context: OpenContext
    ) -> None:
        await store_old(platform, district, open_context, b"deleted today")
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(BlobRecord).values(deleted_at=datetime.now(UTC)))
        assert (await sweep_district(platform, district.district.id, dry_run=False)).orphans.deleted == 0

    async def test_lost_content_is_counted(
        self, platform: Platform, district: TestDistrict, open_context: OpenContext
    ) -> None:
        await store_old(platform, district, open_context, b"lost")
        async for info in platform.blob_store.walk(platform.district_blobs(district.district.id).prefix):
            await platform.blob_store.delete(info.key)
        assert (await sweep_district(platform, district.district.id, dry_run=True)).missing == 1
