"""The context of a handler: its transaction, its services, its secrets."""

import os
import shutil
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

import pytest
from homeroom.licences.models import PluginState
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext, NoTransaction
from homeroom_devkit.testing.districts import TestDistrict, create_test_district, open_plugin_context
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.guard.errors import GuardFailure
from homeroom_sdk.guard.runner import call_guarded
from homeroom_sdk.services import Mailer, Service
from sqlalchemy import Text, cast, func, select, text

OpenContext = Callable[..., AbstractAsyncContextManager[PluginContext]]


class Greeter(Protocol):
    """A service of a test."""

    async def greet(self) -> str: ...


class PoliteGreeter:
    """Returns its plugin's id and the transaction it runs in."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def greet(self) -> str:
        transaction = await self._ctx.db.scalar(select(cast(func.pg_current_xact_id(), Text)))
        return f"{self._ctx.plugin_id} {transaction}"


@pytest.fixture
async def flow_context(platform: Platform, district: TestDistrict) -> HostContext:
    """Provide the context of a flow, which has no open transaction."""
    plugin = platform.host.find("people")
    assert plugin is not None
    state = await platform.entitlements.of(district.district.id)
    return HostContext(platform, plugin, state, district.actor)


async def count_entries(platform: Platform, district: TestDistrict, action: str) -> int:
    """Count the committed rows of the activity log with this action."""
    async with platform.database.district(district.district.id) as session:
        query = text("SELECT count(*) FROM audit_entries WHERE action = :action")
        return int((await session.execute(query, {"action": action})).scalar_one())


class TestTransaction:
    @pytest.mark.parametrize("part", ["db", "blobs", "events", "flows", "audit", "disclosures"])
    def test_flow_has_none_and_is_told_what_to_do(self, flow_context: HostContext, part: str) -> None:
        with pytest.raises(NoTransaction, match=r"async with ctx\.begin\(\)"):
            getattr(flow_context, part)

    async def test_begin_commits(self, platform: Platform, district: TestDistrict, flow_context: HostContext) -> None:
        async with flow_context.begin() as ctx:
            await ctx.audit.record("test.done")
        assert await count_entries(platform, district, "test.done") == 1

    async def test_begin_rolls_back_when_its_block_raises(
        self, platform: Platform, district: TestDistrict, flow_context: HostContext
    ) -> None:
        async def fail() -> None:
            async with flow_context.begin() as ctx:
                await ctx.audit.record("test.done")
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fail()
        assert await count_entries(platform, district, "test.done") == 0

    async def test_transaction_sees_its_own_district_only(self, platform: Platform, flow_context: HostContext) -> None:
        await create_test_district(platform)
        async with flow_context.begin() as ctx:
            districts = (await ctx.db.scalars(text("SELECT DISTINCT district_id FROM users"))).all()
        assert districts == [ctx.district.id]


class TestAfterCommit:
    async def test_action_runs_once_and_after_the_commit(
        self, platform: Platform, district: TestDistrict, flow_context: HostContext
    ) -> None:
        done: list[str] = []
        async with flow_context.begin() as ctx:
            ctx.after_commit(lambda: done.append("told"))
            assert done == []
        assert done == ["told"]

    async def test_action_never_runs_after_a_rollback(self, flow_context: HostContext) -> None:
        done: list[str] = []

        async def fail() -> None:
            async with flow_context.begin() as ctx:
                ctx.after_commit(lambda: done.append("told"))
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fail()
        assert done == []

    async def test_action_of_a_service_waits_for_the_callers_commit(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        done: list[str] = []

        def make(ctx: PluginContext) -> str:
            ctx.after_commit(lambda: done.append("told"))
            return "made"

        house = with_plugins(platform, make_plugin(services=[Service(Greeter, "x", make)]))
        async with open_plugin_context(house, "people", district) as ctx:
            ctx.services.get(Greeter)
            assert done == []
        assert done == ["told"]


class TestServices:
    async def test_service_is_its_providers_in_the_callers_transaction(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        house = with_plugins(platform, make_plugin(services=[Service(Greeter, "polite", PoliteGreeter)]))
        async with open_plugin_context(house, "people", district) as ctx:
            ours = await ctx.db.scalar(text("SELECT pg_current_xact_id()::text"))
            assert await ctx.services.get(Greeter).greet() == f"sample {ours}"

    async def test_service_of_a_plugin_that_is_switched_off_is_not_there(
        self, platform: Platform, district: TestDistrict, open_context: OpenContext
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            session.add(PluginState(plugin_id="mail", enabled=False))
        platform.entitlements.forget(district.district.id)
        async with open_context("delivery", district) as ctx:
            with pytest.raises(ServiceUnavailable, match="An administrator of the district has switched it off"):
                ctx.services.get(Mailer)

    async def test_service_of_a_plugin_without_licence_is_not_there(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        plugin = make_plugin(flags=("deviceSupport",), services=[Service(Greeter, "polite", PoliteGreeter)])
        async with open_plugin_context(with_plugins(platform, plugin), "people", district) as ctx:
            with pytest.raises(ServiceUnavailable, match="licence does not include deviceSupport"):
                ctx.services.get(Greeter)

    async def test_unknown_service_and_key_are_named(self, district: TestDistrict, open_context: OpenContext) -> None:
        async with open_context("delivery", district) as ctx:
            with pytest.raises(ServiceUnavailable, match="No plugin provides Greeter"):
                ctx.services.get(Greeter)
            with pytest.raises(ServiceUnavailable, match="No plugin provides Mailer"):
                ctx.services.get(Mailer, "another")


class TestSecret:
    async def test_it_is_stable_and_of_one_district_plugin_and_purpose(
        self, platform: Platform, district: TestDistrict, open_context: OpenContext
    ) -> None:
        other = await create_test_district(platform)

        async def secret(plugin_id: str, owner: TestDistrict, purpose: str) -> bytes:
            async with open_context(plugin_id, owner) as ctx:
                return ctx.secret(purpose)

        first = await secret("delivery", district, "links")
        assert first == await secret("delivery", district, "links")
        others = [
            await secret("delivery", district, "pins"),
            await secret("mail", district, "links"),
            await secret("delivery", other, "links"),
        ]
        assert len({first, *others}) == 4
        assert len(first) == 32


class TestSettings:
    async def test_defaults_hold_until_the_district_sets_something(
        self, platform: Platform, district: TestDistrict, open_context: OpenContext
    ) -> None:
        async with open_context("delivery", district) as ctx:
            before: Any = ctx.settings
        async with platform.database.district(district.district.id) as session:
            session.add(PluginState(plugin_id="delivery", settings='{"default_expiry_days": 3}'))
        platform.entitlements.forget(district.district.id)
        async with open_context("delivery", district) as ctx:
            after: Any = ctx.settings
        assert (before.default_expiry_days, after.default_expiry_days) == (14, 3)

    async def test_plugin_without_settings_has_none(self, district: TestDistrict, open_context: OpenContext) -> None:
        async with open_context("recognition", district) as ctx:
            assert ctx.settings is None


class TestScratch:
    async def test_guarded_child_of_one_district_reads_nothing_of_another(
        self, open_context: OpenContext, make_district: Callable[[], Awaitable[TestDistrict]]
    ) -> None:
        async with (
            open_context("people", await make_district()) as ours,
            open_context("people", await make_district()) as theirs,
        ):
            for ctx in (ours, theirs):
                (ctx.scratch / "report.txt").write_text("Ada")

            assert call_guarded(os.path.getsize, ours.scratch / "report.txt") == 3
            with pytest.raises(GuardFailure, match="PermissionError"):
                call_guarded(shutil.copyfile, str(theirs.scratch / "report.txt"), ours.scratch / "copy.txt")
