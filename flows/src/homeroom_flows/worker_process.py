"""One worker process: its pools, the reconciler and the clock."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial

import anyio
import anyio.abc
import structlog
from anyio.to_thread import run_sync
from homeroom_sdk.engine import FlowHost, RunRef
from homeroom_sdk.flows import HELP
from homeroom_sdk.liveness import keep_beating, tell_ready
from homeroom_sdk.supervised_tasks import Beat, TaskSupervisor

from homeroom_flows import forkserver, schedules
from homeroom_flows.api import EngineUnavailable
from homeroom_flows.core_access import flow_host
from homeroom_flows.deployments import deploy
from homeroom_flows.engine import PrefectEngine
from homeroom_flows.reconciler import INTERVAL_S, Reconciler
from homeroom_flows.settings import EngineSettings
from homeroom_flows.warm_worker import Executor, WarmWorker, Watch, open_executor

log = structlog.get_logger()

# NOTIFY wakes the worker; polling covers lost notifications. A poll costs the server 22 ms of CPU.
POLL_S = 10.0
# Usual maximum duration of a submission (median 0.1 s).
HAND_OVER_S = 0.5
# Maximum time that a suspended or failed plugin continues to run in a worker.
LOOK_S = 10.0
# The engine's client waits a minute for an answer, and retries.
PATIENCE_S = 180.0
# A stopped run waits for operations in progress, such as mail servers' replies, for at most 10 s.
STOP_S = 12.0


class WorkerProcess:
    """Runs the pools' workers, the reconciler and the clock concurrently."""

    def __init__(
        self, settings: EngineSettings, *, name: str, pools: Sequence[str], limit: int, drain_s: float
    ) -> None:
        self._settings = settings
        self._name = name
        self._pools = pools
        self._limit = limit
        self._drain_s = drain_s
        self._workers: dict[str, WarmWorker] = {}
        self._handed_over = 0

    async def serve(self, *stop_signals: signal.Signals) -> None:
        """Deploy the flows, work until one of the signals arrives, then let the runs end."""
        host = flow_host()
        engine = PrefectEngine(self._settings)
        heart = asyncio.create_task(keep_beating())
        try:
            await _until_it_works(lambda: self._deploy(host, engine))
            await self._work(host, engine, stop_signals)
        finally:
            await engine.close()
            await host.close()
            heart.cancel()
        log.info("worker_stopped", worker=self._name)

    async def _deploy(self, host: FlowHost, engine: PrefectEngine) -> None:
        flows = host.flows()
        removed = await deploy(engine.api, flows, WarmWorker.get_default_base_job_template())
        log.info("flows_deployed", count=len(flows), removed=removed)

    async def _work(self, host: FlowHost, engine: PrefectEngine, stop_signals: Sequence[signal.Signals]) -> None:
        async with AsyncExitStack() as stack:
            pools = {flow.name: flow.pool for flow in host.flows()}
            reconciler = Reconciler(host, engine, on_handed_over=lambda flow: self._note_handed_over(pools.get(flow)))
            watch = Watch(
                on_killed=partial(_note_killed, host, reconciler),
                on_cut_off=partial(_note_cut_off, host, reconciler),
                prolong=partial(_prolong, host),
                limits={flow.name: flow.timeout_s for flow in host.flows() if flow.timeout_s},
            )
            executor = await stack.enter_async_context(open_executor(watch))
            for pool in self._pools:
                limit = 1 if pool == HELP else self._limit
                worker = WarmWorker(pool, executor, name=self._name, limit=limit, on_taken=partial(_note_taken, host))
                self._workers[pool] = await stack.enter_async_context(worker)
            await run_sync(forkserver.wait_until_warm)
            clock, supervisor = schedules.start(reconciler.tick), TaskSupervisor()
            try:
                for pool, worker in self._workers.items():
                    supervisor.keep(f"runs {pool}", partial(worker.take_runs, POLL_S), patience_s=PATIENCE_S)
                    supervisor.keep(f"heartbeat {pool}", worker.keep_in_touch, patience_s=PATIENCE_S)
                supervisor.keep("cancelled runs", executor.keep_watching, patience_s=PATIENCE_S)
                supervisor.keep("reconciler", partial(reconciler.keep_reconciling, INTERVAL_S), patience_s=PATIENCE_S)
                supervisor.keep("listen", partial(self._keep_listening, host, reconciler))
                supervisor.keep("plugins", partial(self._keep_looking, host))
                log.info("worker_started", worker=self._name, pools=list(self._pools), limit=self._limit)
                tell_ready()
                await _first_signal(stop_signals)
            finally:
                await supervisor.close()
                clock.shutdown(wait=False)
            await self._drain(executor)

    async def _keep_listening(self, host: FlowHost, reconciler: Reconciler, beat: Beat) -> None:
        """Submit and look for runs when the host signals that some wait, until cancelled; polling covers the gaps."""

        async def wake() -> None:
            reconciler.poke()
            asyncio.get_running_loop().call_later(HAND_OVER_S, self._poke_all, self._handed_over)

        while True:
            try:
                await host.listen(wake, beat)
            except Exception as error:
                log.warning("listen_lost", error=type(error).__name__)
            await anyio.sleep(1)
            await wake()

    async def _keep_looking(self, host: FlowHost, beat: Beat) -> None:
        """Stop this worker once its plugins are outdated; a new one replaces it."""
        while True:
            await anyio.sleep(LOOK_S)
            try:
                if await host.is_outdated():
                    log.warning("worker_outdated", worker=self._name)
                    os.kill(os.getpid(), signal.SIGTERM)
            except Exception as error:  # The database is away.
                log.warning("plugins_not_looked_at", error=type(error).__name__)
            beat()

    def _note_handed_over(self, pool: str | None) -> None:
        self._handed_over += 1
        if pool in self._workers:
            self._workers[pool].poke()

    def _poke_all(self, handed_over_before: int) -> None:
        """Poke all pools if another worker was quicker to submit the runs, since it may be too busy to run them."""
        if self._handed_over == handed_over_before:
            for worker in self._workers.values():
                worker.poke()

    async def _drain(self, executor: Executor) -> None:
        if executor.running():
            log.info("worker_draining", runs=executor.running(), patience_s=self._drain_s)
        with anyio.move_on_after(self._drain_s):
            await executor.wait_for_runs()
        await executor.stop_runs(grace_s=STOP_S)


