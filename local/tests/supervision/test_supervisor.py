"""The supervisor with real processes: order, restarts, and an end that leaves no process."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from homeroom_local.supervision import supervisor as supervisor_module
from homeroom_local.supervision.child import ProcessSpec, StartFailed, Status
from homeroom_local.supervision.probes import file_exists
from homeroom_local.supervision.supervisor import Supervisor
from local_testing.processes import dummy_command, is_running, wait_until


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor_module, "FIRST_PAUSE_S", 0.05)


@pytest.fixture
async def started() -> AsyncIterator[list[Supervisor]]:
    """Provide a list; supervisors added to it are stopped after the test."""
    supervisors: list[Supervisor] = []
    yield supervisors
    for each in supervisors:
        await each.stop()


def dummy(name: str, folder: Path, *, after: tuple[str, ...] = ()) -> ProcessSpec:
    return ProcessSpec(
        name=name, command=dummy_command(name, folder), after=after, ready=file_exists(folder / f"{name}.pid")
    )


def script(name: str, code: str, **options: object) -> ProcessSpec:
    return ProcessSpec(name=name, command=[sys.executable, "-c", code], **options)  # type: ignore[arg-type]


async def until(supervisor: Supervisor, *, restarts: int) -> None:
    child = supervisor.children[0]
    async with asyncio.timeout(90):
        while child.restarts < restarts or child.status != Status.READY:
            await asyncio.sleep(0.02)


class TestStart:
    async def test_process_waits_for_those_it_needs(self, tmp_path: Path, started: list[Supervisor]) -> None:
        order: list[str] = []
        supervisor = Supervisor(
            [dummy("database", tmp_path), dummy("api", tmp_path, after=("database",))],
            log_folder=tmp_path / "logs",
            on_change=lambda children: order.append(" ".join(child.status for child in children)),
        )
        started.append(supervisor)

        await supervisor.start()

        assert order[0] == "ready waiting"
        assert order[-1] == "ready ready"

    async def test_output_lands_in_the_log(self, tmp_path: Path, started: list[Supervisor]) -> None:
        supervisor = Supervisor([dummy("api", tmp_path)], log_folder=tmp_path / "logs")
        started.append(supervisor)

        await supervisor.start()
        await supervisor.stop()

        assert (tmp_path / "logs" / "api.log").read_text() == "api is up\n"

    async def test_process_that_dies_at_once_fails_with_its_last_words(self, tmp_path: Path) -> None:
        supervisor = Supervisor(
            [
                dummy("database", tmp_path),
                script(
                    "api",
                    "print('port 8000 is taken', flush=True); raise SystemExit(3)",
                    after=("database",),
                    ready=file_exists(tmp_path / "never"),
                ),
            ],
            log_folder=tmp_path / "logs",
        )

        with pytest.raises(StartFailed, match=r"(?s)api ended with code 3.*port 8000 is taken"):
            await supervisor.start()

        assert not is_running(int((tmp_path / "database.pid").read_text()))

    async def test_process_that_never_becomes_ready_is_killed(self, tmp_path: Path) -> None:
        spec = script("api", "import time; time.sleep(60)", ready=file_exists(tmp_path / "never"), ready_timeout_s=0.3)
        supervisor = Supervisor([spec], log_folder=tmp_path)

        with pytest.raises(StartFailed, match="not ready after"):
            await supervisor.start()

        assert supervisor.pid("api") is None

    async def test_missing_program_is_named(self, tmp_path: Path) -> None:
        supervisor = Supervisor([ProcessSpec(name="api", command=["/no/such/program"])], log_folder=tmp_path)

        with pytest.raises(StartFailed, match=r"api cannot be run.*No such file"):
            await supervisor.start()

    async def test_unknown_predecessor_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(ValueError, match="must stand before it"):
            Supervisor([dummy("api", tmp_path, after=("database",))], log_folder=tmp_path)


class TestRestart:
    async def test_killed_process_is_started_again(self, tmp_path: Path, started: list[Supervisor]) -> None:
        supervisor = Supervisor([dummy("api", tmp_path)], log_folder=tmp_path / "logs")
        started.append(supervisor)
        await supervisor.start()
        first = supervisor.pid("api")
        assert first is not None

        os.kill(first, signal.SIGKILL)
        await until(supervisor, restarts=1)

        second = supervisor.pid("api")
        assert second is not None
        assert second != first
        assert is_running(second)

    async def test_process_that_keeps_dying_is_started_at_growing_intervals(
        self, tmp_path: Path, started: list[Supervisor]
    ) -> None:
        starts = tmp_path / "starts"
        starts.touch()
        code = f"import time; open({str(starts)!r}, 'a').write(f'{{time.monotonic()}}\\n')"
        supervisor = Supervisor([script("api", code)], log_folder=tmp_path / "logs")
        started.append(supervisor)
        await supervisor.start()

        async with asyncio.timeout(90):
            while len(starts.read_text().split()) < 5:
                await asyncio.sleep(0.02)
        await supervisor.stop()

        times = [float(line) for line in starts.read_text().split()]
        pauses = [later - earlier for earlier, later in pairwise(times)]
        assert max(pauses[2:]) > pauses[0] + 0.1

    async def test_rest_of_a_killed_process_group_goes_too(self, tmp_path: Path, started: list[Supervisor]) -> None:
        code = (
            "import subprocess, time; helper = subprocess.Popen(['sleep', '60']); "
            f"open({str(tmp_path / 'helper')!r}, 'w').write(str(helper.pid)); time.sleep(60)"
        )
        supervisor = Supervisor(
            [script("api", code, ready=file_exists(tmp_path / "helper"))], log_folder=tmp_path / "logs"
        )
        started.append(supervisor)
        await supervisor.start()
        helper, api = int((tmp_path / "helper").read_text()), supervisor.pid("api")
        assert api is not None

        os.kill(api, signal.SIGKILL)
        await until(supervisor, restarts=1)

        assert not is_running(helper)


class TestStop:
    async def test_processes_end_in_reverse_order(self, tmp_path: Path) -> None:
        names = ("database", "engine", "api")
        supervisor = Supervisor([dummy(name, tmp_path) for name in names], log_folder=tmp_path / "logs")
        await supervisor.start()

        await supervisor.stop()

        assert (tmp_path / "stopped").read_text().split() == ["api", "engine", "database"]
        assert [child.status for child in supervisor.children] == [Status.STOPPED] * 3

    async def test_process_that_ignores_sigterm_is_killed(self, tmp_path: Path) -> None:
        ready = tmp_path / "ready"
        code = (
            "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
            f"open({str(ready)!r}, 'w'); time.sleep(60)"
        )
        spec = script("stubborn", code, ready=file_exists(ready), stop_timeout_s=0.3)
        supervisor = Supervisor([spec], log_folder=tmp_path / "logs")
        await supervisor.start()
        pid = supervisor.pid("stubborn")
        assert pid is not None

        begun = time.monotonic()
        await supervisor.stop()

        assert not is_running(pid)
        assert time.monotonic() - begun < 5


PROGRAM = """
import asyncio, sys
from pathlib import Path
from homeroom_local.supervision.child import ProcessSpec
from homeroom_local.supervision.probes import file_exists
from homeroom_local.supervision.supervisor import Supervisor

