"""Notification of other plugins about changed persons."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import PersonsChanged

TOGETHER = 3000


async def tell_changed(ctx: PluginContext, persons: Sequence[UUID]) -> None:
    """Publish `PersonsChanged` for these persons, in the context's transaction."""
    for start in range(0, len(persons), TOGETHER):
        await ctx.events.publish(PersonsChanged(persons=tuple(persons[start : start + TOGETHER])))
