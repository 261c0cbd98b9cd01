"""What operators see of the flows from the command line."""

import asyncio
from dataclasses import dataclass

from homeroom_sdk.flows import POOLS

from homeroom_flows.api import EngineUnavailable, PrefectApi
from homeroom_flows.deployments import list_deployments
from homeroom_flows.settings import EngineSettings

LOOK_S = 1.0
"""How long a look repeats its question while the server is away."""


@dataclass(frozen=True, slots=True)
class DeployedFlow:
    """A flow as Prefect knows it. `url` is its page there."""

    name: str
    pool: str
    entrypoint: str
    url: str


def list_flows(settings: EngineSettings | None = None) -> list[DeployedFlow]:
    """The deployed flows, by name. Makes nothing.

    Raises:
        EngineUnavailable: the Prefect server is away.
    """
    settings = settings or EngineSettings()
    _expect_started(settings)
    return asyncio.run(_list_flows(settings))


def read_secret() -> str | None:
    """What Prefect's UI asks for once, `user:password`; None where the server asks for nothing."""
    return EngineSettings().auth_string()


def list_workers(settings: EngineSettings | None = None) -> list[str]:
    """The names of the workers that have given a sign of life lately. Makes nothing.

    Raises:
        EngineUnavailable: the Prefect server is away.
    """
    settings = (settings or EngineSettings()).model_copy(update={"patience_s": LOOK_S})
    _expect_started(settings)
    return asyncio.run(_list_workers(settings))


def _expect_started(settings: EngineSettings) -> None:
    """Refuse to look for a server that was never started: whoever looks would make its secret, and with it a home."""
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
