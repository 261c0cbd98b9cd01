"""One of two workers is killed, with its processes, while both read a large file together."""

import asyncio
import time
from pathlib import Path

import pytest
from fault_testing.checks import check_delivery
from fault_testing.delivery import RunningJob, delivery
from fault_testing.installation import CONNECTIONS, Installation
from fault_testing.sink import SlowSink
from fault_testing.workers import find_worker, kill_one, other_worker
from homeroom.platform import Platform
from homeroom_demo.batch import make_batch
from sqlalchemy import text

FAMILIES = 1000
"""Number of families: about 3,000 pages, in thirteen ranges."""
_RANGES = "SELECT count(*), count(content) FROM delivery_read_ranges WHERE job_id = CAST(:job AS uuid)"


async def count_ranges(job: RunningJob) -> tuple[int, int]:
    """Return how many ranges have begun and how many were handed over."""
    async with job.platform.database.district(job.district.district.id) as session:
        begun, handed_over = (await session.execute(text(_RANGES), {"job": job.job_id})).one()
        return int(begun), int(handed_over)


@pytest.mark.timeout(900)
class TestReadTogether:
    @pytest.mark.parametrize("victim", ["its own run's", "the helper's"])
    async def test_killing_one_loses_nothing_and_leaves_no_pages_behind(
        self, installation: Installation, house: Platform, sink: SlowSink, tmp_path: Path, victim: str
    ) -> None:
        sink.delay_s = 0.0
        batch = make_batch(tmp_path / "batch", FAMILIES).folder
        async with (
            other_worker(installation, tmp_path / "other") as other,
            delivery(installation, house, batch) as job,
        ):
            end = time.monotonic() + 120
            while (await count_ranges(job))[1] < 1:
                assert time.monotonic() < end, "nobody helped"
                await asyncio.sleep(0.02)
            is_ours = await find_worker(job) in installation.log("worker")
            kill_one(installation, None if is_ours == (victim == "its own run's") else other)
            begun, handed_over = await count_ranges(job)
            ended = await job.until_ended(timeout_s=400)

        assert ended["status"] == "complete"
        assert begun > handed_over > 0, "it was to be killed in the middle"
        await check_delivery(house, job, batch, sink, most_unknown=CONNECTIONS)
        assert await count_ranges(job) == (0, 0)
