"""Flows: long work that survives a crash.

    class Deliver(BaseModel):
        job_id: UUID

    @task(retries=3)
    async def cut_chunk(ctx: PluginContext, job_id: UUID, chunk: int) -> None: ...

    @flow("deliver", params=Deliver)
    async def deliver(ctx: PluginContext, p: Deliver) -> None:
        await map_tasks(cut_chunk, ctx, [(p.job_id, n) for n in range(chunks)], concurrency=2)

The product runs these as real Prefect flows and tasks (a plugin does not import Prefect); a test may call them
directly. A task gets a context with a transaction of its own, loads, guards, calls one service function and is
safe to run twice. Progress lives in the plugin's own tables, one row per item. Use one task per chunk of about
250 items: a task run costs the engine 30 to 50 ms.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Generic, ParamSpec, Protocol, TypeVar
from uuid import UUID

from pydantic import BaseModel

from homeroom_sdk.context import PluginContext
from homeroom_sdk.sentences import Sentence

RunFollower = Callable[[PluginContext, Any, UUID], Awaitable[None]]
"""What a plugin does in its own tables when one of its runs is stopped or reopened: `async (ctx, params, run_id)`."""

WORKER = "HOMEROOM_WORKER"
"""In the environment of a run: the name of the worker that has started it."""

HELP = "help"
"""The pool of runs that help other runs: each worker has one place for them, beside those of the other pools."""
PARTNERS = "partners"
"""The pool of all runs of plugins that the operator has not told to trust, whatever pool they ask for."""
POOLS = ("default", "heavy", PARTNERS, HELP)
"""Where runs wait for a place; a worker serves all."""

P = ParamSpec("P")
R = TypeVar("R")


class PermanentError(Exception):
    """Trying again cannot help: the run fails at once, without retries. The message is shown to staff."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(message)


class Postponed(Exception):
    """The run cannot go on now, and that is nobody's fault: it is taken up again after `after_s`.

    It gives its place in the worker to others meanwhile and does not count as a failed attempt. The message is shown
    to staff.
    """

    def __init__(self, message: Sentence, *, after_s: float = 10.0) -> None:
        super().__init__(message)
        self.after_s = after_s


class Cancelled(Exception):
    """The run was asked to stop, or its district may no longer use the plugin. The message is shown to staff."""

    def __init__(self, message: Sentence | None = None) -> None:
        super().__init__(*([message] if message else []))


@dataclass(frozen=True, slots=True)
class JobType:
    """What the queue shows runs as; flows may share one.

    Attributes:
        key: Such as `PersonImport` (specification §3, job listener types).
        title: What people read.
        is_routine: The clock starts it, whether there is work or not: the queue's page leaves it out at first.
    """

    key: str
    title: Sentence
    is_routine: bool = False


@dataclass(frozen=True)
class FlowSpec:
    """One flow of a plugin. Call it to run it here and now."""

    name: str
    handler: Callable[..., Awaitable[Any]]
    params: type[BaseModel]
    retries: int = 0
    retry_delay_s: float = 5.0
    timeout_s: float | None = None
    pool: str = "default"
    schedule: str | None = None
    job_type: JobType | None = None
    stop: RunFollower | None = None
    reopen: RunFollower | None = None
    whole_district: bool = False
    title: Sentence | None = None
    may_pause: bool = True

    async def __call__(self, ctx: PluginContext, params: BaseModel) -> Any:
        return await self.handler(ctx, params)


@dataclass(frozen=True)
class Task(Generic[P, R]):
    """One step of a flow. Called as its handler; the runner of the current flow decides how it runs."""

    name: str
    handler: Callable[P, Awaitable[R]]
    retries: int = 0
    retry_delay_s: float = 1.0
    timeout_s: float | None = None
    transaction: bool = True

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        result: R = await current_runner().run_task(self, args, kwargs)
        return result


