"""Execution of runs: each end is stored once, by the attempt that the run belongs to."""

import asyncio
import errno
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from homeroom.flow_host import host
from homeroom.flow_host.dispatchable import MAX_ATTEMPTS
from homeroom.flow_host.host import DISK_IS_FULL
from homeroom.licences.models import PluginState
from homeroom.runs.lifecycle import RunLifecycle
from homeroom_sdk.context import PluginContext
from homeroom_sdk.engine import RunRef, RunState
from homeroom_sdk.flows import Cancelled, PermanentError, Postponed
from homeroom_sdk.i18n import Sentence
from run_testing.workshop import Params, Workshop

MakeWorkshop = Callable[..., Workshop]


async def fail_for_good(_ctx: PluginContext) -> None:
    raise PermanentError(Sentence("The file cannot be cut."))


async def stop(_ctx: PluginContext) -> None:
    raise Cancelled(Sentence("The job was stopped."))


async def fail(_ctx: PluginContext) -> None:
    raise ValueError("ana@example.org is no number")


async def sleep(_ctx: PluginContext) -> None:
    await asyncio.sleep(3600)


class TestEnds:
    async def test_completed(self, workshop: Workshop) -> None:
        run = await workshop.take()
        assert await workshop.execute(run) == RunState.COMPLETED
        record = await workshop.read(run.run_id)
        assert (record.state, record.message, record.lease_until) == ("completed", "", None)
        assert record.started_at is not None
        assert record.ended_at is not None
        assert record.ended_at >= record.started_at

    async def test_handler_gets_its_parameters_and_whoever_submitted(self, workshop: Workshop) -> None:
        await workshop.execute(await workshop.take())
        ((ctx, params),) = workshop.calls
        assert params == Params(number=7)
        assert (ctx.actor.user_id, ctx.actor.name) == (workshop.district.actor.user_id, workshop.district.user)
        assert ctx.district == workshop.district.district

    @pytest.mark.deep(of="engine")
    @pytest.mark.parametrize(
        ("work", "state", "message"),
        [
            (fail_for_good, RunState.FAILED, "The file cannot be cut."),
            (stop, RunState.CANCELLED, "The job was stopped."),
        ],
    )
    async def test_failed_for_good_or_stopped_is_not_tried_again(
        self, make_workshop: MakeWorkshop, work: Callable[..., None], state: RunState, message: str
    ) -> None:
        workshop = make_workshop(work, retries=3)
        run = await workshop.take()
        assert await workshop.execute(run) == state
        record = await workshop.read(run.run_id)
        assert (record.state, record.message, record.attempt) == (state, message, 1)
        assert await workshop.reconcile() == []


class TestRetries:
    async def test_failure_waits_and_is_tried_again_until_the_last_attempt(self, make_workshop: MakeWorkshop) -> None:
        workshop = make_workshop(fail, retries=1, retry_delay_s=60)
        run = await workshop.take()
        with pytest.raises(ValueError, match="is no number"):
            await workshop.execute(run)
        waiting = await workshop.read(run.run_id)
        assert (waiting.state, waiting.attempt, waiting.engine_id) == ("queued", 2, None)
        assert await workshop.reconcile() == [], "it waits for its time"
        await workshop.end_lease()
        (second,) = await workshop.reconcile()
        assert second == replace(run, attempt=2)
        with pytest.raises(ValueError, match="is no number"):
            await workshop.execute(second)
        record = await workshop.read(run.run_id)
        assert (record.state, record.message.startswith("An unforeseen error")) == ("failed", True)
        assert "in attempt 2. If another attempt does not help" in record.message
        assert str(run.run_id) in record.message
        assert len(workshop.calls) == 2

    async def test_message_of_an_unexpected_failure_tells_no_values(self, make_workshop: MakeWorkshop) -> None:
        workshop = make_workshop(fail)
        run = await workshop.take()
        with pytest.raises(ValueError, match="is no number"):
            await workshop.execute(run)
        assert "@" not in (await workshop.read(run.run_id)).message

    async def test_run_that_takes_too_long_is_ended(self, make_workshop: MakeWorkshop) -> None:
        workshop = make_workshop(sleep, timeout_s=0.05)
        run = await workshop.take()
        with pytest.raises(TimeoutError):
            await workshop.execute(run)
        record = await workshop.read(run.run_id)
        assert (record.state, record.message.startswith("Cancelled")) == ("failed", True)


