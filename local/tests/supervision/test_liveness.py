"""Running processes that do not answer are detected and restarted; slow or deliberately stopped ones are not."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from homeroom.processes.ports import free_port
from homeroom_local.supervision import liveness
from homeroom_local.supervision import supervisor as supervisor_module
from homeroom_local.supervision.child import ProcessSpec, StartFailed, Status
from homeroom_local.supervision.liveness import BeatFile, until_hung
from homeroom_local.supervision.probes import answers, file_exists, port_open
from homeroom_local.supervision.supervisor import Supervisor

BEATING = """
import asyncio, time
from homeroom_sdk.liveness import keep_beating, dump_stacks_on_signal
dump_stacks_on_signal()
async def freeze_here():
    await asyncio.sleep(0.5)
    time.sleep({frozen_s})
async def main():
    beating = asyncio.create_task(keep_beating())
    await freeze_here()
    await asyncio.sleep(120)
asyncio.run(main())
"""
SLOW_START = """
import os, sys, time
from homeroom_sdk.liveness import beat
for _ in range(8):
    beat()
    time.sleep(0.25)
open(sys.argv[1], "w").close()
time.sleep(120)
"""
ANSWERING = """
import http.server, sys
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_error({status})
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
"""


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


async def until_restarted(supervisor: Supervisor, *, times: int = 1) -> None:
    child = supervisor.children[0]
    async with asyncio.timeout(60):
        while child.restarts < times or child.status != Status.READY:
            await asyncio.sleep(0.02)


def beating(frozen_s: float, *, patience_s: float) -> ProcessSpec:
    code = BEATING.format(frozen_s=frozen_s)
    return ProcessSpec(name="worker", command=[sys.executable, "-c", code], beats=True, patience_s=patience_s)


class TestHungProcess:
    async def test_loop_that_stands_still_is_killed_and_its_place_is_in_the_log(
        self, tmp_path: Path, started: list[Supervisor]
    ) -> None:
        supervisor = Supervisor([beating(3600, patience_s=3)], log_folder=tmp_path)
        started.append(supervisor)
        await supervisor.start()
        first = supervisor.pid("worker")

        await until_restarted(supervisor)

        assert supervisor.pid("worker") not in (None, first)
        assert "in freeze_here" in (tmp_path / "worker.log").read_text()

    async def test_stopped_process_that_listens_is_killed(self, tmp_path: Path, started: list[Supervisor]) -> None:
        """Check a stopped process: the kernel still accepts its connections, so an open port proves nothing."""
        port = free_port()
        command = [sys.executable, "-c", ANSWERING.format(status=503), str(port)]
        spec = ProcessSpec(
            name="api",
            command=command,
            ready=port_open(port),
            live=answers(f"http://127.0.0.1:{port}/"),
            patience_s=1.5,
        )
        supervisor = Supervisor([spec], log_folder=tmp_path)
        started.append(supervisor)
        await supervisor.start()
        first = supervisor.pid("api")
        assert first is not None

        os.kill(first, signal.SIGSTOP)
        await until_restarted(supervisor)

        assert supervisor.pid("api") not in (None, first)

    async def test_process_that_is_slow_for_a_while_is_left_alone(
        self, tmp_path: Path, started: list[Supervisor]
    ) -> None:
        supervisor = Supervisor([beating(4, patience_s=30)], log_folder=tmp_path)
        started.append(supervisor)
        await supervisor.start()
        first = supervisor.pid("worker")

        await asyncio.sleep(6)

        assert supervisor.pid("worker") == first
        assert supervisor.children[0].restarts == 0


class TestAnswers:
    @pytest.mark.parametrize("status", [200, 404, 503])
    async def test_any_answer_is_a_sign_of_life(self, tmp_path: Path, started: list[Supervisor], status: int) -> None:
        port = free_port()
        command = [sys.executable, "-c", ANSWERING.format(status=status), str(port)]
        supervisor = Supervisor([ProcessSpec(name="api", command=command, ready=port_open(port))], log_folder=tmp_path)
        started.append(supervisor)
        await supervisor.start()

        assert await answers(f"http://127.0.0.1:{port}/health/live")()

    async def test_connection_that_is_closed_unanswered_is_one_too(self) -> None:
        """Check that a closed connection counts as an answer: a full server may close it, and its loop is alive."""
        server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            assert await answers(f"http://127.0.0.1:{port}/")()

    async def test_nobody_at_the_port_is_none(self) -> None:
        assert not await answers(f"http://127.0.0.1:{free_port()}/")()


class Clock:
    """Time that passes only during sleeps or when the test advances it."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def monotonic(self) -> float:
        return self.now_s

    async def sleep(self, delay_s: float) -> None:
        self.now_s += delay_s


