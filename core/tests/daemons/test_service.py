"""A daemon runs once across all processes and restarts after any end; its errors affect nothing else."""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import UUID

import pytest
from homeroom.daemons import lock, service
from homeroom.daemons.context import HostDaemonContext
from homeroom.daemons.notes import DaemonState, open_note, read_note
from homeroom.daemons.service import DaemonStuck, keep_running
from homeroom.platform import Platform
from homeroom.processes.home_lock import AlreadyRunning
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.daemons import Daemon, DaemonContext
from homeroom_sdk.errors import NotFound
from sqlalchemy import create_engine, text

NAME = "broom.sweep"
Work = Callable[[DaemonContext], Awaitable[None]]
Start = Callable[..., asyncio.Task[None]]


@pytest.fixture(autouse=True)
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses of the service and the lock check so that tests run fast."""
    monkeypatch.setattr(service, "TURN_S", 0.05)
    monkeypatch.setattr(service, "STOP_S", 0.2)
    monkeypatch.setattr(service, "FIRST_PAUSE_S", 0.01)
    monkeypatch.setattr(lock, "CHECK_S", 0.05)


@pytest.fixture
async def machine(platform: Platform) -> Callable[..., asyncio.Task[None]]:
    """Provide a function that runs a daemon the way a process of the machine with this home folder does."""

    def start(home: Path, work: Work) -> asyncio.Task[None]:
        async def run() -> None:
            ctx = HostDaemonContext(platform, make_plugin("broom"), "sweep")
            with open_note(home, NAME) as note:
                await keep_running(Daemon("sweep", run=work), ctx, url=platform.database.url, name=NAME, note=note)

        return asyncio.create_task(run())

    return start


@asynccontextmanager
async def ended(*tasks: asyncio.Task[None]) -> AsyncIterator[None]:
    """Cancel the tasks at the end of the block."""
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.01)


async def forever(_ctx: DaemonContext) -> None:
    await asyncio.Event().wait()


class TestKeepRunning:
    async def test_one_machine_runs_it_and_the_next_takes_over(self, machine: Start, tmp_path: Path) -> None:
        running: list[str] = []

        def work(name: str) -> Work:
            async def run(_ctx: DaemonContext) -> None:
                running.append(name)
                try:
                    await asyncio.Event().wait()
                finally:
                    running.remove(name)

            return run

        first = machine(tmp_path / "a", work("a"))
        await until(lambda: running == ["a"])
        second = machine(tmp_path / "b", work("b"))
        async with ended(first, second):
            await until(lambda: read_note(tmp_path / "b", NAME).state is DaemonState.WAITING)
            assert running == ["a"]
            assert read_note(tmp_path / "a", NAME).state is DaemonState.RUNNING

            first.cancel()
            await until(lambda: running == ["b"])
            await until(lambda: read_note(tmp_path / "b", NAME).state is DaemonState.RUNNING)
            assert read_note(tmp_path / "a", NAME).state is DaemonState.STOPPED

    @pytest.mark.parametrize(
        ("end", "error"), [(lambda: 1 / 0, "ZeroDivisionError"), (sys.exit, "DaemonEnded"), (list, "DaemonEnded")]
    )
    async def test_one_that_ends_at_once_is_started_again(
        self, machine: Start, tmp_path: Path, end: Callable[[], object], error: str
    ) -> None:
        begun: list[int] = []

        async def work(_ctx: DaemonContext) -> None:
            begun.append(len(begun))
            if len(begun) > 3:
                await asyncio.Event().wait()
            end()

        async with ended(machine(tmp_path, work)):
            await until(lambda: len(begun) == 4)
            await until(lambda: read_note(tmp_path, NAME).state is DaemonState.RUNNING)
            note = read_note(tmp_path, NAME)
            assert (note.failures, note.last_error) == (3, error)

    async def test_one_that_fails_is_noted_while_it_pauses(
        self, machine: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(service, "FIRST_PAUSE_S", 30.0)

        async def work(_ctx: DaemonContext) -> None:
            raise OSError("a path that nobody is told")

        async with ended(machine(tmp_path, work)):
            await until(lambda: read_note(tmp_path, NAME).state is DaemonState.PAUSING)
            note = read_note(tmp_path, NAME)
            assert (note.failures, note.last_error) == (1, "OSError")

    async def test_one_that_goes_on_when_it_is_stopped_is_told_of(self, machine: Start, tmp_path: Path) -> None:
        let_go = asyncio.Event()

        async def work(_ctx: DaemonContext) -> None:
            while not let_go.is_set():
                try:
                    await asyncio.wait_for(let_go.wait(), 30)
                except asyncio.CancelledError:
                    continue

        task = machine(tmp_path, work)
        await until(lambda: read_note(tmp_path, NAME).state is DaemonState.RUNNING)
        task.cancel()

        with pytest.raises(DaemonStuck):
            await task
        let_go.set()

    async def test_one_whose_lock_is_lost_is_stopped_and_takes_its_turn_again(
        self, machine: Start, platform: Platform, tmp_path: Path
    ) -> None:
        begun: list[str] = []

        async def work(_ctx: DaemonContext) -> None:
            begun.append("begun")
            try:
                await asyncio.Event().wait()
            finally:
                begun.append("ended")

        async with ended(machine(tmp_path, work)):
            await until(lambda: begun == ["begun"])
            cut_connections(platform)
            await until(lambda: len(begun) == 3)
            assert begun == ["begun", "ended", "begun"]


def cut_connections(platform: Platform) -> None:
    """Terminate every connection that holds an advisory lock of this database, as a server restart does."""
    engine = create_engine(platform.database.url)
    with engine.begin() as connection:
        statement = """
            SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
            WHERE l.locktype = 'advisory' AND d.datname = current_database() AND l.pid <> pg_backend_pid()
        """
        connection.execute(text(statement))
    engine.dispose()


class TestNotes:
    def test_second_process_with_the_same_home_is_refused(self, tmp_path: Path) -> None:
        refused = pytest.raises(AlreadyRunning, match=r"broom\.sweep already runs")
        with open_note(tmp_path, NAME), refused, open_note(tmp_path, NAME):
            pass

    def test_what_was_never_started_is_stopped(self, tmp_path: Path) -> None:
        assert read_note(tmp_path, NAME).state is DaemonState.STOPPED


class TestContext:
    @pytest.fixture
    def contexts(self, platform: Platform) -> Callable[..., HostDaemonContext]:
        def make(*flags: str) -> HostDaemonContext:
            plugin = make_plugin("broom", flags=flags)
            return HostDaemonContext(with_plugins(platform, plugin), plugin, "sweep")

        return make

    async def test_it_opens_districts_that_may_use_the_plugin(
        self, contexts: Callable[..., HostDaemonContext], district: TestDistrict
    ) -> None:
        inner = await contexts().open_district(district.district.id)
        async with inner.begin() as tx:
            code = await tx.db.scalar(text("SELECT code FROM districts WHERE id = :id"), {"id": tx.district.id})
        assert code == district.code

    @pytest.mark.deep(of="processes")  # It reads every district of the run.
    async def test_it_lists_the_districts_that_may_use_the_plugin(
        self, contexts: Callable[..., HostDaemonContext], district: TestDistrict
    ) -> None:
        assert district.district.id in await contexts().list_districts()
        assert await contexts("noSuchFeature").list_districts() == []

    async def test_others_are_closed_to_it(
        self, contexts: Callable[..., HostDaemonContext], district: TestDistrict
    ) -> None:
        with pytest.raises(NotFound):
            await contexts("noSuchFeature").open_district(district.district.id)
        with pytest.raises(NotFound):
            await contexts().open_district(UUID(int=7))
