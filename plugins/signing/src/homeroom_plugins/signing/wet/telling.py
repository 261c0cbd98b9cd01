"""Telling open screens that paper has moved."""

from uuid import UUID

from homeroom_sdk.context import PluginContext

TOPIC = "SigningPaper"


async def tell_screens(ctx: PluginContext, of: UUID) -> None:
    """A print run, a stack or one of its pages has changed; sent after the commit."""
    await ctx.events.notify(TOPIC, {"id": str(of)})