async def fill_the_disk(_ctx: PluginContext) -> None:
    raise RuntimeError("a library's own words") from OSError(errno.ENOSPC, "No space left on device")


async def wait_for_others(_ctx: PluginContext) -> None:
    raise Postponed(Sentence("The scanner is not back yet."), after_s=40)


class TestPostponed:
    @pytest.mark.deep(of="engine")
    @pytest.mark.parametrize(
        ("work", "message", "rest_s"),
        [(fill_the_disk, DISK_IS_FULL, 10), (wait_for_others, "The scanner is not back yet.", 40)],
    )
    async def test_run_waits_in_words_and_counts_no_failure(
        self, make_workshop: MakeWorkshop, work: Callable[..., None], message: str, rest_s: int
    ) -> None:
        workshop = make_workshop(work, retries=0)
        run = await workshop.take()
        for attempt in range(1, MAX_ATTEMPTS + 3):
            with pytest.raises(Postponed):
                await workshop.execute(run)
            waiting = await workshop.read(run.run_id)
            assert (waiting.state, waiting.message, waiting.attempt) == ("queued", message, attempt + 1)
            assert waiting.lease_until is not None
            rest = waiting.lease_until - datetime.now(UTC)
            assert timedelta(seconds=rest_s - 5) < rest <= timedelta(seconds=rest_s)
            await workshop.end_lease()
            (run,) = await workshop.reconcile()

    async def test_run_that_waited_for_long_may_be_lost_or_fail_once(self, make_workshop: MakeWorkshop) -> None:
        workshop = make_workshop(fail, retries=1)
        run = await workshop.take()
        await workshop.change(state="running", attempt=50, is_postponed=True)
        await workshop.end_lease()
        (run,) = await workshop.reconcile()
        assert run.attempt == 51
        await workshop.change(is_postponed=True)
        with pytest.raises(ValueError, match="is no number"):
            await workshop.execute(run)
        assert (await workshop.read(run.run_id)).state == "queued"


class TestRefused:
    async def test_attempt_that_is_not_the_runs_any_more_does_nothing(self, workshop: Workshop) -> None:
        run = await workshop.take()
        before = await workshop.read(run.run_id)
        for attempt in (0, 2):
            assert await workshop.execute(replace(run, attempt=attempt)) == RunState.CANCELLED
        assert workshop.calls == []
        assert (await workshop.read(run.run_id)).state == before.state

    @pytest.mark.deep(of="engine")
    @pytest.mark.parametrize("state", [RunState.COMPLETED, RunState.FAILED, RunState.CANCELLED])
    async def test_ended_run_is_not_run_again(self, workshop: Workshop, state: RunState) -> None:
        run = await workshop.take()
        await workshop.change(state=state, message="as it was")
        assert await workshop.execute(run) == RunState.CANCELLED
        assert workshop.calls == []
        assert (await workshop.read(run.run_id)).message == "as it was"

    async def test_attempt_that_another_process_runs_is_left_to_it(self, make_workshop: MakeWorkshop) -> None:
        release = asyncio.Event()

        async def wait(_ctx: PluginContext) -> None:
            await release.wait()

        workshop = make_workshop(wait)
        run = await workshop.take()
        first = asyncio.create_task(workshop.execute(run))
        while not workshop.calls:
            await asyncio.sleep(0.01)
        assert await workshop.execute(run) == RunState.CANCELLED
        release.set()
        assert await first == RunState.COMPLETED
        assert len(workshop.calls) == 1

    async def test_district_that_has_switched_the_plugin_off_is_told_why(self, workshop: Workshop) -> None:
        run = await workshop.take()
        district_id = workshop.district.district.id
        async with workshop.platform.database.district(district_id) as session:
            session.add(PluginState(plugin_id="sample", enabled=False))
        workshop.platform.entitlements.forget(district_id)
        assert await workshop.execute(run) == RunState.CANCELLED
        record = await workshop.read(run.run_id)
        assert (record.state, workshop.calls) == ("cancelled", [])
        assert "switched it off" in record.message

    async def test_flow_that_is_not_installed_any_more_is_cancelled(self, workshop: Workshop) -> None:
        run = await workshop.take()
        await workshop.change(flow="sample.gone")
        assert await workshop.execute(run) == RunState.CANCELLED
        assert (await workshop.read(run.run_id)).message == "Its plugin no longer has this flow."

    async def test_unknown_run_does_nothing(self, workshop: Workshop) -> None:
        run = await workshop.take()
        stray = RunRef(workshop.district.district.id, run.district_id, run.flow, 1)
        assert await workshop.execute(stray) == RunState.CANCELLED


