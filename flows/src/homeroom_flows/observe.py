"""What operators see of the flows from the command line."""

import asyncio
from dataclasses import dataclass

from homeroom_flows.api import PrefectApi
from homeroom_flows.deployments import list_deployments
from homeroom_flows.settings import EngineSettings


@dataclass(frozen=True, slots=True)
class DeployedFlow:
    """A flow as Prefect knows it. `url` is its page there."""

    name: str
    pool: str
    entrypoint: str
    url: str


def list_flows(settings: EngineSettings | None = None) -> list[DeployedFlow]:
    """The deployed flows, by name.

    Raises:
        EngineUnavailable: the Prefect server is away.
    """
    return asyncio.run(_list_flows(settings or EngineSettings()))


def run_url(engine_id: str, settings: EngineSettings | None = None) -> str:
    """The page of a run in Prefect's UI, which asks for the auth string once."""
    return f"{(settings or EngineSettings()).ui_url}/runs/flow-run/{engine_id}"


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
