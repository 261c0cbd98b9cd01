"""Conversion of the SDK's flows and tasks into Prefect's.

Prefect stores state messages and tracebacks, and an error of a plugin may name a person. So Prefect gets only the type
of an error; the message itself is in the platform's table, protected by the platform's permissions.
"""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any
from uuid import UUID

import anyio
from homeroom_sdk.engine import FlowHost, InstalledFlow, RunRef, RunState
from homeroom_sdk.errors import DiskFull
from homeroom_sdk.flows import Cancelled, PermanentError, Postponed, Task, call_handler, use_runner
from prefect import Flow as PrefectFlow
from prefect import Task as PrefectTask
from prefect import states
from prefect.cache_policies import NO_CACHE
from prefect.client.orchestration import get_client
from prefect.client.schemas.objects import State

from homeroom_flows.names import PUT_OFF
from homeroom_flows.sigterm import cancelled_by_sigterm

# The host ends an over-long handler; Prefect's own limit is there in case the host hangs.
HOST_GRACE_S = 15.0
# Maximum wait of an ended run for a server that is away. The run keeps its slot meanwhile.
PATIENCE_S = 600.0


class Unnamed(Exception):
    """Stand-in for a plugin's error in Prefect's records and files. It contains only the error's type."""

    def __init__(self, kind: str, *, may_help: bool = True) -> None:
        super().__init__(f"{kind} (its text is shown in homeroom)")
        self.may_help = may_help

    @classmethod
    def of(cls, error: Exception) -> "Unnamed":
        """Create the stand-in for an error; `may_help` states whether another try may succeed."""
        return cls(
            type(error).__name__, may_help=not isinstance(error, PermanentError | Cancelled | Postponed | DiskFull)
        )


class PrefectRunner:
    """Runs each of the SDK's tasks as a task run of Prefect, with its retries and its time limit."""

    async def run_task(self, task: Task[Any, Any], args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        """Run a task, see `homeroom_sdk.flows.Runner`. Raise the task's exception once its retries are used up."""

        raised: Exception | None = None

        # A task's arguments and exceptions stay in this closure, since Prefect would inspect and store them.
        async def body() -> Any:
            nonlocal raised
            raised = None
            try:
                return await call_handler(task, args, kwargs)
            except (Cancelled, Postponed) as error:
                raised = error
                return _put_off() if isinstance(error, Postponed) else _end(RunState.CANCELLED)
            except Exception as error:
                raised = error
                raise Unnamed.of(error) from None

        try:
            result = await _prefect_task(task, body)()
        except Unnamed as failure:
            raise raised or failure from None
        if raised is not None:
            raise raised
        return result


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
    return not isinstance(state.data, Unnamed) or state.data.may_help


def compile_flow(flow: InstalledFlow, host: FlowHost) -> PrefectFlow[Any, Any]:
    """Create the Prefect flow for a deployment's entrypoint.

    Its final state follows the state that the host stored. A refusal and a lost lease become Cancelled. An attempt that
    was postponed becomes "Put off", which Prefect counts as cancelled. Prefect itself repeats nothing: the host decides
    on another attempt (`FlowSpec.retries`, or after a crash), which is a separate run.
    """

    async def body(run_id: UUID, district_id: UUID, attempt: int) -> State[Any]:
        use_runner(runner := PrefectRunner())
        run = RunRef(run_id=run_id, district_id=district_id, flow=flow.name, attempt=attempt)
        try:
            with cancelled_by_sigterm():
                end = _end(await host.execute(run, runner))
        except Postponed:
            end = _put_off()
        except Exception as error:
            # Returned, not raised: Prefect would store a raised exception in a file.
            end = states.Failed(message=str(Unnamed.of(error)))
        await _until_the_server_is_back()
        return end

    return PrefectFlow(
        body,
        name=flow.name,
        retries=0,
        timeout_seconds=flow.timeout_s + HOST_GRACE_S if flow.timeout_s else None,
        persist_result=False,
        log_prints=False,
    )


async def _until_the_server_is_back() -> None:
    """Wait for the server after the result was stored, so that the end can be reported and Prefect shows the true
    state.
    """
    with anyio.move_on_after(PATIENCE_S):
        async with get_client() as client:
            while await client.api_healthcheck() is not None:  # noqa: ASYNC110 - polls another process
                await anyio.sleep(1)


def _put_off() -> State[Any]:
    """Return the state of a postponed attempt. This is not a failure; its next attempt is a separate run."""
    return states.Cancelled(name=PUT_OFF, message="It waits for its time; why is shown in homeroom.")


def _end(state: RunState) -> State[Any]:
    if state is RunState.COMPLETED:
        return states.Completed()
    if state is RunState.CANCELLED:
        return states.Cancelled(message="Stopped, not permitted, or taken over by another attempt.")
    if state is RunState.FAILED:
        return states.Failed(message="Failed; the reason is shown in homeroom.")
    raise RuntimeError(f"The host ended a run in the state {state}, which is not an end.")
