"""Notifying open screens of a change."""

from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_sdk.context import PluginContext


async def tell_screens(ctx: PluginContext, request: SigningRequest) -> None:
    """Flush, and notify the grids that show the request to reload."""
    await ctx.db.flush()
    await ctx.events.notify("DocumentSignatures", {"id": str(request.id), "jobId": str(request.job_id)})
