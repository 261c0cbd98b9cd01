"""Hands runs over to Prefect."""

from homeroom_sdk.engine import RunRef

from homeroom_flows import names
from homeroom_flows.api import FINAL_STATES, EngineUnavailable, PrefectApi
from homeroom_flows.settings import EngineSettings


class PrefectEngine:
    """The `Engine` port on a Prefect server."""

    def __init__(self, settings: EngineSettings | None = None) -> None:
        self.api = PrefectApi(settings)
        self._deployments: dict[str, str] = {}

    async def submit(self, run: RunRef) -> str:
        """See `Engine.submit`.

        The platform's table is the truth: an attempt that Prefect has ended (its process died before it reported
        a state of ours) and that is handed over once more is scheduled once more.

        Raises:
            EngineUnavailable: the server is away, or no worker has deployed the flow yet. Hand it over later.
        """
        created = await self._create(run)
        if created["state_type"] in FINAL_STATES:
            await self.api.set_state(created["id"], "SCHEDULED", message="Handed over again.", force=True)
        return str(created["id"])

    async def cancel(self, engine_id: str) -> None:
        """See `Engine.cancel`."""
        await self.api.set_state(engine_id, "CANCELLING", message="Asked to stop.")

    async def end_attempt(self, run: RunRef, *, message: str) -> None:
        """Write down that a dead attempt has crashed, if Prefect does not know yet."""
        key = names.idempotency_key(run.run_id, run.attempt)
        for found in await self.api.runs(idempotency_key={"any_": [key]}):
            if found["state_type"] not in FINAL_STATES:
                await self.api.set_state(found["id"], "CRASHED", message=message, force=True)

    async def close(self) -> None:
        """See `Engine.close`."""
        await self.api.close()

    async def _create(self, run: RunRef) -> dict[str, str]:
        body = {
            "name": f"{run.run_id}:{run.attempt}",
            "parameters": names.parameters(run),
            "tags": names.tags(run),
            "idempotency_key": names.idempotency_key(run.run_id, run.attempt),
            "state": {"type": "SCHEDULED"},
        }
        for _ in range(2):
            deployment_id = await self._deployment_id(run.flow)
            created: dict[str, str] | None = await self.api.call(
                "POST", f"/deployments/{deployment_id}/create_flow_run", body
            )
            if created is not None:
                return created
            # Deployed anew since we looked, for instance on a new database.
            self._deployments.pop(run.flow, None)
        raise EngineUnavailable(f"The flow {run.flow} is being deployed anew.")

    async def _deployment_id(self, flow: str) -> str:
        if flow not in self._deployments:
            found = await self.api.call("GET", f"/deployments/name/{flow}/{flow}")
            if found is None:
                raise EngineUnavailable(f"The flow {flow} is not deployed yet; a worker does it when it starts.")
            self._deployments[flow] = found["id"]
        return self._deployments[flow]