class Runner(Protocol):
    """How tasks run: through Prefect in the product, in place in a test."""

    async def run_task(self, task: Task[Any, Any], args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        """Run the task with its retries, in a transaction of its own (`args[0]` is the flow's context)."""
        ...


class InPlaceRunner:
    """Runs tasks in the current event loop, without an engine and without retries."""

    async def run_task(self, task: Task[Any, Any], args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        """See `Runner.run_task`."""
        return await call_handler(task, args, kwargs)


async def call_handler(task: Task[Any, Any], args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
    """Call the task's handler; with a context in a transaction of its own, unless the task opens them itself."""
    if not task.transaction:
        return await task.handler(*args, **kwargs)
    ctx: PluginContext = args[0]
    async with ctx.begin() as inner:
        return await task.handler(inner, *args[1:], **kwargs)


_in_place = InPlaceRunner()
_runner: ContextVar[Runner] = ContextVar("homeroom_flow_runner", default=_in_place)


def current_runner() -> Runner:
    """The runner of the flow that is being run."""
    return _runner.get()


def use_runner(runner: Runner) -> None:
    """Set the runner for the current asyncio task and what it starts. Called by the engine."""
    _runner.set(runner)


def current_worker() -> str:
    """The name of the worker whose run this is; empty where no worker has started it, as in a test."""
    return os.environ.get(WORKER, "")


def flow(
    name: str,
    *,
    params: type[BaseModel],
    retries: int = 0,
    retry_delay_s: float = 5.0,
    timeout_s: float | None = None,
    pool: str = "default",
    schedule: str | None = None,
    job_type: JobType | None = None,
    stop: RunFollower | None = None,
    reopen: RunFollower | None = None,
    whole_district: bool = False,
    title: Sentence | None = None,
    may_pause: bool = True,
) -> Callable[[Callable[..., Awaitable[Any]]], FlowSpec]:
    """Declare a flow: `async def handler(ctx, params)`.

    Args:
        params: A model of ids; the run's parameters are readable to operators.
        timeout_s: After so long an attempt is cut off, also one that blocks; None is without end, or the installation's
            limit for partners' plugins.
        pool: Where it waits for a place: `default`; or `help`, for what works beside another run and may be left out.
            Runs of partners' plugins have a pool of their own.
        schedule: A cron line in the district's time zone; `params` must then have defaults. Where it names a time of
            the day, and days of the week or all, each district may choose others.
        job_type: What the queue shows it as; None is the flow's own name.
        stop: Called in the transaction in which an administrator stops a run: closes in the plugin's tables what
            the run leaves open. A refusal (`AppError`) lets the run go on.
        reopen: Called in the transaction in which an administrator takes an ended run up again: opens in the plugin's
            tables what had been closed. A refusal (`AppError`) keeps the run ended.
        whole_district: It works for all schools, whoever starts it; other runs are kept to the schools of the user who
            started them.
        title: What it does, as the page of schedules says it; None is the title of its job type, or its name.
        may_pause: Whether a district may let its schedule rest; not what has to be forgotten in time, or sent.
    """

    def declare(handler: Callable[..., Awaitable[Any]]) -> FlowSpec:
        return FlowSpec(
            name,
            handler,
            params,
            retries,
            retry_delay_s,
            timeout_s,
            pool,
            schedule,
            job_type,
            stop,
            reopen,
            whole_district,
            title,
            may_pause,
        )

    return declare


def task(
    *, retries: int = 0, retry_delay_s: float = 1.0, timeout_s: float | None = None, transaction: bool = True
) -> Callable[[Callable[P, Awaitable[R]]], Task[P, R]]:
    """Declare a task: `async def handler(ctx, …)`; its arguments are ids and numbers.

    Args:
        transaction: False for work of more than a few seconds: its context has no transaction, and the handler
            opens short ones by `ctx.begin()`.
    """

    def declare(handler: Callable[P, Awaitable[R]]) -> Task[P, R]:
        return Task(handler.__name__, handler, retries, retry_delay_s, timeout_s, transaction)

    return declare


async def map_tasks(
    task: Task[Any, R], ctx: PluginContext, items: Sequence[tuple[Any, ...]], *, concurrency: int
) -> list[R]:
    """Run the task for each tuple of arguments, at most `concurrency` at a time; results in order.

    Raises what the first failing task raised, after those that are under way have ended.
    """
    limit = asyncio.Semaphore(concurrency)

    async def one(arguments: tuple[Any, ...]) -> R:
        async with limit:
            return await task(ctx, *arguments)

    results = await asyncio.gather(*(one(item) for item in items), return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return [result for result in results if not isinstance(result, BaseException)]