async def _note_killed(host: FlowHost, reconciler: Reconciler, run: RunRef) -> None:
    """Have the run resumed immediately; while the database is away this happens when its lease expires."""
    log.warning("run_killed", run_id=str(run.run_id), attempt=run.attempt)
    try:
        await host.note_killed(run)
    except Exception as error:
        log.warning("killed_run_not_noted", run_id=str(run.run_id), error=type(error).__name__)
    reconciler.poke()


async def _note_cut_off(host: FlowHost, reconciler: Reconciler, run: RunRef) -> None:
    """Have the run marked as cut off; while the database is away it is resumed as lost when its lease expires."""
    log.warning("run_cut_off", run_id=str(run.run_id), attempt=run.attempt)
    try:
        await host.note_cut_off(run)
    except Exception as error:
        log.warning("cut_off_run_not_noted", run_id=str(run.run_id), error=type(error).__name__)
    reconciler.poke()


async def _prolong(host: FlowHost, run: RunRef) -> None:
    """Renew the run's lease if the database is reachable."""
    try:
        await host.prolong(run)
    except Exception as error:
        log.warning("run_not_prolonged", run_id=str(run.run_id), error=type(error).__name__)


async def _note_taken(host: FlowHost, run: RunRef, engine_id: str) -> None:
    """Have the run checked soon; while the database is away this happens when the lease of its submission expires."""
    try:
        await host.note_taken(run, engine_id)
    except Exception as error:
        log.warning("taken_run_not_noted", run_id=str(run.run_id), error=type(error).__name__)


async def _first_signal(numbers: Sequence[signal.Signals]) -> None:
    with anyio.open_signal_receiver(*numbers) as received:
        async for _ in received:
            return


async def _until_it_works(action: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            return await action()
        except EngineUnavailable as error:
            log.warning("server_away", reason=str(error))
            await anyio.sleep(2)
