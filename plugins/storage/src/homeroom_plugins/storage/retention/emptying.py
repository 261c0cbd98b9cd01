"""Emptying the bin: 30 days after a document was binned, its bytes are deleted and a stub is left."""

from datetime import timedelta
from uuid import UUID

from homeroom_plugins.storage.document_models import DocumentRow, DocumentState
from homeroom_plugins.storage.documents.held import is_held
from homeroom_plugins.storage.retention.destroying import leave_stubs
from homeroom_sdk.chores import Chore
from homeroom_sdk.context import PluginContext
from sqlalchemy import select

KEPT = timedelta(days=30)
TOGETHER = 250
NIL = UUID(int=0)


async def empty_bin(ctx: PluginContext) -> None:
    """Destroy documents that were in the bin for 30 days, 250 per transaction; held documents stay."""
    after: UUID | None = NIL
    while after is not None:
        async with ctx.begin() as inner:
            after = await _empty_some(inner, after)


EMPTY_BIN = Chore("empty_bin", due="storage_bins_due", every_s=3600, handler=empty_bin)


async def _empty_some(ctx: PluginContext, after: UUID) -> UUID | None:
    """Destroy the next batch of due documents that are not held; return its last id, or None if nothing is left."""
    statement = (
        select(DocumentRow)
        .where(
            DocumentRow.district_id == ctx.district.id,
            DocumentRow.state == DocumentState.BINNED,
            DocumentRow.deleted_at <= ctx.now() - KEPT,
            DocumentRow.id > after,
            ~is_held(),
        )
        .order_by(DocumentRow.id)
        .limit(TOGETHER)
        .with_for_update(skip_locked=True)
    )
    rows = (await ctx.db.scalars(statement)).all()
    for traces in (await leave_stubs(ctx, rows)).values():
        # Each blob belongs to one document.
        for blob_id in traces.blob_ids:
            await ctx.blobs.delete(blob_id)
    return rows[-1].id if rows else None
