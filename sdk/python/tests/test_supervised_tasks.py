"""Tests of supervised tasks: a task that ends is started again, and a hanging one is stopped."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from homeroom_sdk import supervised_tasks as keeping
from homeroom_sdk.supervised_tasks import Beat, TaskSupervisor
from structlog.testing import capture_logs


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "FIRST_PAUSE_S", 0.01)
    monkeypatch.setattr(keeping, "LONGEST_PAUSE_S", 0.05)


@pytest.fixture
async def keeper() -> AsyncIterator[TaskSupervisor]:
    """Provide a keeper, and close it after the test."""
    found = TaskSupervisor()
    yield found
    await found.close()


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.005)


class Worker:
    """Work that ends in the given ways at first, and then runs until it is cancelled."""

    def __init__(self, *ends: BaseException | None) -> None:
        self.ends = list(ends)
        self.begun = 0

    async def __call__(self, beat: Beat) -> None:
        self.begun += 1
        if self.ends:
            end = self.ends.pop(0)
            if end is not None:
                raise end
            return
        while True:
            beat()
            await asyncio.sleep(0.01)


class TestKeep:
    @pytest.mark.parametrize(
        ("end", "error"),
        [
            (ZeroDivisionError("names of persons"), "ZeroDivisionError"),
            (ExceptionGroup("several", [KeyError("x")]), "ExceptionGroup"),
            (BaseExceptionGroup("several", [asyncio.CancelledError()]), "BaseExceptionGroup"),
            (asyncio.CancelledError(), "TaskCancelled"),
            (None, None),
        ],
        ids=["error", "group", "cancelled group", "cancelled within", "plain end"],
    )
    async def test_task_that_ends_is_started_again(
        self, keeper: TaskSupervisor, end: BaseException | None, error: str | None
    ) -> None:
        work = Worker(end)

        task = keeper.keep("relay", work)
        await until(lambda: work.begun == 2)

        assert (task.restarts, task.last_error) == (1, error)

    async def test_each_failure_is_logged_and_pauses_grow(self, keeper: TaskSupervisor) -> None:
        work = Worker(*[ZeroDivisionError() for _ in range(4)])
        with capture_logs() as logs:
            keeper.keep("relay", work)
            await until(lambda: work.begun == 5)

        failed = [entry for entry in logs if entry["event"] == "task_failed"]
        assert [entry["task"] for entry in failed] == ["relay"] * 4
        assert [entry["restart_in_s"] for entry in failed] == [0.01, 0.02, 0.04, 0.05]

    async def test_failing_task_leaves_the_others_alone(self, keeper: TaskSupervisor) -> None:
        broken, sound = Worker(*[ZeroDivisionError() for _ in range(50)]), Worker()
        keeper.keep("broken", broken)
        task = keeper.keep("sound", sound)

        await until(lambda: broken.begun > 5)

        assert (sound.begun, task.restarts) == (1, 0)

    async def test_task_that_hangs_is_stopped_and_started_again(self, keeper: TaskSupervisor) -> None:
        begun, stopped = 0, 0

        async def hang(beat: Beat) -> None:
            nonlocal begun, stopped
            begun += 1
            beat()
            try:
                await asyncio.Event().wait()
            finally:
                stopped += 1

        task = keeper.keep("relay", hang, patience_s=0.1)
        await until(lambda: begun >= 3)

        assert stopped >= 2
        assert task.last_error == "TaskStuck"

    async def test_task_that_will_not_be_stopped_holds_up_nothing(
        self, keeper: TaskSupervisor, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(keeping, "GIVE_UP_S", 0.05)
        begun, release = 0, asyncio.Event()

        async def cling(_beat: Beat) -> None:
            nonlocal begun
            begun += 1
            while not release.is_set():
                try:
                    await release.wait()
                except asyncio.CancelledError:
                    continue

        keeper.keep("relay", cling, patience_s=0.05)
        await until(lambda: begun >= 2)
        release.set()

        assert begun >= 2

    async def test_late_task_shows_until_it_beats_again(self, keeper: TaskSupervisor) -> None:
        go = asyncio.Event()

        async def wait(beat: Beat) -> None:
            await go.wait()
            while True:
                beat()
                await asyncio.sleep(0.01)

        task = keeper.keep("relay", wait, patience_s=0.2)
        await until(lambda: task.restarts >= 1)
        assert task.is_late
        assert task.age_s > 0.2

        go.set()
        await until(lambda: not task.is_late)

    async def test_close_stops_everything(self) -> None:
        keeper, work, before = TaskSupervisor(), Worker(), asyncio.all_tasks()
        keeper.keep("relay", work)
        await until(lambda: work.begun == 1)

        await keeper.close()

        assert keeper.tasks == []
        assert asyncio.all_tasks() <= before
