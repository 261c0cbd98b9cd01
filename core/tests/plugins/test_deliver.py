"""Events reach their subscribers at least once, in the same transaction as the handler's writes."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, ClassVar
from uuid import UUID

import pytest
from homeroom.events.models import OutboxEvent
from homeroom.licences.models import PluginState
from homeroom.platform import Platform
from homeroom.plugins import deliver
from homeroom.plugins.deliver import MAX_ATTEMPTS, deliver_events, deliver_next
from homeroom.plugins.dispatch import Dispatcher
from homeroom.plugins.ports import Process
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict
from homeroom_sdk.events import Event
from homeroom_sdk.hooks import Subscription
from homeroom_sdk.i18n import Sentence
from sqlalchemy import func, select, text, update

Handler = Callable[[PluginContext, "Rung"], Awaitable[None]]


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, platform: Platform, district: TestDistrict) -> None:
    """Keep the application that other tests started from delivering this district's events."""
    serve = deliver._serve_district

    async def serve_its_own(asking: Process, lanes: deliver._Lanes, district_id: UUID) -> None:
        if (district_id == district.district.id) == (asking is not platform):
            await serve(asking, lanes, district_id)

    monkeypatch.setattr(deliver, "_serve_district", serve_its_own)


class Rung(Event):
    """The bell has rung."""

    name: ClassVar[str] = "bell.rung@1"

    times: int


class House:
    """A platform with a subscriber `sample`, and its district."""

    def __init__(
        self, platform: Platform, district: TestDistrict, *handlers: Handler, flags: tuple[str, ...] = ()
    ) -> None:
        plugin = make_plugin(flags=flags, subscriptions=[Subscription(Rung, handler) for handler in handlers])
        self.platform: Platform = with_plugins(platform, plugin)
        self.district = district
        self.platform.dispatcher = Dispatcher()

    async def ring(self, times: int = 1) -> Rung:
        """Publish the event and commit."""
        event = Rung(times=times)
        async with open_plugin_context(self.platform, "people", self.district) as ctx:
            await ctx.events.publish(event)
        return event

    async def deliver(self) -> bool:
        """Deliver one event."""
        return await deliver_next(self.platform, self.district.district.id)

    async def read(self) -> OutboxEvent:
        """Return the only row of the outbox."""
        async with self.platform.database.district(self.district.district.id) as session:
            return (await session.scalars(select(OutboxEvent))).one()

    async def pass_time(self) -> None:
        """Make the next attempt due."""
        async with self.platform.database.district(self.district.district.id) as session:
            await session.execute(update(OutboxEvent).values(due_at=text("now() - interval '1 second'")))

    async def count_entries(self) -> int:
        """Count the rows that handlers have written."""
        async with self.platform.database.district(self.district.district.id) as session:
            return int(
                await session.scalar(text("SELECT count(*) FROM audit_entries WHERE action = 'bell.heard'")) or 0
            )


async def write(ctx: PluginContext, event: Rung) -> None:
    await ctx.audit.record("bell.heard", subject=str(event.id), times=event.times)


async def write_and_fail(ctx: PluginContext, event: Rung) -> None:
    await write(ctx, event)
    await ctx.db.flush()
    raise ValueError("ana@example.org")


