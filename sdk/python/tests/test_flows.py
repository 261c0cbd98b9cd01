import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from homeroom_sdk.flows import FlowSpec, Task, current_runner, flow, map_tasks, task, use_runner
from pydantic import BaseModel


class Params(BaseModel):
    count: int = 3


class Context:
    """A context that counts its transactions; `depth` is 0 for the flow's context and higher for inner ones."""

    def __init__(self, depth: int = 0) -> None:
        self.depth = depth
        self.committed = 0
        self.rolled_back = 0

    @asynccontextmanager
    async def begin(self) -> AsyncIterator["Context"]:
        try:
            yield Context(self.depth + 1)
        except Exception:
            self.rolled_back += 1
            raise
        self.committed += 1


@task(retries=3, retry_delay_s=0.5, timeout_s=60)
async def square(ctx: Any, number: int) -> tuple[int, int]:
    return ctx.depth, number * number


@task(transaction=False)
async def long_work(ctx: Any) -> int:
    depth: int = ctx.depth
    return depth


@task()
async def fail_at_two(ctx: Any, number: int, log: list[int]) -> None:
    await asyncio.sleep(0.01 * number)
    if number == 2:
        raise ValueError("two")
    log.append(number)


@flow("squares", params=Params, retries=2, timeout_s=60, pool="heavy", schedule="0 5 * * *")
async def squares(ctx: Any, p: Params) -> list[int]:
    found = await map_tasks(square, ctx, [(n,) for n in range(p.count)], concurrency=2)
    return [value for _, value in found]


class TestFlow:
    async def test_called_directly_runs_here_and_now(self) -> None:
        assert await squares(Context(), Params(count=4)) == [0, 1, 4, 9]  # type: ignore[arg-type]

    def test_keeps_what_was_declared(self) -> None:
        assert isinstance(squares, FlowSpec)
        assert (squares.name, squares.params, squares.retries) == ("squares", Params, 2)
        assert (squares.timeout_s, squares.pool, squares.schedule) == (60, "heavy", "0 5 * * *")


class TestTask:
    async def test_runs_in_a_transaction_of_its_own(self) -> None:
        ctx = Context()

        assert await square(ctx, 3) == (1, 9)
        assert (ctx.committed, ctx.rolled_back) == (1, 0)

    async def test_that_fails_rolls_back(self) -> None:
        ctx = Context()

        with pytest.raises(ValueError, match="two"):
            await fail_at_two(ctx, 2, [])

        assert (ctx.committed, ctx.rolled_back) == (0, 1)

    async def test_without_transaction_gets_the_flows_context(self) -> None:
        ctx = Context()

        assert await long_work(ctx) == 0
        assert ctx.committed == 0

    def test_keeps_what_was_declared(self) -> None:
        assert (square.name, square.retries, square.retry_delay_s, square.timeout_s) == ("square", 3, 0.5, 60)


class TestUseRunner:
    async def test_decides_for_this_asyncio_task_and_what_it_starts(self) -> None:
        class Recorder:
            def __init__(self) -> None:
                self.names: list[str] = []

            async def run_task(self, task: Task[Any, Any], args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
                self.names.append(task.name)
                return await task.handler(*args, **kwargs)

        recorder, before = Recorder(), current_runner()

        async def engine() -> Any:
            use_runner(recorder)
            return await map_tasks(square, Context(), [(1,), (2,)], concurrency=2)  # type: ignore[arg-type]

        assert await asyncio.create_task(engine()) == [(0, 1), (0, 4)]
        assert recorder.names == ["square", "square"]
        assert current_runner() is before


class TestMapTasks:
    async def test_keeps_the_order_and_the_limit(self) -> None:
        running = peak = 0

        @task()
        async def measure(ctx: Any, number: int) -> int:
            nonlocal running, peak
            running += 1
            peak = max(peak, running)
            await asyncio.sleep(0.01 if number % 2 else 0.002)
            running -= 1
            return number

        items = [(n,) for n in range(9)]
        assert await map_tasks(measure, Context(), items, concurrency=3) == list(range(9))  # type: ignore[arg-type]
        assert peak == 3

    async def test_error_waits_for_the_tasks_under_way(self) -> None:
        log: list[int] = []
        items = [(n, log) for n in range(5)]

        with pytest.raises(ValueError, match="two"):
            await map_tasks(fail_at_two, Context(), items, concurrency=5)  # type: ignore[arg-type]

        assert log == [0, 1, 3, 4]
