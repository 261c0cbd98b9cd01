"""Reasons for which runs wait, as shown on the pages of their plugins."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from uuid import UUID

import pytest
from homeroom.runs.models import FlowRun
from homeroom.runs.waits import ENGINE_AWAY, say_ahead
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_sdk.context import Wait, WaitKind
from homeroom_sdk.flows import Postponed
from homeroom_sdk.i18n import Sentence
from run_testing.workshop import Workshop
from sqlalchemy import text, update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]

PAST_A_MINUTE = text("now() - interval '61 seconds'")


async def find_wait(workshop: Workshop, run_id: UUID, plugin_id: str = "sample") -> Wait | None:
    """Return the wait of the run as its plugin sees it."""
    async with open_plugin_context(workshop.platform, plugin_id, workshop.district) as ctx:
        return (await ctx.flows.find_waits([run_id])).get(run_id)


async def kind_of(workshop: Workshop, run_id: UUID) -> WaitKind | None:
    wait = await find_wait(workshop, run_id)
    return wait.kind if wait else None


async def count_ahead(workshop: Workshop, run_id: UUID) -> tuple[int, int] | None:
    """Return how many runs the database counts ahead, in the district and overall; None for another district's run."""
    async with workshop.platform.database.district(workshop.district.district.id) as session:
        asked = text("SELECT here, everywhere FROM runs_ahead(ARRAY[CAST(:run AS uuid)])")
        row = (await session.execute(asked, {"run": run_id})).one_or_none()
        return row and (row.here, row.everywhere)


class TestSayAhead:
    @pytest.mark.parametrize(
        ("here", "everywhere", "words"),
        [
            (0, 0, "It is next, and begins as soon as a worker is free."),
            (1, 1, "1 job is before it."),
            (0, 3, "3 jobs of other districts are before it."),
            (2, 5, "5 jobs are before it, 2 of them of your district."),
        ],
    )
    def test_own_jobs_are_told_from_the_number_of_all(self, here: int, everywhere: int, words: str) -> None:
        assert say_ahead(here=here, everywhere=everywhere) == words


class TestFindWaits:
    async def test_run_that_no_worker_has_touched_for_a_minute_says_whom_to_call(self, workshop: Workshop) -> None:
        run_id = await workshop.submit()
        fresh = await kind_of(workshop, run_id)
        await workshop.change(created_at=PAST_A_MINUTE)
        wait = await find_wait(workshop, run_id)
        assert fresh == WaitKind.TURN
        assert wait is not None
        assert (wait.kind, wait.since) == (WaitKind.WORKER, (await workshop.read(run_id)).created_at)
        assert "homeroom worker" in wait.reason

    async def test_worker_that_died_in_the_middle_is_missed_too(self, workshop: Workshop) -> None:
        run = await workshop.take()
        await workshop.change(state="running", lease_until=text("now() + interval '5 seconds'"))
        at_work = await kind_of(workshop, run.run_id)
        await workshop.change(lease_until=PAST_A_MINUTE)
        assert (at_work, await kind_of(workshop, run.run_id)) == (None, WaitKind.WORKER)

    async def test_run_that_is_taken_up_again_waits_from_then_on(self, workshop: Workshop) -> None:
        run_id = await workshop.submit()
        await workshop.change(state="failed", created_at=PAST_A_MINUTE, lease_until=None)
        async with workshop.platform.database.district(workshop.district.district.id) as session:
            record = await session.get(FlowRun, (workshop.district.district.id, run_id))
            assert record is not None
            await workshop.host._lifecycle_in(session, workshop.district.district.id).reopen(record, Sentence("Again."))
        assert await kind_of(workshop, run_id) == WaitKind.TURN
        assert [run.run_id for run in await workshop.reconcile()] == [run_id]

    async def test_engine_that_is_away_is_named_until_it_takes_the_run(self, workshop: Workshop) -> None:
        await workshop.submit()
        (run,) = await workshop.reconcile()
        await workshop.host.note_engine_away(run)
        away = await find_wait(workshop, run.run_id)
        await workshop.host.note_handed_over(run, "engine")
        await workshop.host.note_engine_away(replace(run, attempt=9))
        assert away is not None
        assert (away.kind, away.reason) == (WaitKind.ENGINE, ENGINE_AWAY)
        assert await kind_of(workshop, run.run_id) == WaitKind.TURN
        assert (await workshop.read(run.run_id)).message == ""

    async def test_run_that_was_put_off_says_why_and_until_when(self, workshop: Workshop) -> None:
        async def put_off(_ctx: object) -> None:
            raise Postponed(Sentence("The disk is full."), after_s=40)

        workshop.work = put_off
        run = await workshop.take()
        with pytest.raises(Postponed):
            await workshop.execute(run)
        wait = await find_wait(workshop, run.run_id)
        assert wait is not None
        assert (wait.kind, wait.reason) == (WaitKind.RETRY, "The disk is full.")
        assert wait.until == (await workshop.read(run.run_id)).lease_until

    async def test_runs_before_it_are_counted_and_those_of_other_districts_only_as_a_number(
        self, workshop: Workshop, make_district: MakeDistrict
    ) -> None:
        mine, other = workshop.district, await make_district()
        first = await workshop.submit("first")
        _here, of_other_tests = await count_ahead(workshop, first) or (0, 0)
        await workshop.submit("second")
        workshop.district = other
        await workshop.submit("theirs")
        workshop.district = mine
        run_id = await workshop.submit("asked")
        wait = await find_wait(workshop, run_id)
        await workshop.submit("behind")
        after = await find_wait(workshop, run_id)
        assert wait == after
        assert wait is not None
        assert wait.reason == say_ahead(here=2, everywhere=of_other_tests + 3)

    async def test_what_waits_for_its_own_time_is_before_nobody(self, workshop: Workshop) -> None:
        first = await workshop.submit("first")
        run_id = await workshop.submit("second")
        before = await count_ahead(workshop, run_id) or (0, 0)
        async with workshop.platform.database.district(workshop.district.district.id) as session:
            await session.execute(
                update(FlowRun)
                .where(FlowRun.id == first)
                .values(is_postponed=True, lease_until=text("now() + interval '1 hour'"))
            )
        assert (before[0], await count_ahead(workshop, run_id)) == (1, (0, before[1] - 1))

    async def test_nobody_learns_of_runs_of_other_plugins_or_districts(
        self, workshop: Workshop, make_district: MakeDistrict
    ) -> None:
        run_id = await workshop.submit()
        others = await find_wait(workshop, run_id, "people")
        workshop.district = await make_district()
        assert (others, await find_wait(workshop, run_id)) == (None, None)
        assert await count_ahead(workshop, run_id) is None

    async def test_run_that_has_ended_waits_for_nothing(self, workshop: Workshop) -> None:
        run_id = await workshop.submit()
        for state in ("completed", "failed", "cancelled"):
            await workshop.change(state=state, created_at=PAST_A_MINUTE)
            assert await kind_of(workshop, run_id) is None