class TestWhileItRuns:
    async def test_person_who_stops_it_is_obeyed(self, endless: Workshop) -> None:
        run, task = await endless.start()
        await endless.change(state="cancelled", message="Stopped by a person.")
        assert await asyncio.wait_for(task, 30) == RunState.CANCELLED
        record = await endless.read(run.run_id)
        assert (record.state, record.message) == ("cancelled", "Stopped by a person.")

    async def test_attempt_that_has_lost_its_lease_stops_and_writes_nothing(self, endless: Workshop) -> None:
        run, task = await endless.start()
        await endless.change(attempt=2, state="queued", message="Its process was lost; the work was resumed.")
        assert await asyncio.wait_for(task, 30) == RunState.CANCELLED
        record = await endless.read(run.run_id)
        assert (record.state, record.attempt) == ("queued", 2)

    @pytest.mark.deep(of="engine")
    async def test_heart_keeps_the_lease(self, endless: Workshop) -> None:
        run, task = await endless.start()
        await endless.end_lease()
        async with asyncio.timeout(30):
            while (lease := (await endless.read(run.run_id)).lease_until) is None or lease < endless.platform.now():
                await asyncio.sleep(0.01)
        assert await endless.reconcile() == []
        await endless.change(state="cancelled")
        await asyncio.wait_for(task, 30)

    @pytest.mark.deep(of="engine")
    async def test_drained_run_is_taken_up_at_once_by_another(
        self, endless: Workshop, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        release = RunLifecycle.release

        async def release_and_rest(life: RunLifecycle, run: RunRef, *, rest: timedelta = timedelta(0)) -> None:
            await release(life, run, rest=rest)
            await life._session.commit()
            await asyncio.sleep(0.5)  # Leave time for a late heartbeat.

        monkeypatch.setattr(RunLifecycle, "release", release_and_rest)
        monkeypatch.setattr(host, "HEARTBEAT_S", 0.01)
        run, task = await endless.start()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (await endless.read(run.run_id)).state == "running"
        assert await endless.reconcile() == [replace(run, attempt=2)]

    async def test_heartbeat_whose_connection_breaks_as_it_is_ended_ends_too(
        self, endless: Workshop, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        beating = asyncio.Event()

        async def break_off(_life: RunLifecycle, _run: RunRef) -> bool:
            beating.set()
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                raise ConnectionError from None
            return True

        monkeypatch.setattr(RunLifecycle, "prolong", break_off)
        monkeypatch.setattr(host, "HEARTBEAT_S", 0.01)
        _run, task = await endless.start()
        await beating.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(asyncio.shield(task), 30)


class TestKilled:
    @pytest.mark.deep(of="engine")
    async def test_run_is_taken_up_at_once_and_rests_when_it_is_killed_again(self, workshop: Workshop) -> None:
        run = await workshop.take()
        await workshop.change(state="running")
        await workshop.host.note_killed(run)
        assert await workshop.reconcile() == [replace(run, attempt=2)]
        await workshop.change(state="running", engine_id="engine")
        await workshop.host.note_killed(replace(run, attempt=2))
        assert await workshop.reconcile() == []

    async def test_word_of_an_earlier_attempt_changes_nothing(self, workshop: Workshop) -> None:
        run = await workshop.take()
        await workshop.change(state="running", attempt=2)
        await workshop.host.note_killed(run)
        assert await workshop.reconcile() == []
