"""The keeper as a real process: the database runs as long as it does."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from homeroom_local.postgres import server
from homeroom_local.postgres.keeper import keep
from homeroom_local.postgres.server import EmbeddedPostgres

KEEPER = [sys.executable, "-m", "homeroom_local.postgres.keeper", "--fast", "--home"]

SUPERVISED = """
import asyncio, signal, sys; from pathlib import Path
from homeroom_local.supervision.child import ProcessSpec
from homeroom_local.supervision.supervisor import Supervisor
home = Path(sys.argv[1])
spec = ProcessSpec(name="database", command=sys.argv[2:], death_signal=signal.SIGTERM)
asyncio.run(Supervisor([spec], log_folder=home / "logs").run())
"""


def wait_until(condition: Callable[[], bool], *, timeout_s: float = 20) -> None:
    deadline = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline, f"not true within {timeout_s} s"
        time.sleep(0.05)


def answers(url: str) -> bool:
    try:
        psycopg.connect(url.replace("+psycopg", ""), connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


class Keeper:
    """A keeper process that has seen the database run."""

    def __init__(self, home: Path) -> None:
        self.process = subprocess.Popen([*KEEPER, str(home)], stderr=subprocess.PIPE)
        assert self.process.stderr is not None
        assert b"database_started" in self.process.stderr.readline()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def keeper(home: Path, postgres: EmbeddedPostgres) -> Iterator[Keeper]:
    postgres.ensure()
    running = Keeper(home)
    yield running
    running.kill()


class TestKeep:
    def test_killed_database_is_started_again(self, postgres: EmbeddedPostgres, keeper: Keeper) -> None:
        url = postgres.ensure().app_url
        killed = postgres.pid()
        assert killed is not None

        os.kill(killed, signal.SIGKILL)

        wait_until(lambda: postgres.pid() not in (None, killed) and answers(url))

    def test_database_that_hangs_is_killed_and_started_again(
        self, postgres: EmbeddedPostgres, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(server, "START_TIMEOUT_S", 2.0)
        monkeypatch.setattr(server, "SILENCE_S", 2)
        url = postgres.ensure().app_url
        hung = postgres.pid()
        assert hung is not None
        stop = threading.Event()
        keeping = threading.Thread(target=keep, args=(postgres, stop))
        keeping.start()
        try:
            os.kill(hung, signal.SIGSTOP)
            assert not answers(url)

            wait_until(lambda: postgres.pid() not in (None, hung) and answers(url), timeout_s=90)
        finally:
            stop.set()
            keeping.join()
        assert postgres.pid() is None

    def test_database_that_answers_is_not_silent(self, postgres: EmbeddedPostgres) -> None:
        assert not postgres.is_silent()
        postgres.ensure()
        assert not postgres.is_silent()

    def test_sigterm_stops_the_database(self, postgres: EmbeddedPostgres, keeper: Keeper) -> None:
        keeper.process.terminate()

        assert keeper.process.wait(20) == 0
        assert postgres.pid() is None

    def test_killed_supervisor_takes_the_database_along(self, home: Path, postgres: EmbeddedPostgres) -> None:
        postgres.ensure()
        log = home / "logs" / "database.log"
        supervisor = subprocess.Popen([sys.executable, "-c", SUPERVISED, str(home), *KEEPER, str(home)])
        wait_until(lambda: log.exists() and "database_started" in log.read_text())

        supervisor.kill()
        supervisor.wait()

        wait_until(lambda: postgres.pid() is None)
