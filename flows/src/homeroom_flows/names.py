"""Names of homeroom's objects in Prefect."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from homeroom_sdk.engine import RunRef

WORKER_TYPE = "homeroom-warm"
TAG = "homeroom"
PUT_OFF = "Put off"
"""The state of a postponed attempt; Prefect counts it as cancelled."""
_DISTRICT = "district:"


def entrypoint(flow: str) -> str:
    """Return the module path for a deployment: `homeroom_flows.entry.delivery__deliver` for `delivery.deliver`."""
    return f"homeroom_flows.entry.{attribute(flow)}"


def attribute(flow: str) -> str:
    """Return a flow's name without dots."""
    return flow.replace(".", "__")


def idempotency_key(run_id: UUID, attempt: int) -> str:
    """Return the key that makes Prefect create one run per attempt, no matter how often it is submitted."""
    return f"{run_id}:{attempt}"


def run_name(run: RunRef) -> str:
    """Return the name in operators' lists: the flow, the district's code, the end of the run's id, and the attempt."""
    return " ".join(filter(None, (run.flow, run.district_code, run.run_id.hex[-8:], "·", str(run.attempt))))


def tags(run: RunRef) -> list[str]:
    """Return the tags by which operators filter runs, including the district's id and code."""
    return [TAG, run.flow, *(f"{_DISTRICT}{each}" for each in (run.district_id, run.district_code) if each)]


def parameters(run: RunRef) -> dict[str, str | int]:
    """Return the parameters of a run, which is all that Prefect gets to know of it: ids."""
    return {"run_id": str(run.run_id), "district_id": str(run.district_id), "attempt": run.attempt}


def run_of(parameters: Mapping[str, Any], tags: Sequence[str]) -> RunRef:
    """Return the run for Prefect's `parameters` and `tags`."""
    flow = next(tag for tag in tags if tag != TAG and not tag.startswith(_DISTRICT))
    return RunRef(UUID(parameters["run_id"]), UUID(parameters["district_id"]), flow, int(parameters["attempt"]))


# The server refuses a run with any other parameter.
PARAMETER_SCHEMA = {
    "type": "object",
    "title": "Parameters",
    "properties": {
        "run_id": {"type": "string", "format": "uuid", "position": 0, "title": "run_id"},
        "district_id": {"type": "string", "format": "uuid", "position": 1, "title": "district_id"},
        "attempt": {"type": "integer", "minimum": 1, "position": 2, "title": "attempt"},
    },
    "required": ["run_id", "district_id", "attempt"],
    "additionalProperties": False,
}