class TestUntilHung:
    @pytest.fixture
    def clock(self, monkeypatch: pytest.MonkeyPatch) -> Clock:
        """Provide a fake clock for the supervisor: with the real one, turns would be late on a busy machine."""
        clock = Clock()
        monkeypatch.setattr(liveness, "time", clock)
        monkeypatch.setattr(liveness, "asyncio", SimpleNamespace(sleep=clock.sleep, timeout=asyncio.timeout))
        return clock

    async def test_one_answer_among_misses_starts_the_count_anew(self, clock: Clock) -> None:
        replies = iter([False] * 5 + [True] + [False] * 6)
        misses: list[int] = []

        async def live() -> bool:
            return next(replies)

        await until_hung(live, patience_s=12, on_miss=misses.append)

        assert misses == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6]
        assert clock.now_s == pytest.approx(24)

    @pytest.mark.parametrize(
        ("late_s", "counts"),
        [
            (0.5, [1, 2, 3, 4, 5, 6]),
            (1.3, [1, 2, 3, 4, 5, 6]),
            (2.5, [1, 2, 1, 2, 3, 4, 5, 6]),
        ],
        ids=["its turn comes late", "as late as others may answer", "as after a suspension"],
    )
    async def test_misses_of_a_machine_that_stands_still_do_not_count(
        self, clock: Clock, late_s: float, counts: list[int]
    ) -> None:
        asked = 0

        async def live() -> bool:
            nonlocal asked
            asked += 1
            if asked == 3:
                clock.now_s += 2 + late_s
            return False

        misses: list[int] = []
        await until_hung(live, patience_s=12, on_miss=misses.append)

        assert misses == counts
        assert asked == len(misses) + (late_s > 1)


class TestBeatFile:
    async def test_process_that_has_not_beaten_yet_is_waited_for(self, tmp_path: Path) -> None:
        file = BeatFile(tmp_path / "worker.beat")
        file.begin()
        await asyncio.sleep(0.3)

        assert await file.probe(within_s=0.1)()

    async def test_beats_that_end_are_missed(self, tmp_path: Path) -> None:
        file = BeatFile(tmp_path / "worker.beat")
        file.begin()
        os.utime(file.path, (time.time() - 1, time.time() - 1))

        assert await file.probe(within_s=5)()
        assert not await file.probe(within_s=0.5)()

    async def test_file_that_cannot_be_kept_says_nothing(self, tmp_path: Path) -> None:
        (tmp_path / "full").write_text("a file where the folder should be")
        file = BeatFile(tmp_path / "full" / "worker.beat")

        file.begin()

        assert await file.probe(within_s=0.1)()


class TestStart:
    def spec(self, code: str, flag: Path) -> ProcessSpec:
        return ProcessSpec(
            name="api",
            command=[sys.executable, "-c", code, str(flag)],
            beats=True,
            ready=file_exists(flag),
            ready_timeout_s=1.2,
        )

    async def test_long_start_that_beats_is_waited_for(self, tmp_path: Path, started: list[Supervisor]) -> None:
        """Check that a start with heartbeats may take any time, because migrations may be long."""
        supervisor = Supervisor([self.spec(SLOW_START, tmp_path / "ready")], log_folder=tmp_path)
        started.append(supervisor)

        await supervisor.start()

        assert supervisor.children[0].status == Status.READY

    async def test_long_start_without_a_beat_is_not(self, tmp_path: Path, started: list[Supervisor]) -> None:
        code = SLOW_START.replace("    beat()\n", "")
        supervisor = Supervisor([self.spec(code, tmp_path / "ready")], log_folder=tmp_path)

        with pytest.raises(StartFailed, match="not ready after 1 s"):
            await supervisor.start()
