"""Read-only views of the flows: for operators on the command line, and for administrators in the queue."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from homeroom_sdk.engine import SeenAttempt, SeenStep
from homeroom_sdk.flows import POOLS

from homeroom_flows import names
from homeroom_flows.api import JSON, EngineUnavailable, PrefectApi
from homeroom_flows.deployments import list_deployments
from homeroom_flows.settings import EngineSettings

LOOK_S = 1.0
"""Seconds for which a query is repeated while the server is away."""
SHOWN_ATTEMPTS = 20
"""Maximum number of attempts shown, the latest ones; a run that waits long may have had many."""


@dataclass(frozen=True, slots=True)
class DeployedFlow:
    """A flow in Prefect. `url` is its page there."""

    name: str
    pool: str
    entrypoint: str
    url: str


def list_flows(settings: EngineSettings | None = None) -> list[DeployedFlow]:
    """Return the deployed flows, sorted by name. Creates nothing.

    Raises:
        EngineUnavailable: the Prefect server is away.
    """
    settings = settings or EngineSettings()
    _expect_started(settings)
    return asyncio.run(_list_flows(settings))


def find_page() -> str:
    """Return the address of the page on which operators see the flows and their runs."""
    return EngineSettings().ui_url


def read_secret() -> str | None:
    """Return the credentials for Prefect's UI, `user:password`; None if the server requires none."""
    return EngineSettings().auth_string()


def list_workers(settings: EngineSettings | None = None) -> list[str]:
    """Return the names of the workers that have recently sent a sign of life. Creates nothing.

    Raises:
        EngineUnavailable: the Prefect server is away.
    """
    settings = (settings or EngineSettings()).model_copy(update={"patience_s": LOOK_S})
    _expect_started(settings)
    return asyncio.run(_list_workers(settings))


async def list_attempts(run_id: UUID, attempt: int, *, settings: EngineSettings | None = None) -> Sequence[SeenAttempt]:
    """Return the last attempts of a run with their steps, as known to Prefect, earliest attempt first. Creates nothing.

    Raises:
        EngineUnavailable: the Prefect server is away.
    """
    settings = (settings or EngineSettings()).model_copy(update={"patience_s": LOOK_S})
    _expect_started(settings)
    numbers = range(max(1, attempt - SHOWN_ATTEMPTS + 1), attempt + 1)
    keys = {names.idempotency_key(run_id, number): number for number in numbers}
    api = PrefectApi(settings)
    try:
        runs = await api.runs(idempotency_key={"any_": list(keys)})
        body = {
            "flow_runs": {"id": {"any_": [run["id"] for run in runs]}},
            "limit": 200,
            "sort": "EXPECTED_START_TIME_ASC",
        }
        tasks = (await api.call("POST", "/task_runs/filter", body) or []) if runs else []
    finally:
        await api.close()
    steps: dict[str, list[SeenStep]] = {}
    for task in tasks:
        name = task["name"].rpartition("-")[0] or task["name"]  # Prefect numbers them.
        steps.setdefault(task["flow_run_id"], []).append(
            SeenStep(name, _state(task), task["start_time"], task["end_time"])
        )
    found = [
        SeenAttempt(
            number=keys[run["idempotency_key"]],
            state=_state(run),
            started_at=run["start_time"],
            ended_at=run["end_time"],
            page=f"{settings.ui_url}/runs/flow-run/{run['id']}",
            steps=steps.get(run["id"], []),
        )
        for run in runs
    ]
    return sorted(found, key=lambda seen: seen.number)


def _state(seen: JSON) -> str:
    """Return Prefect's state type in lower case, or `put_off`."""
    return "put_off" if seen["state_name"] == names.PUT_OFF else str(seen["state_type"] or "pending").lower()


def _expect_started(settings: EngineSettings) -> None:
    """Refuse to query a server that was never started, since the query would create its secret and its home folder."""
    if settings.is_embedded and not settings.has_secret:
        raise EngineUnavailable(f"No Prefect server has run with the home folder {settings.base.absolute()} yet.")


async def _list_workers(settings: EngineSettings) -> list[str]:
    api = PrefectApi(settings)
    found: set[str] = set()
    try:
        for pool in POOLS:
            workers = await api.call("POST", f"/work_pools/{pool}/workers/filter", {}) or []
            found |= {worker["name"] for worker in workers if worker["status"] == "ONLINE"}
    finally:
        await api.close()
    return sorted(found)


async def _list_flows(settings: EngineSettings) -> list[DeployedFlow]:
    api = PrefectApi(settings)
    try:
        found = await list_deployments(api)
    finally:
        await api.close()
    return [
        DeployedFlow(
            name=item["name"],
            pool=item["work_pool_name"],
            entrypoint=item["entrypoint"],
            url=f"{settings.ui_url}/deployments/deployment/{item['id']}",
        )
        for item in found
    ]
