"""The flow host: the engine's interface to core, in a worker and in the process of one run (`homeroom_sdk.engine`)."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from uuid import UUID

import structlog
from homeroom_sdk.context import Actor
from homeroom_sdk.engine import InstalledFlow, RunRef, RunState
from homeroom_sdk.flows import Cancelled, PermanentError, Postponed, Runner, use_runner
from homeroom_sdk.i18n import NOTHING, Sentence, _, sentence_of
from homeroom_sdk.orm import DATABASE_AWAY, EMPTY_SENTENCE
from homeroom_sdk.supervised_tasks import Beat, no_beat
from sqlalchemy import ColumnElement, case, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.db.engine import driver_url
from homeroom.db.work import list_districts_with_work
from homeroom.events.listen import listen
from homeroom.events.outbox import Outbox, notify
from homeroom.flow_host.dispatchable import MAX_ATTEMPTS, take_back
from homeroom.flow_host.failures import describe_failure
from homeroom.flow_host.schedule import take_due_slots
from homeroom.full_disk import is_caused_by_full_disk
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.loading.import_check.store import VerdictBook, is_changed
from homeroom.plugins.states import STATES_CHANNEL
from homeroom.runs.lifecycle import LEASE, RunLifecycle, Transition, is_allowed
from homeroom.runs.models import RUNS_CHANNEL, FlowRun
from homeroom.runs.waits import ENGINE_AWAY
from homeroom.tenancy.service import get_district

log = structlog.get_logger()

DISK_IS_FULL = _("A disk of the installation is full. The work continues when there is space again.")
HEARTBEAT_S = 1.0
HAND_OVER_LEASE = timedelta(seconds=60)
"""Lease of a run that waits for a free worker; checking it sooner would burden the engine without benefit."""
START_LEASE = LEASE + timedelta(seconds=3)
"""Lease of a run that a worker has taken and that begins within a second; longer than `LEASE`, to distinguish the
two.
"""
LONGEST_REST = timedelta(seconds=30)
DISK_FULL_REST = timedelta(seconds=10)


class PlatformFlowHost:
    """Implementation of `homeroom_sdk.engine.FlowHost` on the table `flow_runs`."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform

    def flows(self) -> Sequence[InstalledFlow]:
        """See `FlowHost.flows`."""
        return self._platform.host.flows()

    async def execute(self, run: RunRef, runner: Runner) -> RunState:
        """See `FlowHost.execute`."""
        state = await self._platform.entitlements.of(run.district_id)
        record = await self._start(run, state)
        if record is None:
            return RunState.CANCELLED
        flow = self._platform.host.find_flow(run.flow)
        assert flow is not None
        use_runner(runner)
        work = asyncio.ensure_future(self._work(run, flow, record, state))
        try:
            async with asyncio.timeout(flow.timeout_s) as limit, self._beating(run, work):
                await work
        except PermanentError as error:
            return await self._end(run, RunState.FAILED, sentence_of(error))
        except Postponed as error:
            await self._put_off(run, sentence_of(error), timedelta(seconds=error.after_s), is_postponed=True)
            raise
        except Cancelled as error:
            return await self._end(run, RunState.CANCELLED, sentence_of(error) or _("Stopped."))
        except asyncio.CancelledError:
            if _is_being_drained():
                await self._release(run)
                raise
            return await self._end(run, RunState.CANCELLED, _("Stopped."))
        except TimeoutError as error:
            if limit.expired():
                await self.note_cut_off(run)
            else:
                await self._try_again(run, flow, error, was_postponed=record.is_postponed)
            raise
        except Exception as error:
            if is_caused_by_full_disk(error):
                await self._put_off(run, DISK_IS_FULL, DISK_FULL_REST, is_postponed=True)
                raise Postponed(DISK_IS_FULL, after_s=DISK_FULL_REST.total_seconds()) from error
            await self._try_again(run, flow, error, was_postponed=record.is_postponed)
            raise
        finally:
            work.cancel()
        return await self._end(run, RunState.COMPLETED, NOTHING)

    async def _work(self, run: RunRef, flow: InstalledFlow, record: FlowRun, state: DistrictState) -> None:
        plugin = self._platform.host.find_runner(flow.plugin_id)
        assert plugin is not None
        schools = None if record.schools is None else frozenset(record.schools)
        actor = Actor(record.actor_id, record.actor_name, schools=schools)
        with self._platform.scratch.of_run(f"run-{run.run_id.hex}-{run.attempt}") as folder:
            await self._platform.blob_store.probe()
            ctx = HostContext(self._platform, plugin, state, actor, folder=folder)
            await flow.spec.handler(ctx, flow.spec.params.model_validate(record.params))

    async def reconcile(self) -> list[RunRef]:
        """See `FlowHost.reconcile`."""
        refs: list[RunRef] = []
        partners = frozenset(flow.plugin_id for flow in self.flows() if flow.is_partner)
        await asyncio.to_thread(self._platform.scratch.sweep)
        for district_id in await list_districts_with_work(self._platform.database, "runs"):
            async with self._platform.database.district(district_id) as session:
                district = await get_district(session, district_id)
                refs += await take_back(session, self._lifecycle_in(session, district_id), district, partners)
        return refs

    async def note_killed(self, run: RunRef) -> None:
        """See `FlowHost.note_killed`. The first kill is retried immediately; the delay grows with each further
        attempt.
        """
        await self._release(run, rest=min(timedelta(seconds=2 ** (run.attempt - 1) - 1), LONGEST_REST))

    async def note_cut_off(self, run: RunRef) -> None:
        """See `FlowHost.note_cut_off`."""
        flow = self._platform.host.find_flow(run.flow)
        if flow is None or flow.timeout_s is None:
            await self._release(run)
            return
        log.warning("run_cut_off", run=run.run_id, flow=run.flow, attempt=run.attempt)
        message = _("Cancelled, because it exceeded its time limit of {seconds} s.", seconds=round(flow.timeout_s))
        if run.attempt > flow.spec.retries:
            await self._end(run, RunState.FAILED, message)
        else:
            await self._put_off(run, message, timedelta(seconds=flow.spec.retry_delay_s))

    async def prolong(self, run: RunRef) -> None:
        """See `FlowHost.prolong`."""
        async with self._lifecycle(run.district_id) as life:
            await life.prolong(run)

    async def note_engine_away(self, run: RunRef) -> None:
        """See `FlowHost.note_engine_away`. A message that is already stored is not written again."""
        async with self._platform.database.district(run.district_id) as session:
            await session.execute(
                update(FlowRun)
                .where(*_is_queued(run), FlowRun.engine_id.is_(None), FlowRun.message != ENGINE_AWAY)
                .values(message=ENGINE_AWAY)
            )

    async def note_handed_over(self, run: RunRef, engine_id: str) -> None:
        """See `FlowHost.note_handed_over`."""
        message = case((FlowRun.message == ENGINE_AWAY, EMPTY_SENTENCE), else_=FlowRun.message)
        async with self._platform.database.district(run.district_id) as session:
            await session.execute(
                update(FlowRun)
                .where(*_is_queued(run), or_(FlowRun.engine_id.is_(None), FlowRun.lease_until <= func.now() + LEASE))
                .values(engine_id=engine_id, lease_until=func.now() + HAND_OVER_LEASE, message=message)
            )

    async def note_taken(self, run: RunRef, engine_id: str) -> None:
        """See `FlowHost.note_taken`. This also stores the hand-over, because a fast worker may take the run before
        that.
        """
        async with self._platform.database.district(run.district_id) as session:
            await session.execute(
                update(FlowRun)
                .where(*_is_queued(run))
                .values(engine_id=engine_id, lease_until=func.now() + START_LEASE)
            )

    async def create_due_runs(self) -> list[RunRef]:
        """See `FlowHost.create_due_runs`."""
        await take_due_slots(self._platform)
        return await self.reconcile()

    async def is_outdated(self) -> bool:
        """See `FlowHost.is_outdated`."""
        book = VerdictBook(self._platform.database.url)
        return is_changed(self._platform.host.verdicts, await asyncio.to_thread(book.read))

    async def listen(self, wake: Callable[[], Awaitable[None]], beat: Beat = no_beat) -> None:
        """See `FlowHost.listen`."""

        async def woken(_payload: str) -> None:
            await wake()

        channels = {RUNS_CHANNEL: woken, STATES_CHANNEL: self._platform.entitlements.hear}
        await listen(driver_url(self._platform.database.url), channels, beat)

    async def close(self) -> None:
        """See `FlowHost.close`."""
        await self._platform.close()

    @asynccontextmanager
    async def _lifecycle(self, district_id: UUID) -> AsyncIterator[RunLifecycle]:
        """Provide the lifecycle of the district's runs, in a new transaction."""
        async with self._platform.database.district(district_id) as session:
            yield self._lifecycle_in(session, district_id)

    def _lifecycle_in(self, session: AsyncSession, district_id: UUID) -> RunLifecycle:
        return RunLifecycle(session, district_id, Outbox(session, district_id, self._platform.host))

    async def _start(self, run: RunRef, state: DistrictState) -> FlowRun | None:
        async with self._platform.database.district(run.district_id) as session:
            life = self._lifecycle_in(session, run.district_id)
            record = await life.lock_attempt(run)
            if record is None or await self._is_leased(session, record):
                return None
            plugin = self._platform.host.find_runner(record.plugin_id)
            refusal = entitled(state, plugin).reason if plugin else _("Its plugin is no longer installed.")
            if refusal or self._platform.host.find_flow(record.flow) is None:
                refusal = refusal or _("Its plugin no longer has this flow.")
                await life.end(record, RunState.CANCELLED, refusal, is_refused=True)
                return None
            await life.begin(record)
            return record

    @asynccontextmanager
    async def _beating(self, run: RunRef, work: "asyncio.Task[None]") -> AsyncIterator[None]:
        """Keep the lease during the block; after it, this attempt no longer extends the lease."""
        heart = asyncio.create_task(self._beat(run, work))
        try:
            yield
        finally:
            heart.cancel()
            await asyncio.wait([heart])

    async def _beat(self, run: RunRef, work: "asyncio.Task[None]") -> None:
        """Extend the lease regularly; stop the work if the lease is lost. If the database is unavailable, keep trying.

        The loop also ends when the work is done: a connection that breaks during cancellation may hide the
        cancellation.
        """
        while not work.done():
            await asyncio.sleep(HEARTBEAT_S)
            try:
                async with self._lifecycle(run.district_id) as life:
                    kept = await life.prolong(run)
            except Exception as error:
                log.warning("heartbeat_failed", run=run.run_id, error=type(error).__name__)
                continue
            if not kept:
                work.cancel()
                return

    async def _end(self, run: RunRef, state: RunState, message: Sentence) -> RunState:
        """End the run, unless it has already ended or `run` is no longer its current attempt."""
        async with self._lifecycle(run.district_id) as life:
            record = await life.lock_attempt(run)
            if record is None:
                await life.release(run)
                return RunState.CANCELLED
            await life.end(record, state, message)
            await life.release(run)
        await self._wake_next(run)
        return state

    async def _wake_next(self, run: RunRef) -> None:
        """Wake the workers after a run of a sandboxed plugin, so that its next run is handed over immediately."""
        flow = self._platform.host.find_flow(run.flow)
        if flow is not None and flow.is_partner:
            async with self._platform.database.district(run.district_id) as session:
                await notify(session, RUNS_CHANNEL, "")

    async def _is_leased(self, session: AsyncSession, record: FlowRun) -> bool:
        """Return True if another process runs the same attempt."""
        if record.state != RunState.RUNNING:
            return False
        alive = select(FlowRun.lease_until > func.now()).where(
            FlowRun.district_id == record.district_id, FlowRun.id == record.id
        )
        return bool(await session.scalar(alive))

    async def _release(self, run: RunRef, *, rest: timedelta = timedelta(0)) -> None:
        """End the lease of an attempt that no process works on, so that it is taken up after the rest."""
        async with self._lifecycle(run.district_id) as life:
            await life.release(run, rest=rest)

    async def _try_again(self, run: RunRef, flow: InstalledFlow, error: Exception, *, was_postponed: bool) -> None:
        message = describe_failure(run, error)
        log.exception("flow_attempt_failed", run=run.run_id, flow=run.flow, attempt=run.attempt)
        # An unavailable database is not the flow's fault.
        limit = MAX_ATTEMPTS if isinstance(error, DATABASE_AWAY) else flow.spec.retries + 1
        if run.attempt >= limit and not was_postponed:
            await self._end(run, RunState.FAILED, message)
            return
        await self._put_off(run, message, timedelta(seconds=flow.spec.retry_delay_s))

    async def _put_off(self, run: RunRef, message: Sentence, rest: timedelta, *, is_postponed: bool = False) -> None:
        """Queue the run as its next attempt, to be taken up after the rest, unless it was stopped meanwhile."""
        async with self._lifecycle(run.district_id) as life:
            record = await life.lock_attempt(run)
            if record is not None and is_allowed(record, Transition.PUT_OFF):
                await life.put_off(record, message, rest=rest, is_postponed=is_postponed)
            else:
                await life.release(run)


def _is_queued(run: RunRef) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions that the run still waits to begin exactly this attempt."""
    return (
        FlowRun.district_id == run.district_id,
        FlowRun.id == run.run_id,
        FlowRun.attempt == run.attempt,
        FlowRun.state == RunState.QUEUED,
    )


def _is_being_drained() -> bool:
    """Return True if the worker told this task to stop, as opposed to a heartbeat that cancelled the work."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
