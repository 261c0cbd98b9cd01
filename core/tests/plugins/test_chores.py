"""Chores: run where they are due and the plugin may be used; a failure in one district does not affect others."""

from collections.abc import AsyncIterator, Awaitable, Callable
from uuid import UUID

import pytest
from homeroom.db.urls import find_database
from homeroom.platform import Platform
from homeroom.plugins.chores import do_round
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.chores import Chore
from homeroom_sdk.context import PluginContext
from homeroom_server.app import create_app
from sqlalchemy import create_engine, text

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


class Round:
    """Records the districts visited; it fails in one of them."""

    def __init__(self) -> None:
        self.done: list[tuple[UUID, str]] = []
        self.fails_in: UUID | None = None

    async def __call__(self, ctx: PluginContext) -> None:
        async with ctx.begin() as inner:
            code = await inner.db.scalar(text("SELECT code FROM districts WHERE id = :id"), {"id": ctx.district.id})
        if ctx.district.id == self.fails_in:
            raise ValueError("no broom")
        self.done.append((ctx.district.id, f"{code} by {ctx.actor.name}"))


@pytest.fixture
async def districts(make_district: MakeDistrict) -> list[TestDistrict]:
    """Provide two districts with a chore that is due."""
    return [await make_district() for _ in range(2)]


@pytest.fixture
async def due(platform: Platform, districts: list[TestDistrict]) -> AsyncIterator[str]:
    """Provide the SQL function that returns the due districts, including one unknown id."""
    owner = create_engine(str(find_database(platform.settings).owner))
    ids = [str(item.district.id) for item in districts] + [str(UUID(int=7))]
    values = ", ".join(f"('{item}'::uuid)" for item in ids)
    with owner.begin() as connection:
        connection.execute(
            text(
                f"CREATE OR REPLACE FUNCTION broom_districts_due() RETURNS TABLE (district_id uuid) LANGUAGE sql "
                f"AS $$ SELECT * FROM (VALUES {values}) AS due $$"
            )
        )
    yield "broom_districts_due"
    with owner.begin() as connection:
        connection.execute(text("DROP FUNCTION broom_districts_due()"))
    owner.dispose()


def house_with(platform: Platform, chore: Chore) -> tuple[Platform, LoadedPlugin]:
    """Return the platform with a plugin that has the chore."""
    plugin = make_plugin("broom", chores=[chore])
    return with_plugins(platform, plugin), plugin


class TestDoRound:
    async def test_it_is_done_in_each_district_that_is_due(
        self, platform: Platform, districts: list[TestDistrict], due: str
    ) -> None:
        done = Round()
        chore = Chore("sweep", due=due, every_s=60, handler=done)
        house, plugin = house_with(platform, chore)
        await do_round(house, plugin, chore)
        assert sorted(done.done) == sorted((item.district.id, f"{item.code} by homeroom") for item in districts)

    async def test_failure_in_one_district_keeps_no_other_waiting(
        self, platform: Platform, districts: list[TestDistrict], due: str
    ) -> None:
        done = Round()
        done.fails_in = districts[0].district.id
        chore = Chore("sweep", due=due, every_s=60, handler=done)
        house, plugin = house_with(platform, chore)
        for _ in range(4):
            await do_round(house, plugin, chore)
        assert [where for where, _ in done.done] == [districts[1].district.id] * 4
        assert house.dispatcher.is_resting("broom", districts[0].district.id)
        assert not house.dispatcher.is_resting("broom", districts[1].district.id)

    async def test_district_that_has_switched_the_plugin_off_is_left_alone(
        self, platform: Platform, districts: list[TestDistrict], due: str
    ) -> None:
        done = Round()
        chore = Chore("sweep", due=due, every_s=60, handler=done)
        plugin = make_plugin("broom", chores=[chore], flags=["noSuchFeature"])
        await do_round(with_plugins(platform, plugin), plugin, chore)
        assert done.done == []


class TestKeepChores:
    async def test_process_that_serves_keeps_them(self, platform: Platform, due: str) -> None:
        done = Round()
        house, _plugin = house_with(platform, Chore("sweep", due=due, every_s=60, handler=done))
        api = create_app(platform=house).api
        async with api.router.lifespan_context(api):
            assert "broom.sweep" in {task.name for task in house.background.kept.tasks}


class TestChore:
    @pytest.mark.parametrize("due", ["due(); DROP TABLE users; --", "Due", "", "public.due"])
    def test_name_that_is_more_than_a_name_is_refused(self, due: str) -> None:
        with pytest.raises(ValueError, match="sweep"):
            Chore("sweep", due=due, every_s=60, handler=Round())
