"""Replacing running processes: side by side, one after another, and when the new one does not start."""

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from homeroom.processes.home_lock import sole_supervisor
from homeroom.processes.ports import free_port
from homeroom_local.supervision.child import ProcessSpec, Renewal, StartFailed
from homeroom_local.supervision.renewal import NOTE, RenewalFailed, Renewals, read_renewals, renew_processes
from homeroom_local.supervision.supervisor import Supervisor
from local_testing.processes import is_running, wait_until

LISTENER = """
import os, signal, socket, sys, time
folder = sys.argv[1]
if os.path.exists(os.path.join(folder, "broken")):
    sys.exit("no such module")
listening = socket.socket(fileno=int(os.environ["HOMEROOM_LISTEN_FD"]))
listening.settimeout(0.05)
told = []
signal.signal(signal.SIGUSR2, lambda *_: told.append(1))
open(os.environ["HOMEROOM_READY_FILE"], "w").close()
while not told:
    try:
        taken, _ = listening.accept()
    except TimeoutError:
        continue
    taken.sendall(str(os.getpid()).encode())
    taken.close()
open(os.path.join(folder, "left"), "a").write(f"{os.getpid()}\\n")
"""
ALONE = """
import os, sys, time
path = os.path.join(sys.argv[1], "alone")
open(path, "a").write(f"{os.getpid()}\\n")
time.sleep(120)
"""


def listener(folder: Path, port: int) -> ProcessSpec:
    """Return a process that answers each connection with its PID."""
    return ProcessSpec(
        name="api",
        command=[sys.executable, "-c", LISTENER, str(folder)],
        listens=("127.0.0.1", port),
        renewal=Renewal.BESIDE,
        leave_signal=signal.SIGUSR2,
    )


def ask(port: int) -> int:
    """Return the PID of the process that answers."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        return int(connection.makefile().read())


@pytest.fixture
async def started() -> AsyncIterator[list[Supervisor]]:
    """Provide a list; supervisors added to it are stopped after the test."""
    supervisors: list[Supervisor] = []
    yield supervisors
    for each in supervisors:
        await each.stop()


class TestBeside:
    async def test_new_process_answers_on_the_same_socket_and_the_old_one_is_told_to_leave(
        self, tmp_path: Path, started: list[Supervisor]
    ) -> None:
        port = free_port()
        supervisor = Supervisor([listener(tmp_path, port)], log_folder=tmp_path / "logs")
        started.append(supervisor)
        await supervisor.start()
        old = await asyncio.to_thread(ask, port)

        await supervisor.renew()

        new = supervisor.pid("api")
        await asyncio.to_thread(wait_until, lambda: not is_running(old))
        assert (tmp_path / "left").read_text() == f"{old}\n"
        assert new is not None
        assert await asyncio.to_thread(ask, port) == new != old
        await supervisor.renew()
        await asyncio.to_thread(wait_until, lambda: not is_running(new))
        assert await asyncio.to_thread(ask, port) == supervisor.pid("api") != new

    async def test_old_one_stays_where_the_new_one_does_not_start(
        self, tmp_path: Path, started: list[Supervisor]
    ) -> None:
        port = free_port()
        supervisor = Supervisor([listener(tmp_path, port)], log_folder=tmp_path / "logs")
        started.append(supervisor)
        await supervisor.start()
        old = await asyncio.to_thread(ask, port)
        (tmp_path / "broken").touch()

        with pytest.raises(StartFailed, match=r"(?s)api ended with code 1.*no such module"):
            await supervisor.renew()

        assert await asyncio.to_thread(ask, port) == old == supervisor.pid("api")
        (tmp_path / "broken").unlink()
        os.kill(old, signal.SIGKILL)
        await asyncio.to_thread(wait_until, lambda: supervisor.pid("api") not in (None, old))
        assert await asyncio.to_thread(ask, port) == supervisor.pid("api"), "it is still looked after"


class TestAfter:
    async def test_new_process_starts_once_the_old_one_has_ended(
        self, tmp_path: Path, started: list[Supervisor]
    ) -> None:
        alone = ProcessSpec(name="alone", command=[sys.executable, "-c", ALONE, str(tmp_path)], renewal=Renewal.AFTER)
        plain = ProcessSpec(name="plain", command=[sys.executable, "-c", ALONE, str(tmp_path)])
        supervisor = Supervisor([plain, alone], log_folder=tmp_path / "logs")
        started.append(supervisor)
        await supervisor.start()
        before = supervisor.pid("plain"), supervisor.pid("alone")

        await supervisor.renew()

        assert supervisor.pid("plain") == before[0], "it runs nothing of plugins"
        assert supervisor.pid("alone") not in (None, before[1])
        assert before[1] is not None
        assert not is_running(before[1])


class TestAsking:
    def test_nobody_runs_here(self, tmp_path: Path) -> None:
        assert renew_processes(tmp_path) is False

    async def test_who_asks_is_told_when_it_is_done(self, tmp_path: Path) -> None:
        port, home = free_port(), tmp_path / "home"
        code = (
            "import asyncio, sys\n"
            "from pathlib import Path\n"
            "from homeroom.processes.home_lock import sole_supervisor\n"
            "from homeroom_local.supervision.supervisor import Supervisor\n"
            "sys.path.append('local/tests/support')\n"
            "from local.tests.supervision.test_renewal import listener\n"
            "home, port = Path(sys.argv[1]), int(sys.argv[2])\n"
            "with sole_supervisor(home, address='here'):\n"
            "    asyncio.run(Supervisor([listener(home, port)], log_folder=home / 'logs').run())\n"
        )
        root = Path(__file__).parents[3]
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, str(home), str(port), cwd=root)
        try:
            await asyncio.to_thread(wait_until, lambda: (home / "logs" / NOTE).exists())
            old = await asyncio.to_thread(ask, port)
            assert await asyncio.to_thread(renew_processes, home)
            await asyncio.to_thread(wait_until, lambda: not is_running(old))
            assert await asyncio.to_thread(ask, port) != old

            (home / "broken").touch()
            with pytest.raises(RenewalFailed, match="no such module"):
                await asyncio.to_thread(renew_processes, home)
            assert read_renewals(home / "logs").done == 2
        finally:
            process.terminate()
            assert await process.wait() == 0

    def test_supervisor_that_says_nothing_is_not_waited_for_without_end(self, tmp_path: Path) -> None:
        signal.signal(signal.SIGUSR2, signal.SIG_IGN)
        try:
            with sole_supervisor(tmp_path, address="here"), pytest.raises(RenewalFailed, match="has not replaced"):
                renew_processes(tmp_path, timeout_s=0.3)
        finally:
            signal.signal(signal.SIGUSR2, signal.SIG_DFL)

    def test_note_that_cannot_be_read_counts_as_none(self, tmp_path: Path) -> None:
        (tmp_path / NOTE).write_text(json.dumps({"other": 1}))

        assert read_renewals(tmp_path) == Renewals()
