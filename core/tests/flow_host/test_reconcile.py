"""Handing runs over to the engine: new runs once, lost ones as their next attempt."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from homeroom.events.models import OutboxEvent
from homeroom.flow_host.dispatchable import MAX_ATTEMPTS
from homeroom.flow_host.host import HAND_OVER_LEASE, START_LEASE
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.hooks import Subscription
from run_testing.workshop import Workshop
from sqlalchemy import select, text

MakeWorkshop = Callable[..., Workshop]


async def lease_of(workshop: Workshop) -> timedelta:
    """Return the remaining lease of the district's only run."""
    async with workshop.platform.database.district(workshop.district.district.id) as session:
        found: timedelta = (await session.execute(text("SELECT lease_until - now() FROM flow_runs"))).scalar_one()
        return found


async def hear(_ctx: PluginContext, _event: FlowEnded) -> None:
    """Do nothing: only the subscriber's row in the outbox matters here."""


class TestReconcile:
    async def test_new_run_is_given_out_once(self, workshop: Workshop) -> None:
        run_id = await workshop.submit()
        (run,) = await workshop.reconcile()
        assert (run.run_id, run.flow, run.attempt) == (run_id, "sample.work", 1)
        assert await workshop.reconcile() == []

    async def test_workers_that_ask_at_the_same_time_get_different_runs(self, workshop: Workshop) -> None:
        wanted = {await workshop.submit(str(number)) for number in range(10)}
        found = [run for runs in await asyncio.gather(*(workshop.reconcile() for _ in range(4))) for run in runs]
        assert len(found) == len({run.run_id for run in found})
        assert {run.run_id for run in found} <= wanted

    @pytest.mark.deep(of="engine")
    async def test_run_that_was_given_out_and_not_handed_over_comes_back(self, workshop: Workshop) -> None:
        """Check a run whose worker died between leasing it and handing it over."""
        await workshop.submit()
        first = await workshop.reconcile()
        await workshop.end_lease()
        assert await workshop.reconcile() == first

    @pytest.mark.deep(of="engine")
    async def test_run_that_waits_its_turn_comes_back_uncounted(self, workshop: Workshop) -> None:
        run = await workshop.take()
        assert await workshop.reconcile() == []
        await workshop.end_lease()
        assert await workshop.reconcile() == [run]

    async def test_run_whose_process_was_lost_comes_back_as_its_next_attempt(self, workshop: Workshop) -> None:
        run = await workshop.take()
        await workshop.change(state="running")
        await workshop.end_lease()
        assert await workshop.reconcile() == [replace(run, attempt=2)]
        record = await workshop.read(run.run_id)
        assert (record.state, record.engine_id) == ("queued", None)
        assert record.message == "Its process was lost; the work was resumed."

    async def test_run_that_is_lost_again_and_again_is_given_up_and_told(self, workshop: Workshop) -> None:
        workshop.platform = with_plugins(
            workshop.platform, make_plugin("listener", subscriptions=[Subscription(FlowEnded, hear)])
        )
        run = await workshop.take()
        await workshop.change(state="running", attempt=MAX_ATTEMPTS)
        await workshop.end_lease()
        assert await workshop.reconcile() == []
        record = await workshop.read(run.run_id)
        assert (record.state, record.message) == (
            "failed",
            f"Given up after {MAX_ATTEMPTS} attempts that were interrupted.",
        )
        async with workshop.platform.database.district(run.district_id) as session:
            told = (await session.scalars(select(OutboxEvent).where(OutboxEvent.subscriber == "listener"))).all()
        assert [event.payload["state"] for event in told] == ["failed"]

    @pytest.mark.deep(of="engine")
    async def test_ended_runs_stay_away(self, workshop: Workshop) -> None:
        await workshop.take()
        for state in ("completed", "failed", "cancelled"):
            await workshop.change(state=state)
            await workshop.end_lease()
            assert await workshop.reconcile() == []

    async def test_late_hand_over_of_an_earlier_attempt_changes_nothing(self, workshop: Workshop) -> None:
        run = await workshop.take()
        await workshop.change(attempt=2, engine_id=None)
        await workshop.host.note_handed_over(run, "late")
        assert (await workshop.read(run.run_id)).engine_id is None


class TestNoteTaken:
    @pytest.mark.deep(of="engine")
    async def test_run_of_a_lost_worker_is_looked_after_within_seconds(self, workshop: Workshop) -> None:
        run = await workshop.take()
        assert await lease_of(workshop) > START_LEASE
        await workshop.host.note_taken(run, "engine")
        assert timedelta(0) < await lease_of(workshop) <= START_LEASE
        await workshop.end_lease()
        assert await workshop.reconcile() == [run]

    async def test_hand_over_that_is_noted_later_does_not_prolong_it(self, workshop: Workshop) -> None:
        """Check a late note after another worker has already taken the run from the engine."""
        await workshop.submit()
        (run,) = await workshop.reconcile()
        await workshop.host.note_taken(run, "engine")
        await workshop.host.note_handed_over(run, "engine")
        assert await lease_of(workshop) <= START_LEASE

    @pytest.mark.deep(of="engine")
    async def test_run_that_still_waits_its_turn_is_left_alone_for_long(self, workshop: Workshop) -> None:
        run = await workshop.take()
        await workshop.end_lease()
        assert await workshop.reconcile() == [run]
        await workshop.host.note_handed_over(run, "engine")
        assert START_LEASE < await lease_of(workshop) <= HAND_OVER_LEASE

    async def test_run_that_has_begun_keeps_its_own_lease(self, workshop: Workshop) -> None:
        run = await workshop.take()
        await workshop.change(state="running")
        await workshop.end_lease()
        await workshop.host.note_taken(run, "engine")
        assert await lease_of(workshop) < timedelta(0)
