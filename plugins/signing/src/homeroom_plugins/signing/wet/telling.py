"""Notifying open screens of changes of paper."""

from uuid import UUID

from homeroom_sdk.context import PluginContext

TOPIC = "SigningPaper"


async def tell_screens(ctx: PluginContext, of: UUID) -> None:
    """Notify screens that a print run, a stack or one of its pages has changed; sent after the commit."""
    await ctx.events.notify(TOPIC, {"id": str(of)})
