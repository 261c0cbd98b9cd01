"""Deleting many documents: a job that moves them to the bin in batches."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.storage.document_models import DocumentRow, DocumentState
from homeroom_plugins.storage.documents.bins import bin_matching
from homeroom_plugins.storage.documents.held import is_held, refuse_held
from homeroom_plugins.storage.documents.job_models import BinningRow
from homeroom_plugins.storage.permitted import permits
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.flows import JobType, flow, task
from homeroom_sdk.i18n import _, _n
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import DocumentVerb
from pydantic import BaseModel
from sqlalchemy import ARRAY, Uuid, delete, func, literal, select, update

BATCH = 3_000
DELETE_DOCUMENTS = JobType("DeleteDocuments", _("Deletion of documents"))


class BinningParams(BaseModel):
    """The deletion to carry out."""

    binning_id: UUID


async def start_binning(ctx: PluginContext, ids: Sequence[UUID]) -> UUID:
    """Start a job that moves these documents to the bin; return its id. The job starts when the transaction commits.

    Documents that no longer exist, or that the actor may not view, are skipped.

    Raises:
        Forbidden: the actor may view but not delete some of them; nothing is deleted.
        OnHold: a legal hold keeps some of them; nothing is deleted.
    """
    own = (
        DocumentRow.district_id == ctx.district.id,
        DocumentRow.id.in_(sorted(set(ids))),
        DocumentRow.state == DocumentState.STORED,
    )
    viewed, permitted = await permits(ctx, DocumentVerb.VIEW), await permits(ctx, DocumentVerb.DELETE)
    found = (await ctx.db.execute(select(DocumentRow.id, permitted.label("permitted")).where(*own, viewed))).all()
    refused = sum(not item.permitted for item in found)
    if refused:
        raise Forbidden(
            _n(
                "You may not delete {count} of these documents. Nothing was deleted.",
                "You may not delete {count} of these documents. Nothing was deleted.",
                refused,
            )
        )
    await refuse_held(ctx, [item.id for item in found])
    row = BinningRow(id=uuid7(), documents=[item.id for item in found], created_by=ctx.actor.user_id)
    ctx.db.add(row)
    await ctx.db.flush()
    await ctx.audit.record("documents.deletion_started", subject=str(row.id), count=len(row.documents))
    await ctx.flows.submit(delete_documents, BinningParams(binning_id=row.id), key=str(row.id))
    return row.id


@task(retries=2)
async def bin_batch(ctx: PluginContext, binning_id: UUID) -> bool:
    """See `bin_some`."""
    return await bin_some(ctx, binning_id)


async def bin_some(ctx: PluginContext, binning_id: UUID) -> bool:
    """Move up to 3,000 documents of a deletion to the bin, except held ones; return whether more are left."""
    own = (BinningRow.district_id == ctx.district.id, BinningRow.id == binning_id)
    # Load only the batch: loading all ids each time would take longer than the deletion itself.
    slices = BinningRow.documents[1:BATCH], func.cardinality(BinningRow.documents)
    row = (await ctx.db.execute(select(*slices).where(*own).with_for_update())).one_or_none()
    if row is None:
        return False
    documents, waiting = row
    batch = literal(documents, ARRAY(Uuid()))
    await bin_matching(ctx, DocumentRow.id == func.any(batch), DocumentRow.state == DocumentState.STORED, ~is_held())
    if waiting <= BATCH:
        await ctx.db.execute(delete(BinningRow).where(*own))
        return False
    rest = BinningRow.documents[BATCH + 1 : func.cardinality(BinningRow.documents)]
    await ctx.db.execute(update(BinningRow).where(*own).values(documents=rest))
    return True


@flow("delete", params=BinningParams, retries=2, job_type=DELETE_DOCUMENTS)
async def delete_documents(ctx: PluginContext, params: BinningParams) -> None:
    """Move the documents of a deletion to the bin; after an interruption, continue with the remaining ones."""
    while await bin_batch(ctx, params.binning_id):
        pass
