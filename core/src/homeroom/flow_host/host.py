"""The flow host: what the engine asks of core, in a worker and in the process of one run (`homeroom_sdk.engine`)."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from uuid import UUID

import structlog
from homeroom_sdk.context import Actor
from homeroom_sdk.engine import InstalledFlow, RunRef, RunState
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.flows import Cancelled, PermanentError, Postponed, Runner, use_runner
from homeroom_sdk.keeper import Beat, no_beat
from homeroom_sdk.sentences import _, sentence_of
from sqlalchemy import ColumnElement, and_, func, or_, select, update
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.db.engine import driver_url
from homeroom.db.work import list_districts_with_work
from homeroom.events.listen import listen
from homeroom.events.outbox import Outbox
from homeroom.flow_host.schedule import take_due_slots
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.states import STATES_CHANNEL
from homeroom.room import has_no_room
from homeroom.runs.models import FlowRun
from homeroom.runs.postponing import LOST, NO_ROOM, was_postponed
from homeroom.runs.submit import RUNS_CHANNEL

log = structlog.get_logger()

LEASE = timedelta(seconds=15)
HEARTBEAT_S = 1.0
HAND_OVER_LEASE = timedelta(seconds=60)
MAX_ATTEMPTS = 10
DATABASE_AWAY = (OperationalError, InterfaceError, PoolTimeout)
LONGEST_REST = timedelta(seconds=30)
NO_ROOM_REST = timedelta(seconds=10)
OPEN = (RunState.QUEUED, RunState.RUNNING)


class PlatformFlowHost:
    """Implements `homeroom_sdk.engine.FlowHost` on the table `flow_runs`."""

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
        heart = asyncio.create_task(self._beat(run, work))
        try:
            async with asyncio.timeout(flow.spec.timeout_s):
                await work
        except PermanentError as error:
            return await self._end(run, RunState.FAILED, sentence_of(error))
        except Postponed as error:
            await self._postpone(run, sentence_of(error), timedelta(seconds=error.after_s))
            raise
        except Cancelled as error:
            return await self._end(run, RunState.CANCELLED, sentence_of(error) or _("Stopped."))
        except asyncio.CancelledError:
            if _is_being_drained():
                await self._release(run)
                raise
            return await self._end(run, RunState.CANCELLED, _("Stopped."))
        except Exception as error:
            await self._try_again(run, flow, error, was_postponed=was_postponed(record.message))
            raise
        finally:
            heart.cancel()
            work.cancel()
        return await self._end(run, RunState.COMPLETED, "")

    async def _work(self, run: RunRef, flow: InstalledFlow, record: FlowRun, state: DistrictState) -> None:
        plugin = self._platform.host.find(flow.plugin_id)
        assert plugin is not None
        actor = Actor(record.actor_id, record.actor_name)
        with self._platform.scratch.of_run(f"run-{run.run_id.hex}-{run.attempt}") as folder:
            await self._platform.blob_store.probe()
            ctx = HostContext(self._platform, plugin, state, actor, folder=folder)
            await flow.spec.handler(ctx, flow.spec.params.model_validate(record.params))

    async def reconcile(self) -> list[RunRef]:
        """See `FlowHost.reconcile`."""
        refs: list[RunRef] = []
        await asyncio.to_thread(self._platform.scratch.sweep)
        for district_id in await list_districts_with_work(self._platform.database, "runs"):
            refs += await self._take_back(district_id)
        return refs

    async def killed(self, run: RunRef) -> None:
        """See `FlowHost.killed`. The first time at once; what is killed again and again rests in between."""
        await self._release(run, rest=min(timedelta(seconds=2 ** (run.attempt - 1) - 1), LONGEST_REST))

    async def handed_over(self, run: RunRef, engine_id: str) -> None:
        """See `FlowHost.handed_over`."""
        async with self._platform.database.district(run.district_id) as session:
            await session.execute(
                update(FlowRun)
                .where(*_attempt(run), FlowRun.state == RunState.QUEUED)
                .values(engine_id=engine_id, lease_until=func.now() + HAND_OVER_LEASE)
            )

    async def due(self) -> list[RunRef]:
        """See `FlowHost.due`."""
        await take_due_slots(self._platform)
        return await self.reconcile()

    async def listen(self, wake: Callable[[], Awaitable[None]], beat: Beat = no_beat) -> None:
        """See `FlowHost.listen`."""

        async def woken(_payload: str) -> None:
            await wake()

        channels = {RUNS_CHANNEL: woken, STATES_CHANNEL: self._platform.entitlements.hear}
        await listen(driver_url(self._platform.database.url), channels, beat)

    async def close(self) -> None:
        """See `FlowHost.close`."""
        await self._platform.close()

    async def _start(self, run: RunRef, state: DistrictState) -> FlowRun | None:
        async with self._platform.database.district(run.district_id) as session:
            record: FlowRun | None = await session.scalar(select(FlowRun).where(*_attempt(run)).with_for_update())
            if record is None or record.state not in OPEN or await self._is_leased(session, record):
                return None
            plugin = self._platform.host.find(record.plugin_id)
            refusal = entitled(state, plugin).reason if plugin else _("Its plugin is not installed any more.")
            if refusal or self._platform.host.find_flow(record.flow) is None:
                record.state, record.ended_at = RunState.CANCELLED, func.now()
                record.message = refusal or _("Its plugin has no such flow any more.")
                await self._tell(session, record, is_refused=True)
                return None
            record.state, record.lease_until = RunState.RUNNING, func.now() + LEASE
            record.started_at = func.coalesce(FlowRun.started_at, func.now())
            await session.flush()
            await session.refresh(record)
            return record

    async def _beat(self, run: RunRef, work: "asyncio.Task[None]") -> None:
        """Prolong the lease; an attempt that has lost it stops its work. A lost database is waited for."""
        while True:
            await asyncio.sleep(HEARTBEAT_S)
            try:
                async with self._platform.database.district(run.district_id) as session:
                    kept = await session.scalar(
                        update(FlowRun)
                        .where(*_attempt(run), FlowRun.state == RunState.RUNNING)
                        .values(lease_until=func.now() + LEASE)
                        .returning(FlowRun.id)
                    )
            except Exception as error:
                log.warning("heartbeat_failed", run=run.run_id, error=type(error).__name__)
                continue
            if kept is None:
                work.cancel()
                return

    async def _end(self, run: RunRef, state: RunState, message: str) -> RunState:
        async with self._platform.database.district(run.district_id) as session:
            record = await session.scalar(
                update(FlowRun)
                .where(*_attempt(run), FlowRun.state.in_(OPEN))
                .values(state=state, message=message, ended_at=func.now(), lease_until=None)
                .returning(FlowRun)
            )
            if record is None:
                return RunState.CANCELLED
            await self._tell(session, record)
        return state

    async def _is_leased(self, session: AsyncSession, record: FlowRun) -> bool:
        """Whether another process runs the same attempt."""
        if record.state != RunState.RUNNING:
            return False
        alive = select(FlowRun.lease_until > func.now()).where(
            FlowRun.district_id == record.district_id, FlowRun.id == record.id
        )
        return bool(await session.scalar(alive))

    async def _release(self, run: RunRef, *, rest: timedelta = timedelta(0)) -> None:
        """End the lease of an attempt that nobody works on any more, so that it is taken up after the rest."""
        async with self._platform.database.district(run.district_id) as session:
            await session.execute(
                update(FlowRun)
                .where(*_attempt(run), FlowRun.state == RunState.RUNNING)
                .values(lease_until=func.now() + rest)
            )

    async def _try_again(self, run: RunRef, flow: InstalledFlow, error: Exception, *, was_postponed: bool) -> None:
        if has_no_room(error):
            await self._postpone(run, NO_ROOM, NO_ROOM_REST)
            return
        message = _("{error} in attempt {number}.", error=type(error).__name__, number=run.attempt)
        log.exception("flow_attempt_failed", run=run.run_id, flow=run.flow, attempt=run.attempt)
        # A database that comes and goes is no fault of the flow.
        limit = MAX_ATTEMPTS if isinstance(error, DATABASE_AWAY) else flow.spec.retries + 1
        if run.attempt >= limit and not was_postponed:
            await self._end(run, RunState.FAILED, message)
            return
        await self._postpone(run, message, timedelta(seconds=flow.spec.retry_delay_s))

    async def _postpone(self, run: RunRef, message: str, rest: timedelta) -> None:
        """Have the run taken up after the rest, as its next attempt."""
        async with self._platform.database.district(run.district_id) as session:
            await session.execute(
                update(FlowRun)
                .where(*_attempt(run), FlowRun.state == RunState.RUNNING)
                .values(
                    state=RunState.QUEUED,
                    attempt=run.attempt + 1,
                    engine_id=None,
                    message=message,
                    lease_until=func.now() + rest,
                )
            )

    async def _take_back(self, district_id: UUID) -> list[RunRef]:
        refs = []
        async with self._platform.database.district(district_id) as session:
            lost = and_(FlowRun.engine_id.is_not(None), FlowRun.lease_until < func.now())
            waiting = and_(
                FlowRun.engine_id.is_(None), or_(FlowRun.lease_until.is_(None), FlowRun.lease_until < func.now())
            )
            records = await session.scalars(
                select(FlowRun)
                .where(FlowRun.district_id == district_id, FlowRun.state.in_(OPEN), or_(lost, waiting))
                .order_by(FlowRun.created_at)
                .limit(100)
                .with_for_update(skip_locked=True)
            )
            for record in records:
                if record.state == RunState.RUNNING:
                    # What was postponed for long has had many attempts; it may be lost once.
                    if record.attempt >= MAX_ATTEMPTS and not was_postponed(record.message):
                        record.state, record.ended_at = RunState.FAILED, func.now()
                        record.message = _("Given up after {count} attempts that were cut off.", count=record.attempt)
                        await self._tell(session, record)
                        continue
                    record.attempt += 1
                    record.engine_id, record.state = None, RunState.QUEUED
                    record.message = LOST
                record.lease_until = func.now() + LEASE
                refs.append(RunRef(record.id, district_id, record.flow, record.attempt))
        return refs

    async def _tell(self, session: AsyncSession, record: FlowRun, *, is_refused: bool = False) -> None:
        outbox = Outbox(session, record.district_id, self._platform.host)
        await outbox.publish(
            FlowEnded(
                run_id=record.id,
                flow=record.flow,
                state=record.state,
                params=record.params,
                message=record.message,
                is_refused=is_refused,
            )
        )


def _is_being_drained() -> bool:
    """Whether this very task was told to stop, by its worker; not the work, by a heartbeat without a lease."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _attempt(run: RunRef) -> tuple[ColumnElement[bool], ...]:
    return (FlowRun.district_id == run.district_id, FlowRun.id == run.run_id, FlowRun.attempt == run.attempt)
