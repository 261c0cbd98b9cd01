"""Turns the SDK's flows and tasks into Prefect's.

Prefect keeps state messages and tracebacks, and an error of a plugin may name a person. So what Prefect is told of
an error is its type; the reason itself is in the platform's table, behind the platform's permissions.
"""

import math
from collections.abc import Callable, Coroutine, Sequence
from typing import Any
from uuid import UUID

from homeroom_sdk.engine import FlowHost, InstalledFlow, RunRef, RunState
from homeroom_sdk.flows import Cancelled, FlowSpec, PermanentError, Task, call_handler, use_runner
from prefect import Flow as PrefectFlow
from prefect import Task as PrefectTask
from prefect import states
from prefect.cache_policies import NO_CACHE
from prefect.client.orchestration import get_client
from prefect.client.schemas.objects import FlowRunPolicy, State
from prefect.context import FlowRunContext

# The host ends an over-long handler; Prefect's own limit is there in case the host hangs.
HOST_GRACE_S = 15.0


class Unnamed(Exception):
    """Stands for an error of a plugin in Prefect's records, by its type."""

    def __init__(self, error: Exception) -> None:
        super().__init__(f"{type(error).__name__} (its text is shown in homeroom)")
        self.error = error


class PrefectRunner:
    """Runs each of the SDK's tasks as a task run of Prefect, with its retries and its time limit."""

    async def run_task(self, task: Task[Any, Any], args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        """See `homeroom_sdk.flows.Runner`. Raises what the task raised, once its retries are used up."""

        # The arguments travel in the closure: as parameters of a task run they would be inspected and kept.
        async def body() -> Any:
            try:
                return await call_handler(task, args, kwargs)
            except Exception as error:
                raise Unnamed(error) from None

        try:
            return await _prefect_task(task, body)()
        except Unnamed as failure:
            raise failure.error from None


def _prefect_task(
    task: Task[Any, Any], body: Callable[[], Coroutine[Any, Any, Any]]
) -> PrefectTask[[], Coroutine[Any, Any, Any]]:
    return PrefectTask(
        body,
        name=task.name,
        retries=task.retries,
        retry_delay_seconds=task.retry_delay_s,
        retry_condition_fn=_may_help,
        timeout_seconds=task.timeout_s,
        persist_result=False,
        cache_policy=NO_CACHE,
        log_prints=False,
    )


def _may_help(_task: Any, _run: Any, state: State[Any]) -> bool:
    """Whether another try of a task may end otherwise."""
    error = state.data.error if isinstance(state.data, Unnamed) else None
    return not isinstance(error, PermanentError | Cancelled)


def compile_flow(flow: InstalledFlow, host: FlowHost) -> PrefectFlow[Any, Any]:
    """Make the Prefect flow that a deployment's entrypoint names.

    Its end follows what the host wrote down: a refusal and a lost lease are Cancelled, which nothing repeats; a
    failure that the host calls final is Failed without a retry.
    """
    spec = flow.spec

    async def body(run_id: UUID, district_id: UUID, attempt: int) -> State[Any]:
        use_runner(runner := PrefectRunner())
        run = RunRef(run_id=run_id, district_id=district_id, flow=flow.name, attempt=attempt)
        last_try = await _is_last_try(spec)
        try:
            state = await host.execute(run, runner, last_try=last_try)
        except Exception as error:
            raise Unnamed(error) from None
        return await _end(state)

    return PrefectFlow(
        body,
        name=flow.name,
        retries=spec.retries,
        retry_delay_seconds=math.ceil(spec.retry_delay_s),  # The server keeps whole seconds.
        timeout_seconds=spec.timeout_s + HOST_GRACE_S if spec.timeout_s else None,
        persist_result=False,
        log_prints=False,
    )


async def _is_last_try(spec: FlowSpec) -> bool:
    context = FlowRunContext.get()
    if spec.retries == 0 or context is None or context.flow_run is None:
        return True
    async with get_client() as client:
        run = await client.read_flow_run(context.flow_run.id)
    return run.run_count > spec.retries


async def _end(state: RunState) -> State[Any]:
    if state is RunState.COMPLETED:
        return states.Completed()
    if state is RunState.CANCELLED:
        return states.Cancelled(message="Stopped, not permitted, or taken over by another attempt.")
    if state is RunState.FAILED:
        await _forbid_retries()
        return states.Failed(message="Failed; the reason is shown in homeroom.")
    raise RuntimeError(f"The host ended a run in the state {state}, which is not an end.")


async def _forbid_retries() -> None:
    """Otherwise the server answers Failed with a retry."""
    context = FlowRunContext.get()
    if context is None or context.flow_run is None:
        return
    async with get_client() as client:
        await client.update_flow_run(context.flow_run.id, empirical_policy=FlowRunPolicy(retries=0))
