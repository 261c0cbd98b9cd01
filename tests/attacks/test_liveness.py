"""Hanging processes are detected and restarted, single failures do not stop a process, and waiting ones say why."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from attack_testing.hanging import HANG, install_hanging
from attack_testing.served import Served
from fault_testing.installation import Installation, until
from homeroom.db.engine import driver_url
from homeroom.db.migrate import LOCK
from homeroom.db.urls import find_database
from homeroom.events.outbox import SCREENS_CHANNEL
from homeroom.platform import Platform
from homeroom.plugins.states import STATES_CHANNEL
from homeroom.processes.mailbox_key import mailbox_url
from homeroom.processes.ports import free_port
from sqlalchemy import text

pytestmark = pytest.mark.timeout(600)

MakeServed = Callable[..., Awaitable[Served]]
HANG_TIMEOUT_S = 15
RESTARTED_S = 240.0
"""Seconds until a restart: the engine has twice the time limit and takes from 12 s to a minute to start.
"""


@pytest.fixture(scope="module")
async def installation(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Installation]:
    """Provide a whole installation with a local mailbox, in which processes can be made to hang."""
    python_path = install_hanging(tmp_path_factory.mktemp("hanging"))
    more = {
        "HOMEROOM_HANG_TIMEOUT_S": str(HANG_TIMEOUT_S),
        "HOMEROOM_LOCAL_MAILBOX": "true",
        "HOMEROOM_MAILBOX_PORT": str(free_port()),
    }
    smtp_port = free_port()
    found = Installation(tmp_path_factory.mktemp("installation"), smtp_port, python_path, more=more)
    try:
        await found.start()
        yield found
        assert await found.stop() == 0
    finally:
        found.destroy()


def run_up(installation: Installation, **other: str) -> "subprocess.CompletedProcess[str]":
    """Run another `homeroom up` until it ends."""
    return subprocess.run(
        [sys.executable, "-m", "homeroom_cli", "up"],
        env=installation.environment(COLUMNS="1000", **other),
        cwd=installation.home,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )


def log_of_up(installation: Installation) -> str:
    return (installation.home / "up.log").read_text()


class TestSecondUp:
    async def test_on_the_same_home_it_ends_and_names_the_first(self, installation: Installation) -> None:
        second = await asyncio.to_thread(run_up, installation)

        assert second.returncode == 1
        assert f"homeroom already runs with the home folder {installation.home}" in second.stderr
        assert installation.url in second.stderr
        pid = int(second.stderr.partition("process ")[2].partition(",")[0])
        assert b"\0homeroom_cli\0up" in Path(f"/proc/{pid}/cmdline").read_bytes()
        assert "Traceback" not in second.stderr

    async def test_on_the_same_ports_it_ends_and_names_the_setting(
        self, installation: Installation, tmp_path: Path
    ) -> None:
        second = await asyncio.to_thread(run_up, installation, HOMEROOM_HOME=str(tmp_path / "other"))

        assert second.returncode == 1
        assert f"Nothing can listen on port {installation.port} of 127.0.0.1" in second.stderr
        assert "HOMEROOM_PORT" in second.stderr
        assert "Traceback" not in second.stderr
        assert not (tmp_path / "other" / "postgres").exists()


class TestMailbox:
    async def test_page_is_shown_to_nobody_without_its_key(self, installation: Installation) -> None:
        url = mailbox_url(installation.home, int(installation.more["HOMEROOM_MAILBOX_PORT"]))
        async with httpx.AsyncClient(trust_env=False) as stranger:
            answers = [await stranger.get(url.rpartition("/")[0] + path) for path in ("/", "/messages", "/x/messages")]
            owner = await stranger.get(f"{url}/messages")

        assert [answer.status_code for answer in answers] == [404, 404, 404]
        assert owner.json() == {"total": 0, "messages": []}
        assert url in log_of_up(installation)


class TestHungProcesses:
    async def test_each_is_killed_and_started_again_and_its_place_is_logged(self, installation: Installation) -> None:
        """Check with API, worker and engine blocked in their own code, and the mailbox stopped by a signal."""
        names = ("api", "worker", "engine", "mailbox")
        before = {name: installation.pids(name)[0] for name in names}
        starts = installation.count_in_log("worker", "worker_started")

        for name in ("api", "worker", "engine"):
            os.kill(before[name], HANG)
        os.kill(before["mailbox"], signal.SIGSTOP)
        await _assert_api_hangs(installation)

        def are_new() -> bool:
            return all(set(installation.pids(name)) - {before[name]} for name in names)

        await until(are_new, timeout_s=RESTARTED_S, pause_s=0.2)
        await installation.until_ready()
        await until(lambda: installation.count_in_log("worker", "worker_started") > starts, timeout_s=RESTARTED_S)
        hung = [line for line in log_of_up(installation).splitlines() if "process_hung" in line]
        assert {name for name in names if any(f"name={name} " in line for line in hung)} == set(names)
        for name in ("api", "worker", "engine"):
            assert "in hang_here" in installation.log(name), name
        assert not any(set(installation.pids(name)) & {before[name]} for name in names)

    async def test_stopped_worker_is_replaced_while_the_others_stay(self, installation: Installation) -> None:
        (worker,), (api,) = installation.pids("worker"), installation.pids("api")
        starts = installation.count_in_log("worker", "worker_started")

        os.kill(worker, signal.SIGSTOP)
        await until(
            lambda: (
                installation.count_in_log("worker", "worker_started") > starts
                and worker not in installation.pids("worker")
            ),
            timeout_s=RESTARTED_S,
            pause_s=0.2,
        )

        assert installation.pids("api") == [api]


async def _assert_api_hangs(installation: Installation) -> None:
    async with httpx.AsyncClient(base_url=installation.url, trust_env=False) as http:
        with pytest.raises(httpx.TimeoutException):
            await http.get("/health/live", timeout=1.0)


class TestListening:
    async def test_news_that_break_their_handler_do_not_end_it(self, served: Served, platform: Platform) -> None:
        """Check that a NOTIFY without valid JSON does not end LISTEN."""
        before = served.log.count('"notice_failed"')

        for number, (channel, payload) in enumerate(
            [(SCREENS_CHANNEL, "no json"), (STATES_CHANNEL, "no id"), (SCREENS_CHANNEL, "[]")], 1
        ):
            await _notify(platform, channel, payload)
            await until(lambda number=number: served.log.count('"notice_failed"') >= before + number)  # type: ignore[misc]

        listen = (await _tasks(served))["listen"]
        assert (listen["restarts"], listen["isLate"]) == (0, False)

    async def test_lost_connection_is_made_anew(self, served: Served, platform: Platform) -> None:
        before = served.log.count('"listen_interrupted"')
        async with platform.database.system() as session:
            query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            assert (await session.execute(text(query))).all()
        await until(lambda: served.log.count('"listen_interrupted"') > before)

        failed = served.log.count('"notice_failed"')

        async def until_heard() -> None:
            while served.log.count('"notice_failed"') == failed:
                await _notify(platform, SCREENS_CHANNEL, "no json")
                await asyncio.sleep(0.5)

        await asyncio.wait_for(until_heard(), 60)
        assert not (await _tasks(served))["listen"]["isLate"]


async def _notify(platform: Platform, channel: str, payload: str) -> None:
    owner = find_database(platform.settings).owner
    assert owner is not None
    async with await psycopg.AsyncConnection.connect(driver_url(owner), autocommit=True) as connection:
        await connection.execute("SELECT pg_notify(%s, %s)", (channel, payload))


async def _tasks(served: Served) -> dict[str, Any]:
    async with served.client() as http:
        answer = await http.get("/health/ready")
    assert answer.status_code == 200, answer.text
    return {task["name"]: task for task in answer.json()["data"]["tasks"]}


class TestStarting:
    async def test_api_waits_for_the_migration_of_another_and_then_names_what_holds_its_loop_up(
        self, platform: Platform, make_served: MakeServed, tmp_path: Path
    ) -> None:
        """Check both in one process, because each takes seconds to start."""
        python_path = install_hanging(tmp_path / "hanging")
        (tmp_path / "hanging" / "seconds").write_text("1.5")
        owner = find_database(platform.settings).owner
        assert owner is not None
        migrating = psycopg.connect(driver_url(owner))
        migrating.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        served = Served(
            platform.settings.home,
            smtp_url=platform.settings.smtp_url.get_secret_value(),
            environment={"PYTHONPATH": python_path},
        )
        starting = asyncio.create_task(served.start())
        try:
            await until(lambda: "Another process is bringing the database up to date." in served.log, timeout_s=150)
            await asyncio.sleep(12)
            assert not starting.done()
            assert served.log.count("Another process is bringing") >= 2
            await asyncio.to_thread(migrating.rollback)
            await starting
            assert "Traceback" not in served.log

            os.kill(served.pid, HANG)
            await until(lambda: "hang_here" in served.log, timeout_s=90)

            async with served.client() as http:
                data = (await http.get("/health/ready")).json()["data"]
            (line,) = (line for line in served.log.splitlines() if "hang_here" in line)
            assert '"event": "loop_lagged"' in line
            assert re.search(r'sitecustomize.py:\d+ hang_here"', line)
            assert data["longestLagMs"] >= 1000
        finally:
            starting.cancel()
            await asyncio.gather(starting, return_exceptions=True)
            migrating.close()
            served.end()
