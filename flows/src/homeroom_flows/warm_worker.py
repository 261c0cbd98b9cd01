"""The worker type: Prefect's own, but each run is a fork of a preloaded process instead of a new interpreter.

A run reaches user code in 0.4 to 0.6 s instead of 6 to 18 s. All code that depends on private modules of Prefect is in
this file; Prefect is pinned, and the cancel and kill tests cover it.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

import anyio
import anyio.abc
import structlog
from anyio.to_thread import run_sync
from homeroom_sdk.engine import RunRef
from homeroom_sdk.flows import PARTNERS
from homeroom_sdk.supervised_tasks import Beat, no_beat
from prefect._internal.observers import FlowRunCancellingObserver
from prefect.client.schemas.objects import FlowRun
from prefect.client.schemas.responses import WorkerFlowRunResponse
from prefect.flows import load_flow_from_flow_run
from prefect.runner._flow_run_executor import FlowRunExecutionResult, FlowRunExecutorContext
from prefect.runner._process_manager import ProcessHandle
from prefect.workers.base import BaseJobConfiguration, BaseVariables, BaseWorker, BaseWorkerResult

from homeroom_flows import forkserver, names
from homeroom_flows.shares import Shares

log = structlog.get_logger()


PROLONG_S = 1.0
LIMIT_GRACE_S = 5.0
"""Seconds between the host's time limit, which stops a waiting run, and the operating system's, which ends a blocked
one.
"""

OnRun = Callable[[RunRef], Awaitable[None]]
OnTaken = Callable[[RunRef, str], Awaitable[None]]


class ForkStarter:
    """Prefect's `ProcessStarter` for one run."""

    def __init__(self, env: dict[str, str | None], context: FlowRunExecutorContext, watch: "Watch") -> None:
        self._env = env
        self._context = context
        self._watch = watch

    async def start(
        self, flow_run: FlowRun, task_status: anyio.abc.TaskStatus[ProcessHandle] = anyio.TASK_STATUS_IGNORED
    ) -> None:
        """Fork, report the process, and wait for its end."""
        port, token = self._context.control_channel.register(flow_run.id)
        control = {"PREFECT__CONTROL_PORT": str(port), "PREFECT__CONTROL_TOKEN": token}
        run = names.run_of(flow_run.parameters, flow_run.tags)
        limit_s = self._watch.limit_of(run)
        process = await run_sync(forkserver.fork_run, str(flow_run.id), {**self._env, **control}, limit_s)
        task_status.started(ProcessHandle(process))  # type: ignore[arg-type] # annotated for spawn only
        await self._watch.wait(run, process.sentinel, is_limited=limit_s is not None)
        process.join()
        # Before the report to Prefect, which may be away.
        if forkserver.was_cut_off(process):
            await self._watch.on_cut_off(run)
        elif forkserver.was_killed(process):
            await self._watch.on_killed(run)


@dataclass(frozen=True, slots=True)
class Watch:
    """The callbacks and limits with which a worker supervises its runs' processes.

    Attributes:
        on_killed: Called with each run whose process ended before it could record its result.
        on_cut_off: Called with each run whose process was ended at its time limit.
        prolong: Renews the lease of a run that may block and then cannot do so itself.
        limits: The flows' time limits by their names, in seconds.
    """

    on_killed: OnRun
    on_cut_off: OnRun
    prolong: OnRun
    limits: Mapping[str, float]

    def limit_of(self, run: RunRef) -> float | None:
        """Return the seconds after which the operating system ends the run's process; None for no limit."""
        limit_s = self.limits.get(run.flow)
        return None if limit_s is None else limit_s + LIMIT_GRACE_S

    async def wait(self, run: RunRef, sentinel: int, *, is_limited: bool) -> None:
        """Wait for the end of a run's process."""
        while True:
            with anyio.move_on_after(PROLONG_S if is_limited else None):
                await anyio.wait_readable(sentinel)
                return
            await self.prolong(run)


class Executor:
    """The state shared by all pools of a worker: the runs' processes and the watch for cancelled runs."""

    def __init__(self, context: FlowRunExecutorContext, watch: Watch) -> None:
        self._context = context
        self._watch = watch

    async def run(
        self,
        flow_run: FlowRun,
        env: dict[str, str | None],
        task_status: anyio.abc.TaskStatus[ProcessHandle] = anyio.TASK_STATUS_IGNORED,
    ) -> FlowRunExecutionResult | None:
        """Start the run's process, report it, wait for its end and tell Prefect if it crashed."""
        starter = ForkStarter(env, self._context, self._watch)
        executor = self._context.create_executor(
            flow_run, starter, resolve_flow=load_flow_from_flow_run, propose_submitting=False
        )
        return await executor.submit(task_status=task_status)

    def running(self) -> int:
        """Return the number of runs with a process."""
        return len(self._context.process_manager.flow_run_ids())

    async def wait_for_runs(self) -> None:
        """Wait until no run has a process."""
        while self.running():  # noqa: ASYNC110 - Prefect keeps the list and sends no signal
            await anyio.sleep(0.1)

    async def stop_runs(self, *, grace_s: float) -> None:
        """End every run's process: SIGTERM, and SIGKILL after the grace period. Another worker resumes the runs."""
        async with anyio.create_task_group() as tasks:
            for flow_run_id in self._context.process_manager.flow_run_ids():
                tasks.start_soon(self._context.process_manager.kill, flow_run_id, grace_s)

    async def keep_watching(self, beat: Beat = no_beat) -> None:
        """Keep the watch for cancelled runs alive, until cancelled.

        Prefect's own watch gives up its event stream after 10 s without a server, and all handling of cancellations
        about 30 s later. This renews it, and looks up runs that were cancelled in the meantime.
        """
        while True:
            await anyio.sleep(2)
            if self._context._observer._polling_task is not None and await self._server_answers():
                await self._renew_watch()
            beat()

    async def _server_answers(self) -> bool:
        return await self._context.client.api_healthcheck() is None

    async def _renew_watch(self) -> None:
        old = self._context._observer
        new = FlowRunCancellingObserver(on_cancelling=old.on_cancelling)
        for flow_run_id in self._context.process_manager.flow_run_ids():
            new.add_in_flight_flow_run_id(flow_run_id)
        try:
            await new.__aenter__()  # type: ignore[no-untyped-call]
            await new._check_for_cancelled_flow_runs()  # type: ignore[no-untyped-call]
        except Exception as error:
            log.warning("cancel_watch_not_renewed", error=type(error).__name__)
            await _close(new)
            return
        self._context._observer = new
        self._context._stack.push_async_exit(new)
        await _close(old)
        log.info("cancel_watch_renewed")


