"""A worker is killed between taking a run from the engine and starting it: another takes over within seconds."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from fault_testing.delivery import RunningJob, delivery
from fault_testing.installation import BOOT_S, Installation, until
from fault_testing.sink import SlowSink
from homeroom.platform import Platform
from homeroom_flows.api import PrefectApi
from homeroom_flows.settings import EngineSettings
from sqlalchemy import text

START_S = 30.0
TAKEN = frozenset({"PENDING", "RUNNING"})


@asynccontextmanager
async def opened_engine(installation: Installation) -> AsyncIterator[PrefectApi]:
    """Open the API of the installation's engine."""
    api = PrefectApi(EngineSettings(base=installation.home, port=installation.engine_port))
    try:
        yield api
    finally:
        await api.close()


async def until_taken(engine: PrefectApi, job: RunningJob) -> None:
    """Wait until a worker has told the engine that it starts a run of the job's district."""
    tags = {"all_": [f"district:{job.district.district.id}", "delivery.deliver"]}
    async with asyncio.timeout(30):
        while not any(found["state_type"] in TAKEN for found in await engine.runs(tags=tags)):
            await asyncio.sleep(0.1)


async def until_begun(job: RunningJob) -> None:
    """Wait until the job's run has started."""
    query = text("SELECT started_at FROM flow_runs WHERE params ->> 'job_id' = :job")
    async with asyncio.timeout(BOOT_S):
        while True:
            async with job.platform.database.district(job.district.district.id) as session:
                if (await session.execute(query, {"job": job.job_id})).scalar_one() is not None:
                    return
            await asyncio.sleep(0.1)


@pytest.mark.timeout(600)
class TestKilledBeforeStart:
    async def test_run_begins_in_another_worker_soon(
        self, installation: Installation, house: Platform, batch: Path, sink: SlowSink
    ) -> None:
        [worker], warm = installation.pids("worker"), installation.pids("warm")
        for pid in warm:
            os.kill(pid, signal.SIGSTOP)  # The worker takes the run and waits for its process.
        async with opened_engine(installation) as engine, delivery(installation, house, batch) as job:
            await until_taken(engine, job)
            booted = installation.count_in_log("worker", "worker_started")
            for pid in (worker, *warm):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            killed_at = time.monotonic()
            await until(lambda: installation.count_in_log("worker", "worker_started") > booted, timeout_s=BOOT_S)
            works_again_s = time.monotonic() - killed_at
            await until_begun(job)
            begun_s = time.monotonic() - killed_at
            ended = await job.until_ended(timeout_s=180)

        print(f"a worker works again after {works_again_s:.1f} s, and the run begins after {begun_s:.1f} s")
        assert ended["status"] == "complete"
        # A machine busy with other tests may need longer just to start another worker.
        assert begun_s < max(START_S, works_again_s + 5)
