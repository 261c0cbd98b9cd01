"""One deployment per flow, created and updated by every worker when it starts."""

from collections.abc import Sequence

from homeroom_sdk.engine import InstalledFlow
from homeroom_sdk.flows import POOLS

from homeroom_flows import names
from homeroom_flows.api import JSON, PrefectApi


async def deploy(api: PrefectApi, flows: Sequence[InstalledFlow], base_job_template: JSON) -> list[str]:
    """Create or update pools and deployments, and delete those of flows that are no longer installed.

    Safe to run in several workers concurrently. Waiting runs of a deleted deployment are cancelled by the next worker
    that meets them; the platform submits them again when the plugin is back.

    Returns:
        The names of the flows with deleted deployments.
    """
    for pool in POOLS:
        await _ensure_pool(api, pool, base_job_template)
    for flow in flows:
        await _deploy_flow(api, flow)
    return await _delete_others(api, keep={flow.name for flow in flows})


async def _ensure_pool(api: PrefectApi, pool: str, base_job_template: JSON) -> None:
    if await api.call("GET", f"/work_pools/{pool}") is None:
        body = {"name": pool, "type": names.WORKER_TYPE, "base_job_template": base_job_template}
        await api.create("/work_pools/", body)


async def _deploy_flow(api: PrefectApi, flow: InstalledFlow) -> None:
    if flow.pool not in POOLS:
        pools = ", ".join(POOLS)
        raise ValueError(f"{flow.name} asks for the pool {flow.pool!r}; it must be one of {pools}.")
    created = await api.call("POST", "/flows/", {"name": flow.name, "tags": [names.TAG]})
    body = {
        "name": flow.name,
        "flow_id": created["id"],
        "work_pool_name": flow.pool,
        "entrypoint": names.entrypoint(flow.name),
        "tags": [names.TAG],
        "parameter_openapi_schema": names.PARAMETER_SCHEMA,
        "enforce_parameter_schema": True,
        "paused": False,
    }
    await api.call("POST", "/deployments/", body)


async def _delete_others(api: PrefectApi, keep: set[str]) -> list[str]:
    removed = []
    for found in await list_deployments(api):
        if found["name"] not in keep:
            await api.call("DELETE", f"/deployments/{found['id']}")
            removed.append(found["name"])
    return removed


async def list_deployments(api: PrefectApi) -> list[JSON]:
    """Return homeroom's deployments, at most 200, sorted by name."""
    body = {"deployments": {"tags": {"all_": [names.TAG]}}, "sort": "NAME_ASC", "limit": 200}
    found: list[JSON] = await api.call("POST", "/deployments/filter", body) or []
    return found
