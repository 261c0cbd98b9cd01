"""Hands over what waits, and what a dead process left behind.

Nothing in Prefect runs a crashed run again. The platform's table says what has to run, so every worker asks it in
its own loop, never in a job that could itself be lost.
"""

from collections.abc import Sequence

import anyio
import structlog
from homeroom_sdk.engine import FlowHost, RunRef

from homeroom_flows.api import EngineRefused, EngineUnavailable
from homeroom_flows.engine import PrefectEngine

log = structlog.get_logger()

INTERVAL_S = 5.0


class Reconciler:
    """Keeps Prefect in step with the platform's table; one per worker."""

    def __init__(self, host: FlowHost, engine: PrefectEngine) -> None:
        self._host = host
        self._engine = engine

    async def keep_reconciling(self, *, interval_s: float = INTERVAL_S) -> None:
        """Reconcile for ever; a database or a server that is away is waited for."""
        while True:
            try:
                await self.reconcile()
            except Exception as error:
                log.warning("reconcile_failed", error=type(error).__name__)
            await anyio.sleep(interval_s)

    async def reconcile(self) -> int:
        """Hand over what waits now, and return how many runs there were."""
        return await self.hand_over(await self._host.reconcile())

    async def hand_over_due(self) -> int:
        """Hand over the runs of schedules whose slot has come, and return how many there were."""
        return await self.hand_over(await self._host.due())

    async def hand_over(self, runs: Sequence[RunRef]) -> int:
        """Submit runs one by one. One that cannot be is left for a later round and holds up no other."""
        for run in runs:
            try:
                await self._hand_over(run)
            except (EngineUnavailable, EngineRefused) as error:
                log.warning("run_not_handed_over", run_id=str(run.run_id), attempt=run.attempt, reason=str(error))
        return len(runs)

    async def _hand_over(self, run: RunRef) -> None:
        engine_id = await self._engine.submit(run)
        await self._host.handed_over(run, engine_id)
        if run.attempt > 1:
            log.info("run_taken_over", run_id=str(run.run_id), attempt=run.attempt)
            dead = RunRef(run.run_id, run.district_id, run.flow, run.attempt - 1)
            await self._engine.end_attempt(dead, message=f"Its process is gone; attempt {run.attempt} goes on.")
