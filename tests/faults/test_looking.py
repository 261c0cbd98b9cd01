"""Commands by which an operator inspects a whole installation, while all is well and after a worker died."""

import asyncio
import subprocess
import sys
from contextlib import suppress

from fault_testing.installation import Installation, until

AGED_S = 180.0


async def homeroom(installation: Installation, *arguments: str) -> tuple[int, str]:
    """Run a command on the installation's home; return its exit code and its output without line breaks."""
    command = [sys.executable, "-m", "homeroom_cli", *arguments]
    done = await asyncio.to_thread(
        subprocess.run, command, env=installation.environment(COLUMNS="200"), capture_output=True, text=True
    )
    return done.returncode, " ".join((done.stdout + done.stderr).split())


class TestStatus:
    async def test_running_installation_is_shown_process_by_process(self, installation: Installation) -> None:
        code, text = await homeroom(installation, "status")
        assert code == 0, text
        assert f"at {installation.url}" in text
        for name in ("database", "engine", "api", "worker"):
            assert f"{name} ready" in text


class TestDoctor:
    async def test_engine_worker_mail_server_and_database_are_well(self, installation: Installation) -> None:
        one = "ok Workers that gave a sign of life: 1."
        _, text = await homeroom(installation, "doctor")
        # A worker killed by another test counts as alive until its last heartbeat is old.
        with suppress(TimeoutError):
            async with asyncio.timeout(AGED_S):
                while one not in text:
                    await asyncio.sleep(1)
                    _, text = await homeroom(installation, "doctor")
        for words in (
            "ok The flow engine answers.",
            one,
            "ok The mail server 127.0.0.1",
            "ok The database answers",
            "ok No work is stuck.",
        ):
            assert words in text


class TestLogs:
    async def test_end_of_each_log_is_shown(self, installation: Installation) -> None:
        code, text = await homeroom(installation, "logs", "worker", "--lines", "500")
        assert code == 0
        assert "worker_started" in text


class TestFlowsList:
    async def test_each_flow_stands_with_its_page_in_the_engine(self, installation: Installation) -> None:
        await until(lambda: installation.pids("worker"))
        code, text = await homeroom(installation, "flows", "list")
        assert code == 0, text
        assert f"http://127.0.0.1:{installation.engine_port}/deployments/deployment/" in text
