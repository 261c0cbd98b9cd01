"""Two workers with separate homes share a job, and one of them is killed with its processes."""

import asyncio
import time
from pathlib import Path

import pytest
from fault_testing.checks import check_delivery
from fault_testing.delivery import RunningJob, delivery
from fault_testing.installation import CONNECTIONS, Installation, until
from fault_testing.sink import SlowSink
from fault_testing.workers import find_worker, kill_one, other_worker
from homeroom.platform import Platform
from homeroom_demo.batch import make_batch
from sqlalchemy import text

FAMILIES = 300
"""More families than in a job that one worker sends alone."""
_SENDERS = """
    SELECT count(DISTINCT worker) FROM mail_messages WHERE batch_id = CAST(:job AS uuid) AND state = 'armed'"""


async def until_shared(job: RunningJob, sink: SlowSink, *, given: int) -> None:
    """Wait until two processes send the job's mails and `given` mails have been accepted."""

    async def senders() -> int:
        async with job.platform.database.district(job.district.district.id) as session:
            return int((await session.execute(text(_SENDERS), {"job": job.job_id})).scalar_one())

    await until(lambda: len(sink.log) >= given, timeout_s=180)
    end = time.monotonic() + 60
    while await senders() < 2:
        assert time.monotonic() < end, "nobody helped"
        await asyncio.sleep(0.05)


@pytest.fixture(scope="module")
def large_batch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide report cards of more families than one worker serves alone."""
    return make_batch(tmp_path_factory.mktemp("batch"), FAMILIES).folder


@pytest.mark.timeout(600)
class TestTwoWorkers:
    @pytest.mark.parametrize("victim", ["its own run's", "the helper's"])
    async def test_killing_one_loses_nothing_and_doubles_nothing(
        self,
        installation: Installation,
        house: Platform,
        large_batch: Path,
        sink: SlowSink,
        tmp_path: Path,
        victim: str,
    ) -> None:
        sink.delay_s, before = 2.0, len(sink.log)  # Otherwise one worker would be done before another can help.
        async with (
            other_worker(installation, tmp_path / "other") as other,
            delivery(installation, house, large_batch) as job,
        ):
            await until_shared(job, sink, given=before + 20)
            given = len(sink.log) - before
            is_ours = await find_worker(job) in installation.log("worker")
            kill_one(installation, None if is_ours == (victim == "its own run's") else other)
            sink.delay_s, killed_at = 0.05, time.monotonic()
            ended = await job.until_ended(timeout_s=240)

        assert ended["status"] == "complete"
        assert given < FAMILIES - 2 * CONNECTIONS, "it was to be killed in the middle"
        outcome = await check_delivery(house, job, large_batch, sink, most_unknown=CONNECTIONS)
        print(
            f"{victim} worker killed after {given} mails: complete after {time.monotonic() - killed_at:.1f} s, "
            f"attempt {outcome.attempt}, {dict(outcome.results)}"
        )
