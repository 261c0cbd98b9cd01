"""Emptying the bin: 30 days after a document was put there its bytes go, and a row says that it was there."""

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
    """Let the bytes of those go whose 30 days are over, in portions; what is held stays."""
    after: UUID | None = NIL
    while after is not None:
        async with ctx.begin() as inner:
            after = await _empty_some(inner, after)


EMPTY_BIN = Chore("empty_bin", due="storage_bins_due", every_s=3600, handler=empty_bin)


async def _empty_some(ctx: PluginContext, after: UUID) -> UUID | None:
    """Destroy what is due, and not held, of the next portion; returns the last id of it, None where nothing is left."""
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
        # No other document has a content of these.
        for blob_id in traces.blob_ids:
            await ctx.blobs.delete(blob_id)
    return rows[-1].id if rows else None
