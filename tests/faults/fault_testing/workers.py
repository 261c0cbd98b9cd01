"""A second worker of an installation with its own home, used in place of another machine."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from homeroom_local.postgres.server import EmbeddedPostgres
from sqlalchemy import text

from fault_testing.delivery import RunningJob
from fault_testing.installation import BOOT_S, Installation, until

_BESIDE = """
    SELECT DISTINCT params ->> 'beside' FROM flow_runs
    WHERE flow = 'delivery.help' AND params ->> 'job_id' = :job"""


@asynccontextmanager
async def other_worker(installation: Installation, home: Path) -> AsyncIterator["OtherWorker"]:
    """Start a worker and wait until it is ready; at the end, kill it with all processes it has started."""
    worker = OtherWorker(installation, home)
    try:
        await worker.start()
        yield worker
    finally:
        worker.kill()


class OtherWorker:
    """Worker that reaches the first machine's database and engine by address and has its document store mounted."""

    def __init__(self, installation: Installation, home: Path) -> None:
        self._installation, self._home = installation, home

    async def start(self) -> None:
        """Start the process and wait until it takes runs."""
        self._home.mkdir(exist_ok=True)
        for shared in ("blobs", "master.key"):
            if not (link := self._home / shared).exists():
                link.symlink_to(self._installation.home / shared)
        with (self._home / "worker.log").open("wb") as log:
            command = [sys.executable, "-m", "homeroom_cli", "worker"]
            self._process = subprocess.Popen(command, env=self._environment(), stdout=log, stderr=log)
        await until(lambda: "worker_started" in self._log(), timeout_s=BOOT_S)

    def list_pids(self) -> list[int]:
        """Return the PIDs of the worker, its warm process and its runs."""
        mark = f"HOMEROOM_HOME={self._home}\0".encode()
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            with contextlib.suppress(OSError):
                process = Path("/proc", name)
                if mark in (process / "environ").read_bytes():
                    found.append(int(name))
        return found

    def kill(self) -> None:
        """Send SIGKILL to all its processes, as when its machine loses power."""
        kill_all(self.list_pids())
        self._process.wait()

    def _log(self) -> str:
        return (self._home / "worker.log").read_text(errors="replace")

    def _environment(self) -> dict[str, str]:
        urls = EmbeddedPostgres(self._installation.home).ensure()
        return self._installation.environment(
            HOMEROOM_HOME=str(self._home),
            HOMEROOM_SHARED_HOME="true",
            HOMEROOM_DATABASE_URL=urls.app_url,
            HOMEROOM_PREFECT_API_URL=f"http://127.0.0.1:{self._installation.engine_port}/api",
            HOMEROOM_PREFECT_AUTH=(self._installation.home / "prefect" / "auth").read_text(),
        )


def kill_all(pids: Collection[int]) -> None:
    """Send SIGKILL to each process that is still alive."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


async def find_worker(job: RunningJob) -> str:
    """Return the name of the worker that has the job's own run, from the parameters of its helpers."""
    async with job.platform.database.district(job.district.district.id) as session:
        return str((await session.execute(text(_BESIDE), {"job": job.job_id})).scalar_one())


def kill_one(installation: Installation, other: OtherWorker | None) -> None:
    """Send SIGKILL to all processes of one worker: the other one, or the installation's own."""
    if other is not None:
        other.kill()
    else:
        kill_all([pid for name in ("worker", "warm", "run") for pid in installation.pids(name)])
