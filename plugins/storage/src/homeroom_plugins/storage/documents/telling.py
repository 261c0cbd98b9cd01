"""Telling open screens that documents changed: ids alone, and none where there are many."""

from collections.abc import Sequence

from homeroom_plugins.storage.documents.acts import DocumentNamed
from homeroom_sdk.context import PluginContext

MAX_IDS = 100
"""4 kB: a notice may carry 7."""


async def tell_lists(ctx: PluginContext, rows: Sequence[DocumentNamed]) -> None:
    """Lists that are open fetch their rows anew; each asks again what its user may see."""
    ids = [str(row.id) for row in rows]
    await ctx.events.notify("DocumentList", {"ids": ids if len(ids) <= MAX_IDS else []})
