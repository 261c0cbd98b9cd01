"""The life of a run: allowed transitions, and a single end from any source."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from homeroom.db.engine import driver_url
from homeroom.events.listen import listen
from homeroom.events.models import OutboxEvent
from homeroom.events.outbox import SCREENS_CHANNEL, Outbox
from homeroom.retention import KEPT, erase_traces
from homeroom.runs.lifecycle import TRANSITIONS, RunLifecycle, Transition, TransitionRefused
from homeroom.runs.models import QUEUE, FlowRun
from homeroom_devkit.testing.districts import open_plugin_context
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import PluginContext
from homeroom_sdk.engine import FINAL_STATES, RunState
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.hooks import Subscription
from homeroom_sdk.i18n import Sentence
from run_testing.workshop import Workshop
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

MakeWorkshop = Callable[..., Workshop]
ENDS = {
    Transition.COMPLETE: RunState.COMPLETED,
    Transition.FAIL: RunState.FAILED,
    Transition.CANCEL: RunState.CANCELLED,
}


async def hear(_ctx: PluginContext, _event: FlowEnded) -> None:
    """Do nothing: only the subscriber's row in the outbox matters here."""


def with_listener(workshop: Workshop) -> Workshop:
    """Add a plugin that subscribes to the ends of flows to the workshop."""
    listener = make_plugin("listener", subscriptions=[Subscription(FlowEnded, hear)])
    workshop.platform = with_plugins(workshop.platform, listener)
    return workshop


async def ends_told(workshop: Workshop) -> list[str]:
    """Return the states that subscribers were notified of."""
    async with workshop.platform.database.district(workshop.district.district.id) as session:
        rows = await session.scalars(
            select(OutboxEvent).where(OutboxEvent.subscriber == "listener").order_by(OutboxEvent.created_at)
        )
        return [row.payload["state"] for row in rows]


async def move(workshop: Workshop, run_id: UUID, transition: Transition) -> None:
    """Make the transition in a separate transaction."""
    district_id = workshop.district.district.id
    async with workshop.platform.database.district(district_id) as session:
        life = RunLifecycle(session, district_id, Outbox(session, district_id, workshop.platform.host))
        record = await life.lock(run_id)
        assert record is not None
        match transition:
            case Transition.BEGIN:
                await life.begin(record)
            case Transition.PUT_OFF:
                await life.put_off(record, Sentence("Not now."), rest=timedelta(seconds=5))
            case Transition.REOPEN:
                await life.reopen(record, Sentence("Once more."))
            case _:
                await life.end(record, ENDS[transition], Sentence("Over."))


async def cancel_by_plugin(workshop: Workshop, run_id: UUID) -> None:
    async with open_plugin_context(workshop.platform, "sample", workshop.district) as ctx:
        await ctx.flows.cancel(run_id)


@pytest.fixture
async def news(workshop: Workshop) -> AsyncIterator[Callable[[UUID], Awaitable[None]]]:
    """Provide a function that waits until open screens of the district were notified of a run."""
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    ready = asyncio.Event()

    async def keep(payload: str) -> None:
        if payload:
            heard.put_nowait(json.loads(payload))
        ready.set()

    async def wait(run_id: UUID) -> None:
        wanted = {"district": str(workshop.district.district.id), "model": QUEUE, "payload": {"id": str(run_id)}}
        async with asyncio.timeout(30):
            while await heard.get() != wanted:
                pass

    url = driver_url(workshop.platform.database.url)
    task = asyncio.create_task(listen(url, {SCREENS_CHANNEL: keep}))
    async with asyncio.timeout(30):
        await ready.wait()
    yield wait
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


class TestTransitions:
    def test_every_state_is_left_or_final_and_every_final_state_is_reached(self) -> None:
        left = frozenset().union(*(sources for sources, _ in TRANSITIONS.values()))
        assert left | FINAL_STATES == frozenset(RunState)
        assert {TRANSITIONS[end][1] for end in ENDS} == FINAL_STATES

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize("transition", Transition)
    @pytest.mark.parametrize("state", RunState)
    async def test_what_is_drawn_leads_there_and_everything_else_changes_nothing(
        self, workshop: Workshop, state: RunState, transition: Transition
    ) -> None:
        workshop = with_listener(workshop)
        run_id = (await workshop.take()).run_id
        await workshop.change(state=state)
        before = await workshop.read(run_id)
        sources, target = TRANSITIONS[transition]
        if state not in sources:
            with pytest.raises(TransitionRefused, match=f"A run that is {state} cannot {transition}"):
                await move(workshop, run_id, transition)
            after = await workshop.read(run_id)
            assert {name: getattr(after, name) for name in FlowRun.__table__.c.keys()} == {  # noqa: SIM118 - columns
                name: getattr(before, name)
                for name in FlowRun.__table__.c.keys()  # noqa: SIM118
            }
            assert await ends_told(workshop) == []
            return
        await move(workshop, run_id, transition)
        after = await workshop.read(run_id)
        assert after.state == target
        assert (after.ended_at is not None) == (target in FINAL_STATES)
        assert await ends_told(workshop) == ([target] if transition in ENDS else [])
        assert after.attempt == (2 if target == RunState.QUEUED else 1)


