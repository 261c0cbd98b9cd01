"""The entrypoints of the deployments, such as `homeroom_flows.entry.delivery__deliver`."""

from functools import cache
from typing import Any

from homeroom_flows.compile import compile_flow
from homeroom_flows.core_access import flow_host
from homeroom_flows.names import attribute


@cache
def compiled() -> dict[str, Any]:
    """Return every installed flow by its attribute name, compiled once per process."""
    host = flow_host()
    return {attribute(flow.name): compile_flow(flow, host) for flow in host.flows()}


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    try:
        return compiled()[name]
    except KeyError:
        raise AttributeError(f"No installed plugin has the flow {name!r}; install it or delete its runs.") from None
