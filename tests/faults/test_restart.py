"""An orderly stop in the middle of a job, and a database that restarts."""

import asyncio
import os
import signal
import time
from collections import Counter
from pathlib import Path

import httpx
import pytest
from fault_testing.checks import check_delivery
from fault_testing.delivery import delivery, open_district
from fault_testing.installation import Installation, until
from fault_testing.sink import SlowSink
from homeroom.platform import Platform
from sqlalchemy import text

STOP_S = 80.0
"""Seconds an orderly stop may take: a run has 15 s to end and 12 s to stop; on a busy machine, the other processes then
take as long again. systemd kills after 90 s.
"""
AWAY_S = 15.0
"""Seconds during which the API may answer 503 around a restart of the database."""


@pytest.mark.timeout(600)
class TestStopAndStart:
    async def test_job_goes_on_where_it_was(
        self, installation: Installation, house: Platform, batch: Path, sink: SlowSink
    ) -> None:
        sink.delay_s = 3.0
        before = len(sink.log)
        async with delivery(installation, house, batch) as job:
            await until(lambda: len(sink.log) >= before + 8, timeout_s=120)

            began = time.monotonic()
            code = await installation.stop()
            stopped_s = time.monotonic() - began
            given, left = len(sink.log) - before, installation.list_all()
            sink.delay_s = 0.0
            await installation.start()
            ended = await job.until_ended(timeout_s=120)

        assert code == 0
        assert stopped_s < STOP_S
        assert left == []
        assert 0 < given < 150, "it was to be stopped in the middle"
        assert ended["status"] == "complete"
        outcome = await check_delivery(house, job, batch, sink, most_unknown=0)
        print(
            f"stopped in {stopped_s:.1f} s with {given} mails given, complete {time.monotonic() - began:.1f} s after "
            f"the signal, attempt {outcome.attempt}, {dict(outcome.results)}"
        )


@pytest.mark.timeout(600)
class TestDatabaseRestart:
    async def test_api_answers_503_for_a_moment_and_then_works(
        self, installation: Installation, house: Platform, batch: Path, sink: SlowSink
    ) -> None:
        async with open_district(house, installation.url, features=["pdfSplitter"]) as (_district, clerk):
            listeners = await _listeners(house)
            [postmaster] = installation.pids("postgres")

            os.kill(postmaster, signal.SIGQUIT)  # as `pg_ctl stop -m immediate`
            statuses, away_s = await _ask_until_well(installation, dict(clerk.http.headers))

        assert set(statuses) <= {200, 503}, statuses
        assert away_s < AWAY_S
        async with asyncio.timeout(30):
            while await _listeners(house) < listeners:
                await asyncio.sleep(0.1)
        async with delivery(installation, house, batch) as job:
            began = time.monotonic()
            await job.until_stage("inspecting")
            print(
                f"away {away_s:.1f} s ({dict(statuses)}), a job begins {time.monotonic() - began:.1f} s after its start"
            )
            assert (await job.until_ended(timeout_s=120))["status"] == "complete"
        await check_delivery(house, job, batch, sink, most_unknown=0)


async def _ask_until_well(installation: Installation, headers: dict[str, str]) -> tuple[Counter[int], float]:
    """Request a list until it has worked for two seconds after a failure; return the statuses and the time taken."""
    statuses: Counter[int] = Counter()
    began = last_failure = time.monotonic()
    async with httpx.AsyncClient(base_url=installation.url, trust_env=False, headers=headers, timeout=30) as http:
        async with asyncio.timeout(120):
            while time.monotonic() - last_failure < 2 or not installation.pids("postgres"):
                answer = await http.get("/api/instance/Plugins")
                statuses[answer.status_code] += 1
                if not answer.is_success:
                    last_failure = time.monotonic()
                await asyncio.sleep(0.05)
    return statuses, last_failure - began


async def _listeners(house: Platform) -> int:
    """Count the connections that LISTEN: one each for the API and the worker."""
    async with house.database.system() as session:
        found = await session.execute(text("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'"))
        return int(found.scalar_one())


@pytest.mark.timeout(600)
class TestDatabaseLostInEveryStage:
    async def test_job_completes(
        self, installation: Installation, house: Platform, batch: Path, sink: SlowSink
    ) -> None:
        """Check that more database failures than the flow has retries do not end the job."""
        sink.delay_s = 0.3
        began = time.monotonic()
        async with delivery(installation, house, batch) as job:
            seen = []
            for stage in ("inspecting", "matching", "cutting", "sending"):
                seen.append(await job.until_stage(stage))
                await installation.kill("postgres")
            ended = await job.until_ended(timeout_s=180)

        assert ended["status"] == "complete", ended
        outcome = await check_delivery(house, job, batch, sink, most_unknown=0)
        print(f"lost while {seen}: complete after {time.monotonic() - began:.1f} s, attempt {outcome.attempt}")
