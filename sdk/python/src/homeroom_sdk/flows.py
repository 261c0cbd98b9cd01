"""Flows: long work that survives a crash.

    class Deliver(BaseModel):
        job_id: UUID

    @task(retries=3)
    async def cut_chunk(ctx: PluginContext, job_id: UUID, chunk: int) -> None: ...

    @flow("deliver", params=Deliver)
    async def deliver(ctx: PluginContext, p: Deliver) -> None:
        await map_tasks(cut_chunk, ctx, [(p.job_id, n) for n in range(chunks)], concurrency=2)

The product runs these as real Prefect flows and tasks (a plugin does not import Prefect); a test may call them
directly. A task gets a context with its own transaction. It loads its data, checks whether there is still something to
do, calls one service function, and is safe to run twice. Progress lives in the plugin's own tables, one row per item.
Use one task per chunk of about 250 items: a task run costs the engine 30 to 50 ms.
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
from homeroom_sdk.i18n import Sentence

RunFollower = Callable[[PluginContext, Any, UUID], Awaitable[None]]
"""Callback that updates the plugin's tables when one of its runs is stopped or reopened: `async (ctx, params, run_id)`.
"""

WORKER = "HOMEROOM_WORKER"
"""Environment variable of a run's process with the name of the worker that started it."""

HELP = "help"
"""The pool of runs that help other runs: each worker has one extra slot for them."""
PARTNERS = "partners"
"""The pool of all runs of plugins that the operator has not marked as trusted, whatever pool they ask for."""
POOLS = ("default", "heavy", PARTNERS, HELP)
"""The pools in which runs wait for a slot; each worker serves all of them."""

P = ParamSpec("P")
R = TypeVar("R")


class PermanentError(Exception):
    """Trying again cannot help: the run fails immediately, without retries. The message is shown to staff."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(message)


class Postponed(Exception):
    """The run cannot continue now, through no fault of its own: it is resumed after `after_s` seconds.

    It frees its slot in the worker meanwhile and does not count as a failed attempt. The message is shown to staff.
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
    """The type under which the queue shows runs; several flows may share one.

    Attributes:
        key: Such as `PersonImport` (specification §3, job listener types).
        title: The name shown to people.
        is_routine: Runs are started by a schedule, even if there is no work; the queue's page hides them at first.
    """

    key: str
    title: Sentence
    is_routine: bool = False


@dataclass(frozen=True)
class FlowSpec:
    """One flow of a plugin. Call it to run it immediately in this process."""

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
    """One step of a flow. Called like its handler; the runner of the current flow decides how it runs."""

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
    """The way in which tasks run: through Prefect in the product, in place in a test."""

    async def run_task(self, task: Task[Any, Any], args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        """Run the task with its retries, in its own transaction (`args[0]` is the flow's context)."""
        ...


class InPlaceRunner:
    """Runs tasks in the current event loop, without an engine and without retries."""

    async def run_task(self, task: Task[Any, Any], args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        """See `Runner.run_task`."""
        return await call_handler(task, args, kwargs)


async def call_handler(task: Task[Any, Any], args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
    """Call the task's handler with a context in its own transaction, unless the task opens transactions itself."""
    if not task.transaction:
        return await task.handler(*args, **kwargs)
    ctx: PluginContext = args[0]
    async with ctx.begin() as inner:
        return await task.handler(inner, *args[1:], **kwargs)


_in_place = InPlaceRunner()
_runner: ContextVar[Runner] = ContextVar("homeroom_flow_runner", default=_in_place)


def current_runner() -> Runner:
    """Return the runner of the current flow."""
    return _runner.get()


def use_runner(runner: Runner) -> None:
    """Set the runner for the current asyncio task and the tasks it starts. Called by the engine."""
    _runner.set(runner)


def current_worker() -> str:
    """Return the name of the worker that started this run; empty if no worker did, as in a test."""
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
        timeout_s: Time limit of an attempt, enforced even if it blocks. None means no limit, or the installation's
            limit for partners' plugins.
        pool: The pool in which runs wait for a slot: `default`; or `help`, for optional work that supports another run.
            Runs of partners' plugins have their own pool.
        schedule: A cron line in the district's time zone; `params` must then have defaults. If it names a time of day,
            and either days of the week or every day, each district may choose other times and days.
        job_type: The type under which the queue shows it; None for the flow's name.
        stop: Called in the transaction in which an administrator stops a run: closes in the plugin's tables what the
            run leaves open. A refusal (`AppError`) lets the run continue.
        reopen: Called in the transaction in which an administrator resumes an ended run: opens in the plugin's tables
            what had been closed. A refusal (`AppError`) keeps the run ended.
        whole_district: Runs work for all schools, no matter who starts them; other runs are limited to the schools of
            the user who started them.
        title: The flow's title on the page of schedules; None for the title of its job type, or its name.
        may_pause: Whether a district may pause the flow's schedule. Set it to False for deletions and mailings that
            have to happen on time.
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
        transaction: False for work of more than a few seconds: its context has no transaction, and the handler opens
            short ones with `ctx.begin()`.
    """

    def declare(handler: Callable[P, Awaitable[R]]) -> Task[P, R]:
        return Task(handler.__name__, handler, retries, retry_delay_s, timeout_s, transaction)

    return declare


async def map_tasks(
    task: Task[Any, R], ctx: PluginContext, items: Sequence[tuple[Any, ...]], *, concurrency: int
) -> list[R]:
    """Run the task for each tuple of arguments, at most `concurrency` at a time; return the results in order.

    After all tasks have ended, raise the exception of the first failed one, in the order of `items`.
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
