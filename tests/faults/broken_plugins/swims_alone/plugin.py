"""Plugin with a flow in a pool that does not exist."""

from collections.abc import Sequence

from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import FlowSpec, flow
from homeroom_sdk.hooks import hookimpl
from pydantic import BaseModel


class Nothing(BaseModel):
    """Empty parameters."""


@flow("swim", params=Nothing, pool="lido")
async def swim(ctx: PluginContext, params: Nothing) -> None:
    """Do nothing."""


class Plugin:
    """One flow."""

    @hookimpl
    def flows(self) -> Sequence[FlowSpec]:
        """Return the flow in the missing pool."""
        return [swim]


plugin = Plugin()