class TestEnd:
    @pytest.mark.parametrize("state", [RunState.QUEUED, RunState.RUNNING])
    async def test_run_that_its_plugin_stops_is_told_once_and_shown_and_swept(
        self, workshop: Workshop, news: Callable[[UUID], Awaitable[None]], state: RunState
    ) -> None:
        workshop = with_listener(workshop)
        run_id = (await workshop.take()).run_id
        await workshop.change(state=state)
        await cancel_by_plugin(workshop, run_id)
        await cancel_by_plugin(workshop, run_id)
        await news(run_id)
        record = await workshop.read(run_id)
        assert (record.state, record.message) == (RunState.CANCELLED, "Stopped by a person.")
        assert record.ended_at is not None
        assert await ends_told(workshop) == ["cancelled"]
        assert await workshop.reconcile() == []
        await workshop.change(ended_at=workshop.platform.now() - KEPT - timedelta(days=1))
        assert await erase_traces(workshop.platform, workshop.district.district.id, dry_run=False) == 1

    async def test_end_that_is_cut_off_in_the_middle_is_no_end_and_told_to_nobody(self, workshop: Workshop) -> None:
        workshop = with_listener(workshop)
        run = await workshop.take()
        district_id = workshop.district.district.id

        async def die() -> None:
            async with workshop.platform.database.district(district_id) as session:
                life = RunLifecycle(session, district_id, Outbox(session, district_id, workshop.platform.host))
                record = await life.lock(run.run_id)
                assert record is not None
                await life.end(record, RunState.CANCELLED, Sentence("Over."))
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await die()
        assert (await workshop.read(run.run_id)).state == RunState.QUEUED
        assert await ends_told(workshop) == []
        assert await workshop.execute(run) == RunState.COMPLETED
        assert await ends_told(workshop) == ["completed"]

    @pytest.mark.parametrize("values", [{"state": "cancelled", "ended_at": None}, {"state": "lost"}])
    async def test_database_refuses_an_end_without_its_time_and_unknown_states(
        self, workshop: Workshop, values: dict[str, Any]
    ) -> None:
        await workshop.submit()
        with pytest.raises(IntegrityError):
            await workshop.change(**values)

    async def test_two_who_end_it_at_once_are_one_end(self, workshop: Workshop) -> None:
        workshop = with_listener(workshop)
        run = await workshop.take()
        await workshop.change(state=RunState.RUNNING)
        await asyncio.gather(*(cancel_by_plugin(workshop, run.run_id) for _ in range(4)))
        assert await ends_told(workshop) == ["cancelled"]


class TestReopen:
    async def test_stopped_run_gives_its_place_back_and_can_be_taken_up(self, endless: Workshop) -> None:
        run, task = await endless.start()
        await cancel_by_plugin(endless, run.run_id)
        assert await asyncio.wait_for(task, 30) == RunState.CANCELLED
        assert (await endless.read(run.run_id)).lease_until is None
        await move(endless, run.run_id, Transition.REOPEN)
        (again,) = await endless.reconcile()
        assert (again.run_id, again.attempt) == (run.run_id, 2)

    async def test_run_whose_stopped_process_has_not_let_go_waits_for_it(self, workshop: Workshop) -> None:
        """The process may still be busy, and two attempts must never run concurrently."""
        run = await workshop.take()
        await move(workshop, run.run_id, Transition.BEGIN)
        await cancel_by_plugin(workshop, run.run_id)
        await move(workshop, run.run_id, Transition.REOPEN)
        assert await workshop.reconcile() == []
        await workshop.end_lease()
        assert [item.attempt for item in await workshop.reconcile()] == [2]

    async def test_run_that_was_stopped_and_killed_can_be_taken_up_at_once(self, workshop: Workshop) -> None:
        run = await workshop.take()
        await move(workshop, run.run_id, Transition.BEGIN)
        await cancel_by_plugin(workshop, run.run_id)
        await workshop.host.note_killed(run)
        await move(workshop, run.run_id, Transition.REOPEN)
        assert [item.attempt for item in await workshop.reconcile()] == [2]