async def _close(observer: FlowRunCancellingObserver) -> None:
    if observer._polling_task is not None:
        # The callback reads the exception of a cancelled task, which raises.
        observer._polling_task.remove_done_callback(observer._handle_polling_task_done)
    await observer.__aexit__(None, None, None)


@asynccontextmanager
async def open_executor(watch: Watch) -> AsyncIterator[Executor]:
    """Open the state shared by a worker's runs; the forkserver must already be started."""
    async with FlowRunExecutorContext() as context:
        yield Executor(context, watch)


class WarmConfiguration(BaseJobConfiguration):
    """Empty configuration: a run has its worker's environment."""


class WarmVariables(BaseVariables):
    """Empty variables, see `WarmConfiguration`."""


class WarmResult(BaseWorkerResult):
    """The exit status of a run's process."""


class WarmWorker(BaseWorker[WarmConfiguration, WarmVariables, WarmResult]):
    """Takes the runs of one pool, at most `limit` at a time."""

    type = names.WORKER_TYPE
    job_configuration = WarmConfiguration
    job_configuration_variables = WarmVariables
    _description = "Forks each run from a warm process. Started by `homeroom worker`."
    _display_name = "homeroom"

    def __init__(self, pool: str, executor: Executor, *, name: str, limit: int, on_taken: OnTaken) -> None:
        """Call `on_taken` with each run and Prefect's id of it, before Prefect is told that the run will start."""
        super().__init__(work_pool_name=pool, name=name, limit=limit)
        self._executor = executor
        self._on_taken = on_taken
        self._shares = Shares() if pool == PARTNERS else None
        self._poked = anyio.Event()

    def poke(self) -> None:
        """Look for runs now."""
        self._poked.set()

    async def take_runs(self, interval_s: float, beat: Beat = no_beat) -> None:
        """Look for runs when poked and every `interval_s`, until cancelled; keep trying while the server is away."""
        while True:
            self._poked = anyio.Event()
            try:
                await self.get_and_submit_flow_runs()
                beat()
            except Exception as error:
                log.warning("runs_not_fetched", pool=self._work_pool_name, error=type(error).__name__)
                await anyio.sleep(1)
            with anyio.move_on_after(interval_s):
                await self._poked.wait()

    async def keep_in_touch(self, beat: Beat = no_beat) -> None:
        """Send heartbeats and follow changes of the pool, until cancelled."""
        while True:
            await anyio.sleep(self.heartbeat_interval_seconds)
            try:
                await self.sync_with_backend()
                beat()
            except Exception as error:
                log.warning("heartbeat_not_sent", pool=self._work_pool_name, error=type(error).__name__)

    async def _get_scheduled_flow_runs(self) -> list[WorkerFlowRunResponse]:
        found = await super()._get_scheduled_flow_runs()
        return found if self._shares is None else self._shares.order(found, lambda item: _owner(item.flow_run))

    async def _propose_pending_state(self, flow_run: FlowRun) -> bool:
        # After this point no other worker finds the run by itself if this one dies.
        await self._on_taken(names.run_of(flow_run.parameters, flow_run.tags), str(flow_run.id))
        return await super()._propose_pending_state(flow_run)

    async def run(
        self,
        flow_run: FlowRun,
        configuration: WarmConfiguration,
        task_status: anyio.abc.TaskStatus[int] | None = None,
    ) -> WarmResult:
        """Run one flow run to its end, and then look for the next immediately."""
        result: FlowRunExecutionResult | None = None

        async def execute(*, task_status: anyio.abc.TaskStatus[ProcessHandle]) -> None:
            nonlocal result
            result = await self._executor.run(flow_run, configuration.env, task_status)

        try:
            with self._shares.take(_owner(flow_run)) if self._shares else nullcontext():
                async with anyio.create_task_group() as tasks:
                    handle: Any = await tasks.start(execute)
                    if task_status is not None:
                        task_status.started(handle.pid)
        finally:
            self.poke()
        status = result.status_code if result is not None else None
        return WarmResult(status_code=status or 0, identifier=str(handle.pid))


def _owner(flow_run: FlowRun) -> str:
    """Return the plugin that owns the run."""
    return names.run_of(flow_run.parameters, flow_run.tags).flow.partition(".")[0]
