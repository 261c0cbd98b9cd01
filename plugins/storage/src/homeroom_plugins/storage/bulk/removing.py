"""Deleting the files of a bulk upload that do not become documents; only their rows are kept."""

from collections.abc import Collection, Sequence
from uuid import UUID

from homeroom_plugins.storage.bulk.models import BulkResultRow
from homeroom_plugins.storage.bulk.states import ResultState
from homeroom_plugins.storage.document_models import DocumentRow, DocumentState, VersionRow
from homeroom_sdk.context import PluginContext
from sqlalchemy import delete, or_, select

TOGETHER = 250


async def remove_waiting(ctx: PluginContext, document_ids: Collection[UUID]) -> Sequence[UUID]:
    """Delete those documents that wait for approval; return their blobs, which the caller must keep or delete."""
    own = (DocumentRow.district_id == ctx.district.id, DocumentRow.id.in_(document_ids))
    waiting = select(DocumentRow.id).where(*own, DocumentRow.state == DocumentState.WAITING).with_for_update()
    ids = (await ctx.db.scalars(waiting)).all()
    versions = select(VersionRow.blob_id).where(VersionRow.district_id == ctx.district.id)
    blob_ids = (await ctx.db.scalars(versions.where(VersionRow.document_id.in_(ids)))).all()
    await ctx.db.execute(
        delete(DocumentRow)
        .where(DocumentRow.district_id == ctx.district.id, DocumentRow.id.in_(ids))
        .execution_options(synchronize_session=False)
    )
    return blob_ids


async def clear_results(ctx: PluginContext, job_id: UUID) -> int:
    """Delete the files of up to 250 results of an ended bulk upload that were not approved; return the number of
    results.
    """
    statement = (
        select(BulkResultRow)
        .where(
            BulkResultRow.district_id == ctx.district.id,
            BulkResultRow.job_id == job_id,
            BulkResultRow.state != ResultState.STORED,
            or_(BulkResultRow.document_id.is_not(None), BulkResultRow.blob_id.is_not(None)),
        )
        .limit(TOGETHER)
        .with_for_update()
    )
    rows: Sequence[BulkResultRow] = (await ctx.db.scalars(statement)).all()
    blob_ids = [row.blob_id for row in rows if row.blob_id is not None]
    document_ids = [row.document_id for row in rows if row.document_id is not None]
    for row in rows:
        row.document_id = row.blob_id = None
    for blob_id in [*blob_ids, *await remove_waiting(ctx, document_ids)]:
        await ctx.blobs.delete(blob_id)
    await ctx.db.flush()
    return len(rows)
