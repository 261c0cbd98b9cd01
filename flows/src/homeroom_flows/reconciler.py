"""Submission of waiting runs and of runs left behind by a dead process.

Prefect does not run a crashed run again. The platform's table determines what has to run, so every worker queries it in
its own loop, never in a job that could itself be lost.
"""

from collections.abc import Callable, Sequence

import anyio
import structlog
from homeroom_sdk.engine import FlowHost, RunRef
from homeroom_sdk.supervised_tasks import Beat, no_beat

from homeroom_flows.api import EngineRefused, EngineUnavailable
from homeroom_flows.engine import PrefectEngine

log = structlog.get_logger()

INTERVAL_S = 5.0


class Reconciler:
    """Keeps Prefect in step with the platform's table; one per worker."""

    def __init__(self, host: FlowHost, engine: PrefectEngine, *, on_handed_over: Callable[[str], None]) -> None:
        """Call `on_handed_over` with the flow of each run that has been submitted."""
        self._host = host
        self._engine = engine
        self._on_handed_over = on_handed_over
        self._poked = anyio.Event()
        self._beat = no_beat

    def poke(self) -> None:
        """Look for runs now."""
        self._poked.set()

    async def keep_reconciling(self, interval_s: float = INTERVAL_S, beat: Beat = no_beat) -> None:
        """Reconcile when poked and every `interval_s`, until cancelled; keep trying while the database or server is
        away.
        """
        self._beat = beat
        while True:
            self._poked = anyio.Event()
            try:
                await self.reconcile()
                beat()
            except Exception as error:
                log.warning("reconcile_failed", error=type(error).__name__)
                await anyio.sleep(1)
            with anyio.move_on_after(interval_s):
                await self._poked.wait()

    async def reconcile(self) -> None:
        """Submit the runs that wait now."""
        await self._hand_over_all(await self._host.reconcile())

    async def tick(self) -> None:
        """Submit the runs of schedules that are due, and tidy up; called once a minute."""
        await self._hand_over_all(await self._host.create_due_runs())
        await self._engine.end_stuck_cancels()

    async def _hand_over_all(self, runs: Sequence[RunRef]) -> None:
        for run in runs:
            self._beat()
            try:
                await self._hand_over(run)
            except (EngineUnavailable, EngineRefused) as error:
                # Left for a later round, so that it does not delay other runs.
                log.warning("run_not_handed_over", run_id=str(run.run_id), attempt=run.attempt, reason=str(error))
                await self._host.note_engine_away(run)

    async def _hand_over(self, run: RunRef) -> None:
        engine_id = await self._engine.submit(run)
        await self._host.note_handed_over(run, engine_id)
        self._on_handed_over(run.flow)
        if run.attempt > 1:
            log.info("run_taken_over", run_id=str(run.run_id), attempt=run.attempt)
            dead = RunRef(run.run_id, run.district_id, run.flow, run.attempt - 1)
            await self._engine.end_attempt(dead, message=f"Its process is gone; attempt {run.attempt} goes on.")