folder = Path(sys.argv[1])
detached = ("import os, subprocess, sys, time\\n"
    "p = subprocess.Popen(['sleep', '60'], start_new_session=True)\\n"
    "open(sys.argv[2] + '/grandchild.pid', 'w').write(str(p.pid)); time.sleep(60)")
specs = [
    ProcessSpec(name="dummy", command=[sys.executable, "-c", sys.argv[2], "dummy", str(folder)],
                ready=file_exists(folder / "dummy.pid")),
    ProcessSpec(name="parent", command=[sys.executable, "-c", detached, "parent", str(folder)],
                ready=file_exists(folder / "grandchild.pid")),
]
supervisor = Supervisor(specs, log_folder=folder / "logs",
    on_change=lambda children: all(c.status == "ready" for c in children) and (folder / "up").touch())
asyncio.run(supervisor.run())
"""


class Program:
    """A program that supervises a plain process and one with a detached grandchild."""

    def __init__(self, folder: Path) -> None:
        from local_testing.processes import DUMMY

        self.process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(folder), DUMMY])
        wait_until((folder / "up").exists)
        self.pids = [int((folder / f"{name}.pid").read_text()) for name in ("dummy", "grandchild")]
        assert all(is_running(pid) for pid in self.pids)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    running = Program(tmp_path)
    yield running
    running.process.kill()
    running.process.wait()
    for pid in running.pids:
        if is_running(pid):
            os.kill(pid, signal.SIGKILL)


class TestRun:
    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
    def test_signal_ends_everything_in_good_order(
        self, program: Program, tmp_path: Path, number: signal.Signals
    ) -> None:
        program.process.send_signal(number)

        assert program.process.wait(20) == 0
        assert not any(is_running(pid) for pid in program.pids)
        assert (tmp_path / "stopped").read_text() == "dummy\n"

    def test_killed_supervisor_takes_its_children_along(self, program: Program) -> None:
        program.process.kill()
        assert program.process.wait() == -signal.SIGKILL

        wait_until(lambda: not is_running(program.pids[0]))
        assert not is_running(program.pids[0])
