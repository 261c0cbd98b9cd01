"""Submission of runs to Prefect."""

from datetime import UTC, datetime

from homeroom_sdk.engine import RunRef

from homeroom_flows import names
from homeroom_flows.api import FINAL_STATES, JSON, EngineUnavailable, PrefectApi
from homeroom_flows.settings import EngineSettings

# A worker starts a run within a second after taking it. A run that has not begun is submitted again after 18 s at
# the earliest, so it is certainly lost by then.
START_S = 8.0
# Stopping a run takes at most 30 s.
STOP_S = 60.0


class PrefectEngine:
    """Submits runs to a Prefect server, and reports to it which of them have ended."""

    def __init__(self, settings: EngineSettings | None = None) -> None:
        self.api = PrefectApi(settings)
        self._deployments: dict[str, str] = {}

    async def submit(self, run: RunRef) -> str:
        """Submit a run and return Prefect's id for it. Idempotent on (run_id, attempt).

        The platform's table is authoritative. An attempt is scheduled again if it is submitted again although Prefect
        has already ended it, or has been starting it for too long (its worker died before the run took the lease).

        Raises:
            EngineUnavailable: the server is away, or no worker has deployed the flow yet. Submit it later.
        """
        created = await self._create(run)
        if _is_lost(created["state"]):
            await self.api.set_state(created["id"], "SCHEDULED", message="Handed over again.", force=True)
        return str(created["id"])

    async def end_attempt(self, run: RunRef, *, message: str) -> None:
        """Record that a dead attempt has crashed, if Prefect does not know yet."""
        key = names.idempotency_key(run.run_id, run.attempt)
        for found in await self.api.runs(idempotency_key={"any_": [key]}):
            if found["state_type"] not in FINAL_STATES:
                await self.api.set_state(found["id"], "CRASHED", message=message, force=True)

    async def end_stuck_cancels(self) -> None:
        """Record runs as cancelled if their process was gone before it could stop."""
        cancelling = {"type": {"any_": ["CANCELLING"]}}
        for found in await self.api.runs(state=cancelling, tags={"all_": [names.TAG]}):
            if _age_s(found["state"]) > STOP_S:
                await self.api.set_state(found["id"], "CANCELLED", message="Its process is gone.", force=True)

    async def close(self) -> None:
        """Release connections."""
        await self.api.close()

    async def _create(self, run: RunRef) -> JSON:
        body = {
            "name": names.run_name(run),
            "parameters": names.parameters(run),
            "tags": names.tags(run),
            "idempotency_key": names.idempotency_key(run.run_id, run.attempt),
            "state": {"type": "SCHEDULED"},
        }
        for _ in range(2):
            deployment_id = await self._deployment_id(run.flow)
            created: JSON | None = await self.api.call("POST", f"/deployments/{deployment_id}/create_flow_run", body)
            if created is not None:
                return created
            # Deployed again since the id was cached, for instance on a new database.
            self._deployments.pop(run.flow, None)
        raise EngineUnavailable(f"The flow {run.flow} is being deployed anew.")

    async def _deployment_id(self, flow: str) -> str:
        if flow not in self._deployments:
            found = await self.api.call("GET", f"/deployments/name/{flow}/{flow}")
            if found is None:
                raise EngineUnavailable(f"The flow {flow} is not deployed yet; a worker does it when it starts.")
            self._deployments[flow] = found["id"]
        return self._deployments[flow]


def _is_lost(state: JSON) -> bool:
    """Return whether Prefect will never start a run that has not begun according to our table."""
    if state["type"] in FINAL_STATES:
        return True
    return state["type"] in {"PENDING", "RUNNING"} and _age_s(state) > START_S


def _age_s(state: JSON) -> float:
    return (datetime.now(UTC) - datetime.fromisoformat(state["timestamp"])).total_seconds()
