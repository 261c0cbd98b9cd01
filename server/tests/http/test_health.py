"""Health checks for load balancers and operators: liveness, readiness and running tasks."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_sdk.supervised_tasks import Beat, TaskSupervisor


@pytest.fixture
def kept(api: ApiClient, platform: Platform) -> Iterator[TaskSupervisor]:
    """Provide the process's lasting tasks, emptied: tasks of other tests may be late on a busy machine."""
    keeper = platform.background.kept
    before = list(keeper._kept)
    keeper._kept.clear()
    yield keeper
    for task, running in keeper._kept:
        if task not in [each for each, _ in before]:
            running.cancel()
    keeper._kept[:] = before


async def hang(_beat: Beat) -> None:
    """Wait forever."""
    await asyncio.Event().wait()


async def list_tasks(api: ApiClient) -> dict[str, Any]:
    """Return the process's lasting tasks by name."""
    return {task["name"]: task for task in (await api.get("/health/ready")).json()["data"]["tasks"]}


class TestReady:
    async def test_lasting_tasks_are_listed_with_their_ages(self, api: ApiClient) -> None:
        async with asyncio.timeout(20):
            while True:
                tasks = await list_tasks(api)
                if tasks["listen"]["ageSeconds"] < 15 and (await api.head("/health/ready")).is_success:
                    break
                await asyncio.sleep(0.1)

        assert set(tasks) >= {"events", "listen", "sockets"}
        assert [name for name, task in tasks.items() if task["isEssential"]] == ["events", "listen"]

    async def test_task_shows_its_restarts_and_its_last_error(self, api: ApiClient, kept: TaskSupervisor) -> None:
        async def fail_once(beat: Beat) -> None:
            if not failed:
                failed.append(True)
                raise ZeroDivisionError
            await hang(beat)

        failed: list[bool] = []
        kept.keep("calm", hang)
        kept.keep("flaky", fail_once)
        async with asyncio.timeout(20):
            while not failed or (tasks := await list_tasks(api))["flaky"]["restarts"] == 0:
                await asyncio.sleep(0.01)

        assert (tasks["calm"]["restarts"], tasks["calm"]["lastError"]) == (0, None)
        assert (tasks["flaky"]["restarts"], tasks["flaky"]["lastError"]) == (1, "ZeroDivisionError")

    async def test_process_whose_essential_task_is_late_is_not_ready(
        self, api: ApiClient, kept: TaskSupervisor
    ) -> None:
        kept.keep("relay", hang, patience_s=0.1, is_essential=True)
        await asyncio.sleep(0.3)

        answer = await api.get("/health/ready")

        head = await api.head("/health/ready")
        assert (answer.status_code, answer.json()["code"]) == (503, "not_ready")
        assert head.status_code == 503
        assert (await api.head("/health/live")).headers["content-type"] == "application/json"
        assert answer.json()["messages"] == ["Not ready: relay."]
        assert [task["name"] for task in answer.json()["data"]["tasks"] if task["isLate"]] == ["relay"]

    async def test_task_that_is_not_essential_shows_only(self, api: ApiClient, kept: TaskSupervisor) -> None:
        kept.keep("relay", hang, patience_s=0.1)
        await asyncio.sleep(0.3)

        answer = await api.get("/health/ready")

        assert answer.status_code == 200
        assert [task["name"] for task in answer.json()["data"]["tasks"] if task["isLate"]] == ["relay"]