class TestUnwell:
    async def test_events_of_a_plugin_that_has_failed_wait_until_it_is_well(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        heard: list[int] = []

        async def hear(_ctx: PluginContext, event: Rung) -> None:
            heard.append(event.times)

        house = House(platform, district, hear)
        plugin = house.platform.host.find("sample")
        assert plugin is not None
        well = plugin.status, plugin.subscriptions
        plugin.fail("It kept everybody waiting.")
        await house.ring(3)
        assert await house.deliver() is True
        row = await house.read()
        assert (row.done_at, row.attempts, row.error) == (None, 0, "It waits until the plugin works again.")

        plugin.status, plugin.subscriptions = well
        await house.pass_time()
        await house.deliver()

        assert heard == [3]


class TestPublish:
    async def test_event_is_delivered_whole_to_its_subscriber(self, platform: Platform, district: TestDistrict) -> None:
        heard: list[Rung] = []

        async def hear(ctx: PluginContext, event: Rung) -> None:
            assert (ctx.plugin_id, ctx.district, ctx.actor.user_id) == ("sample", district.district, None)
            heard.append(event)

        house = House(platform, district, hear)
        event = await house.ring(times=3)
        assert await house.deliver()
        assert not await house.deliver()
        assert heard == [event]
        assert (await house.read()).done_at is not None

    async def test_event_that_nobody_hears_leaves_no_row(self, platform: Platform, district: TestDistrict) -> None:
        house = House(platform, district)
        await house.ring()
        assert not await house.deliver()

    async def test_event_of_a_rolled_back_transaction_is_never_heard(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        house = House(platform, district, write)

        async def fail() -> None:
            async with open_plugin_context(house.platform, "people", district) as ctx:
                await ctx.events.publish(Rung(times=1))
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fail()
        assert not await house.deliver()


class TestDeliverNext:
    async def test_what_the_handler_writes_is_committed_with_the_delivery(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        house = House(platform, district, write)
        await house.ring()
        await house.deliver()
        assert await house.count_entries() == 1

    async def test_failure_undoes_what_was_written_and_comes_back_later(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        house = House(platform, district, write_and_fail)
        await house.ring()
        assert await house.deliver()
        row = await house.read()
        assert await house.count_entries() == 0
        assert (row.attempts, row.done_at, row.dead_at) == (1, None, None)
        assert not await house.deliver(), "it is not due yet"

    async def test_error_that_is_kept_tells_no_values(self, platform: Platform, district: TestDistrict) -> None:
        house = House(platform, district, write_and_fail)
        await house.ring()
        await house.deliver()
        assert "@" not in (await house.read()).error

    async def test_waiting_doubles_with_each_failure(self, platform: Platform, district: TestDistrict) -> None:
        house = House(platform, district, write_and_fail)
        await house.ring()
        waits = []
        for _ in range(4):
            await house.pass_time()
            await house.deliver()
            async with platform.database.district(district.district.id) as session:
                wait = await session.scalar(select(func.extract("epoch", OutboxEvent.due_at - func.now())))
            waits.append(round(float(wait or 0) + 0.45))
            house.platform.dispatcher = Dispatcher()
        assert waits == [2, 4, 8, 16]

    async def test_after_twelve_failures_it_is_dead_and_kept(self, platform: Platform, district: TestDistrict) -> None:
        house = House(platform, district, write_and_fail)
        await house.ring()
        for _ in range(MAX_ATTEMPTS):
            await house.pass_time()
            assert await house.deliver()
            house.platform.dispatcher = Dispatcher()
        await house.pass_time()
        assert not await house.deliver()
        row = await house.read()
        assert (row.attempts, row.done_at) == (12, None)
        assert row.dead_at is not None

    async def test_what_the_handler_answers_is_retried_too(self, platform: Platform, district: TestDistrict) -> None:
        async def refuse(_ctx: PluginContext, _event: Rung) -> None:
            raise Conflict(Sentence("Not yet."))

        house = House(platform, district, refuse)
        await house.ring()
        await house.deliver()
        assert (await house.read()).attempts == 1

    async def test_success_after_a_failure_is_done(self, platform: Platform, district: TestDistrict) -> None:
        calls: list[int] = []

        async def fail_once(ctx: PluginContext, event: Rung) -> None:
            calls.append(1)
            await (write_and_fail if len(calls) == 1 else write)(ctx, event)

        house = House(platform, district, fail_once)
        await house.ring()
        await house.deliver()
        await house.pass_time()
        await house.deliver()
        assert await house.count_entries() == 1
        assert (await house.read()).done_at is not None

    async def test_two_processes_do_not_deliver_the_same_event(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        async def take_time(ctx: PluginContext, event: Rung) -> None:
            await write(ctx, event)
            await asyncio.sleep(0.05)

        house = House(platform, district, take_time)
        await house.ring()
        assert sorted(await asyncio.gather(*(house.deliver() for _ in range(4)))) == [False, False, False, True]
        assert await house.count_entries() == 1

    async def test_district_that_has_switched_the_plugin_off_is_spared(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        house = House(platform, district, write)
        await house.ring()
        async with platform.database.district(district.district.id) as session:
            session.add(PluginState(plugin_id="sample", enabled=False))
        platform.entitlements.forget(district.district.id)
        await house.deliver()
        row = await house.read()
        assert (await house.count_entries(), row.error) == (0, "The subscriber is not in use.")
        assert row.done_at is not None

    async def test_event_for_a_plugin_that_this_process_does_not_know_is_left_for_a_day(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        house = House(platform, district, write)
        await house.ring()
        house.platform = platform
        assert not await house.deliver()
        assert (await house.read()).done_at is None
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(OutboxEvent).values(created_at=func.now() - timedelta(hours=25)))
        assert await house.deliver()
        assert (await house.read()).error == "The subscriber is not in use."

    async def test_what_waits_for_the_commit_runs_after_it(self, platform: Platform, district: TestDistrict) -> None:
        done: list[int] = []

        async def hear(ctx: PluginContext, _event: Rung) -> None:
            ctx.after_commit(lambda: done.append(1))

        house = House(platform, district, hear)
        await house.ring()
        await house.deliver()
        assert done == [1]

    async def test_nothing_waits_for_the_commit_of_a_failed_handler(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        done: list[int] = []

        async def hear(ctx: PluginContext, _event: Rung) -> None:
            ctx.after_commit(lambda: done.append(1))
            raise ValueError

        house = House(platform, district, hear)
        await house.ring()
        await house.deliver()
        assert done == []


class TestDeliverEvents:
    async def deliver_until(self, house: House, wake: asyncio.Event, is_done: Callable[[], Awaitable[Any]]) -> None:
        task = asyncio.create_task(deliver_events(house.platform, wake))
        async with asyncio.timeout(30):
            while not await is_done():
                await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def test_all_that_waits_is_delivered(self, platform: Platform, district: TestDistrict) -> None:
        house = House(platform, district, write)
        for number in range(5):
            await house.ring(number)

        async def all_heard() -> bool:
            return await house.count_entries() == 5

        await self.deliver_until(house, asyncio.Event(), all_heard)
        assert await house.count_entries() == 5

    async def test_loss_of_the_database_is_survived(
        self, platform: Platform, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        house, wake, failures = House(platform, district, write), asyncio.Event(), [1]
        await house.ring()
        found = house.platform.entitlements.of

        async def fail_once(district_id: Any) -> Any:
            if failures:
                failures.pop()
                wake.set()
                raise OSError("the server closed the connection")
            return await found(district_id)

        monkeypatch.setattr(house.platform.entitlements, "of", fail_once)

        async def heard() -> bool:
            return await house.count_entries() == 1

        await self.deliver_until(house, wake, heard)
        assert failures == []
