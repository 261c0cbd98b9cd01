"""Purging removes all data of a plugin in every district, and no other data."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import pytest
from homeroom.blobs.keys import blob_key
from homeroom.blobs.models import BlobRecord
from homeroom.db.urls import find_database
from homeroom.events.models import OutboxEvent
from homeroom.licences.models import PluginState, SchoolSettings
from homeroom.platform import Platform
from homeroom.plugin_roles.building import build_roles
from homeroom.plugin_roles.models import PluginRole
from homeroom.runs.models import FlowRun, ScheduleSlot
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_registry.install.errors import UpkeepRefused
from homeroom_registry.install.purging import purge
from sqlalchemy import func, select, text, update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
KEPT = (BlobRecord, OutboxEvent, FlowRun, ScheduleSlot, SchoolSettings, PluginState)


async def keep(platform: Platform, district: TestDistrict, plugin_id: str, *contents: bytes) -> None:
    """Store rows of every kind and contents for a plugin."""
    async with open_plugin_context(platform, "delivery", district) as ctx:
        blobs = await ctx.blobs.put_many(contents)
    now = platform.now()
    async with platform.database.district(district.district.id) as session:
        ids = [blob.id for blob in blobs]
        await session.execute(update(BlobRecord).where(BlobRecord.id.in_(ids)).values(plugin_id=plugin_id))
        session.add_all(
            [
                PluginState(plugin_id=plugin_id, settings='{"secret": "sealed"}'),
                SchoolSettings(plugin_id=plugin_id, school="elm", settings="{}"),
                FlowRun(plugin_id=plugin_id, flow=f"{plugin_id}.work", key="k", params={}),
                ScheduleSlot(flow=f"{plugin_id}.work", slot=now),
                OutboxEvent(event="persons.imported@1", subscriber=plugin_id, payload={}),
            ]
        )


async def count(platform: Platform, district: TestDistrict) -> list[int]:
    """Count the rows of each kind in the district."""
    async with platform.database.district(district.district.id) as session:
        return [await session.scalar(select(func.count()).select_from(kind)) or 0 for kind in KEPT]


async def grow_old(platform: Platform, *districts: TestDistrict) -> None:
    """Set the modification time of the districts' contents to an hour ago."""
    folder = Path(platform.settings.home) / "blobs"
    before = (platform.now() - timedelta(hours=1)).timestamp()
    ids = {str(district.district.id) for district in districts}
    for path in folder.rglob("*"):
        if path.is_file() and ids & set(path.parts):
            os.utime(path, (before, before))


async def stored(platform: Platform, district: TestDistrict) -> int:
    """Count the stored contents of the district."""
    return len([item async for item in platform.blob_store.walk(f"t/{district.district.id}/")])


class TestPurge:
    async def test_all_of_it_is_gone_in_every_district_and_nothing_of_another_plugin(
        self, platform: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        other_district = await make_district()
        for each in (district, other_district):
            await keep(platform, each, "ghost", b"its own", b"of both")
            await keep(platform, each, "ghost_two", b"of both", b"of the other")
        before = await count(platform, district)
        await grow_old(platform, district, other_district)

        gone = await purge(platform, find_database(platform.settings), "ghost", None)

        assert (gone.rows, gone.contents, gone.left) == (14, 2, 0)
        for each in (district, other_district):
            assert await count(platform, each) == [2, *[number - 1 for number in before[1:]]]
            assert await stored(platform, each) == 2
            async with platform.database.district(each.district.id) as session:
                assert set(await session.scalars(select(BlobRecord.plugin_id))) == {"ghost_two"}
                keys = (await session.scalars(select(BlobRecord.key))).all()
            found = [await platform.blob_store.exists(blob_key(each.district.id, key)) for key in keys]
            assert found == [True, True]

    async def test_its_role_in_the_database_is_gone(self, platform: Platform) -> None:
        urls = find_database(platform.settings)
        assert await asyncio.to_thread(build_roles, urls, ["ghost", "ghost_two"]) == {}

        await purge(platform, urls, "ghost", None)

        async with platform.database.system() as session:
            roles = text("SELECT rolname FROM pg_roles WHERE rolname LIKE '%\\_plugin\\_ghost%'")
            assert (await session.scalars(roles)).all() == ["homeroom_plugin_ghost_two"]
            ghosts = select(PluginRole.plugin_id).where(PluginRole.plugin_id.startswith("ghost"))
            assert (await session.scalars(ghosts)).all() == ["ghost_two"]
        await purge(platform, urls, "ghost_two", None)

    async def test_content_that_was_touched_just_now_is_left_to_the_sweep(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        await keep(platform, district, "ghost_of_now", b"just now")

        gone = await purge(platform, find_database(platform.settings), "ghost_of_now", None)

        assert (gone.contents, gone.left) == (0, 1)
        assert await stored(platform, district) == 1

    async def test_plugin_at_work_is_left_alone(self, platform: Platform, district: TestDistrict) -> None:
        await keep(platform, district, "ghost_at_work", b"a page")
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(FlowRun).values(state="running", started_at=platform.now()))
        before = await count(platform, district)

        with pytest.raises(UpkeepRefused, match="1 runs of ghost_at_work are at work"):
            await purge(platform, find_database(platform.settings), "ghost_at_work", None)

        assert await count(platform, district) == before
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(FlowRun).values(state="failed", ended_at=platform.now()))

    async def test_tables_without_their_plugin_are_not_forgotten(self, platform: Platform) -> None:
        with pytest.raises(UpkeepRefused, match="Install it again"):
            await purge(platform, find_database(platform.settings), "mail", None)
