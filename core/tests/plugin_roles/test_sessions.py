"""A sandboxed plugin's session next to the platform's: what the two share, and when its connection is returned."""

import pytest
from homeroom.db.sessions import session_beside
from homeroom.db.waiting import ConnectionHeld, list_held_sessions
from homeroom.platform import Platform
from homeroom.plugins.chores import do_round
from homeroom.plugins.context import HostContext
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_sdk.chores import Chore
from homeroom_sdk.context import PluginContext
from homeroom_sdk.long_waits import announce_long_wait
from psycopg.errors import InsufficientPrivilege, ReadOnlySqlTransaction
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from .garden import Jars, Plant

SCHOOLS = text("SELECT current_setting('homeroom.schools', true)")


class TestInCommon:
    async def test_it_is_kept_to_the_same_schools(self, house: Platform, district: TestDistrict) -> None:
        async with house.database.district(district.district.id, schools={"e1"}) as session:
            ctx = await _open(house, district, session)
            assert await ctx.db.scalar(SCHOOLS) == "{e1}"
            async with ctx.whole_district():
                assert await ctx.db.scalar(SCHOOLS) == ""
            assert await ctx.db.scalar(SCHOOLS) == "{e1}"

    async def test_it_writes_nothing_where_nothing_is_written(self, house: Platform, district: TestDistrict) -> None:
        async with house.database.district(district.district.id, read_only=True) as session:
            ctx = await _open(house, district, session)
            ctx.db.add(Plant(name="Late"))
            with pytest.raises(DBAPIError) as caught:
                await ctx.db.flush()
            assert isinstance(caught.value.orig, ReadOnlySqlTransaction)
            await session.rollback()

    async def test_savepoint_of_the_platform_takes_back_what_began_in_it(
        self, house: Platform, district: TestDistrict
    ) -> None:
        async with house.database.district(district.district.id) as session:
            ctx = await _open(house, district, session)
            savepoint = await session.begin_nested()
            ctx.db.add(Plant(name="Weed"))
            await ctx.db.flush()
            await savepoint.rollback()
            ctx.db.add(Plant(name="Herb"))
        async with open_plugin_context(house, "garden", district) as inner:
            assert (await inner.db.scalars(select(Plant.name))).all() == ["Herb"]


class TestLongWait:
    async def test_connection_that_was_read_from_is_given_back(self, house: Platform, district: TestDistrict) -> None:
        async with open_plugin_context(house, "garden", district) as ctx:
            assert (await ctx.db.scalars(select(Plant.name))).all() == []
            assert len(list_held_sessions()) == 1
            await announce_long_wait("test")
            assert list_held_sessions() == []
            assert (await ctx.db.scalars(select(Plant.name))).all() == []

    async def test_what_was_written_is_not_ended_by_it(self, house: Platform, district: TestDistrict) -> None:
        async with open_plugin_context(house, "garden", district) as ctx:
            await ctx.services.get(Jars).add("Jam")
            ctx.db.add(Plant(name="Bean"))
            await ctx.db.flush()
            with pytest.raises(ConnectionHeld):
                await announce_long_wait("test")
            assert len(list_held_sessions()) == 2


class TestChores:
    async def test_function_that_says_where_it_is_due_runs_with_the_plugins_role(
        self, house: Platform, district: TestDistrict
    ) -> None:
        async def never(_ctx: PluginContext) -> None:
            raise AssertionError("it is due nowhere")

        garden = house.host.find("garden")
        assert garden is not None
        with pytest.raises(DBAPIError) as caught:
            await do_round(house, garden, Chore("look", due="districts_with_work", every_s=60, handler=never))
        assert isinstance(caught.value.orig, InsufficientPrivilege)


class TestSystem:
    async def test_without_a_district_it_sees_no_row(self, house: Platform, district: TestDistrict) -> None:
        async with open_plugin_context(house, "garden", district) as ctx:
            ctx.db.add(Plant(name="Bean"))
        async with house.database.system() as session:
            assert (await session_beside(session, "garden").scalars(select(Plant.name))).all() == []


async def _open(house: Platform, district: TestDistrict, session: AsyncSession) -> HostContext:
    garden = house.host.find("garden")
    assert garden is not None
    return HostContext(house, garden, await house.entitlements.of(district.district.id), district.actor, session)
