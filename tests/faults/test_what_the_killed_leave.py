"""Plaintext pages on a worker are removed with their run, even when it is killed; on a full disk the run waits."""

import asyncio
import contextlib
import os
import resource
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from fault_testing.delivery import RunningJob, delivery
from fault_testing.full_disk import no_room
from fault_testing.installation import Installation, until
from fault_testing.sink import SlowSink
from homeroom.platform import Platform


def run_files(installation: Installation) -> list[Path]:
    """Return the plaintext files in the folders of runs."""
    # A folder may disappear during the scan, which os.walk tolerates.
    walks = (os.walk(folder) for folder in (installation.home / "tmp").glob("run-*"))
    found = [Path(folder, name) for walk in walks for folder, _below, names in walk for name in names]
    return [path for path in found if path.suffix]


@asynccontextmanager
async def looking(installation: Installation) -> AsyncIterator[dict[str, set[int]]]:
    """Watch the runs' folders continuously; yield the file modes seen for each file name."""
    seen: dict[str, set[int]] = {}

    async def look() -> None:
        while True:
            for path in await asyncio.to_thread(run_files, installation):
                with contextlib.suppress(FileNotFoundError):
                    seen.setdefault(path.name, set()).add(path.stat().st_mode & 0o777)
            await asyncio.sleep(0.005)

    task = asyncio.create_task(look())
    try:
        yield seen
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def until_waiting(job: RunningJob, *, timeout_s: float) -> str:
    """Wait until the job's page explains why it waits; return the reason."""
    async with asyncio.timeout(timeout_s):
        while True:
            found = await job.look()
            assert found is None or found["status"] != "failed", found
            if found and found["waiting"] and found["waiting"]["kind"] == "retry":
                return str(found["waiting"]["reason"])
            await asyncio.sleep(0.1)


@pytest.mark.timeout(400)
class TestPlainFilesOfRuns:
    async def test_nobody_else_can_read_them_and_none_is_left(
        self, installation: Installation, house: Platform, batch: Path, sink: SlowSink
    ) -> None:
        async with looking(installation) as seen, delivery(installation, house, batch) as job:
            assert (await job.until_ended(timeout_s=240))["status"] == "complete"
            await until(lambda: not run_files(installation), timeout_s=30)

        assert any(name.startswith("source-") for name in seen), "the plain source was never there: nothing was seen"
        assert {name: modes for name, modes in seen.items() if modes != {0o600}} == {}

    async def test_pages_are_gone_while_mails_are_sent(
        self, installation: Installation, house: Platform, batch: Path, sink: SlowSink
    ) -> None:
        sink.full_at = len(sink.log) + 5
        async with delivery(installation, house, batch) as job:
            await until(lambda: len(sink.log) >= (sink.full_at or 0), timeout_s=240)
            assert [path.name for path in run_files(installation) if path.name.startswith("source-")] == []
            sink.be_normal()
            assert (await job.until_ended(timeout_s=240))["status"] == "complete"

    async def test_killed_run_leaves_nothing_once_the_worker_has_noticed(
        self, installation: Installation, house: Platform, batch: Path, sink: SlowSink
    ) -> None:
        async with delivery(installation, house, batch) as job:
            left = await until(lambda: run_files(installation), timeout_s=120, pause_s=0.001)
            folders = {path.relative_to(installation.home / "tmp").parts[0] for path in left}
            for pid in installation.pids("run"):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            await until(lambda: not any((installation.home / "tmp" / name).exists() for name in folders), timeout_s=30)
            assert (await job.until_ended(timeout_s=240))["status"] == "complete"

    async def test_killed_worker_leaves_nothing_once_another_starts(
        self, installation: Installation, house: Platform, batch: Path, sink: SlowSink
    ) -> None:
        async with delivery(installation, house, batch) as job:
            left = await until(lambda: run_files(installation), timeout_s=120, pause_s=0.001)
            folders = {path.relative_to(installation.home / "tmp").parts[0] for path in left}
            for name in ("worker", "warm", "run"):
                for pid in installation.pids(name):
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
            await until(lambda: not any((installation.home / "tmp" / name).exists() for name in folders), timeout_s=60)
            assert (await job.until_ended(timeout_s=240))["status"] == "complete"


@pytest.mark.timeout(400)
class TestFullDisk:
    async def test_job_says_so_and_goes_on_when_there_is_room(
        self, installation: Installation, house: Platform, batch: Path, sink: SlowSink
    ) -> None:
        with no_room(installation, above_bytes=10_000):
            async with delivery(installation, house, batch) as job:
                said = await until_waiting(job, timeout_s=120)
                assert said == "A disk of the installation is full. The work continues when there is space again."
                await asyncio.sleep(25)  # Long enough for more attempts than a failing run has.
                found = await job.look()
                assert found is not None
                assert found["status"] in ("queued", "inspecting"), found
                await self._end(installation, job)

    async def _end(self, installation: Installation, job: RunningJob) -> None:
        with no_room(installation, above_bytes=resource.RLIM_INFINITY):
            assert (await job.until_ended(timeout_s=240))["status"] == "complete"
            assert (await job.look() or {})["waiting"] is None
