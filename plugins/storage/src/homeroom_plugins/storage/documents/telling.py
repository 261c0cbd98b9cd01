"""Notifying open screens of changed documents: by id only, without ids if there are many."""

from collections.abc import Sequence

from homeroom_plugins.storage.documents.acts import DocumentNamed
from homeroom_sdk.context import PluginContext

MAX_IDS = 100
"""Maximum ids in a notice: about 4 kB, of the 7 kB that a notice may carry."""


async def tell_lists(ctx: PluginContext, rows: Sequence[DocumentNamed]) -> None:
    """Notify open lists to reload their rows. Each list queries again, with its own user's permissions."""
    ids = [str(row.id) for row in rows]
    await ctx.events.notify("DocumentList", {"ids": ids if len(ids) <= MAX_IDS else []})
