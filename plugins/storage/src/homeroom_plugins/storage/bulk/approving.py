"""Ending a bulk upload: approving its documents, or cancelling it."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.storage.bulk.access import list_upload_types
from homeroom_plugins.storage.bulk.flows import submit_clearing
from homeroom_plugins.storage.bulk.lifecycle import count_results, enter, tell_screens
from homeroom_plugins.storage.bulk.models import BulkJobRow, BulkResultRow
from homeroom_plugins.storage.bulk.queries import get_seen_job
from homeroom_plugins.storage.bulk.states import BulkStatus, ResultState
from homeroom_plugins.storage.document_models import DocumentAct, DocumentRow, DocumentState
from homeroom_plugins.storage.documents.acts import record_acts
from homeroom_plugins.storage.errors import BulkState
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.i18n import _, _n
from sqlalchemy import ColumnElement, select, update


async def approve(ctx: PluginContext, job_id: UUID, *, documents: int | None) -> tuple[BulkJobRow, int, int]:
    """Make all waiting documents visible in one transaction; unmapped files stay in the queue.

    Args:
        documents: The number of waiting documents that the actor has seen; None to skip that check.

    Returns:
        The job, the number of stored documents, and the number of files left in the queue.

    Raises:
        BulkState: it is not in review, or the number of waiting documents has changed.
        Forbidden: some documents are of a type that the actor may not upload.
    """
    job = await get_seen_job(ctx, job_id, is_locked=True)
    if job.status != BulkStatus.REVIEW:
        raise BulkState(_("This bulk upload is not in review. Open it again."))
    await _check_types(ctx, job_id)
    counts = await count_results(ctx, job_id)
    waiting, left = counts.get(ResultState.MATCHED, 0), counts.get(ResultState.UNMAPPED, 0)
    if documents is not None and documents != waiting:
        raise BulkState(
            _n(
                "By now {count} document waits for approval. Look again, and approve that.",
                "By now {count} documents wait for approval. Look again, and approve those.",
                waiting,
            )
        )
    rows = await _store(ctx, job_id)
    await record_acts(ctx, rows, DocumentAct.APPROVED)
    if left == 0:
        await enter(ctx, job, BulkStatus.COMPLETE)
        await submit_clearing(ctx, job_id)
    await ctx.audit.record("bulk_upload.approved", subject=str(job_id), documents=len(rows), left=left)
    await tell_screens(ctx, job_id)
    await ctx.events.notify("DocumentList", {})
    return job, len(rows), left


async def _check_types(ctx: PluginContext, job_id: UUID) -> None:
    statement = select(BulkResultRow.type_id).where(*_matched(ctx, job_id)).distinct()
    if not set((await ctx.db.scalars(statement)).all()) <= await list_upload_types(ctx):
        raise Forbidden(
            _("Some of its documents are of a type that you may not upload. Ask somebody who is allowed to.")
        )


async def _store(ctx: PluginContext, job_id: UUID) -> Sequence[DocumentRow]:
    """Store all matched documents, in two statements regardless of their number."""
    own = select(BulkResultRow.document_id).where(*_matched(ctx, job_id))
    stored = await ctx.db.scalars(
        update(DocumentRow)
        .where(
            DocumentRow.district_id == ctx.district.id,
            DocumentRow.id.in_(own),
            DocumentRow.state == DocumentState.WAITING,
        )
        .values(state=DocumentState.STORED, updated_at=ctx.now())
        .returning(DocumentRow)
        .execution_options(synchronize_session=False, populate_existing=True)
    )
    rows = stored.all()
    await ctx.db.execute(
        update(BulkResultRow)
        .where(*_matched(ctx, job_id))
        .values(state=ResultState.STORED)
        .execution_options(synchronize_session=False)
    )
    return rows


def _matched(ctx: PluginContext, job_id: UUID) -> tuple[ColumnElement[bool], ...]:
    return (
        BulkResultRow.district_id == ctx.district.id,
        BulkResultRow.job_id == job_id,
        BulkResultRow.state == ResultState.MATCHED,
    )


async def cancel(ctx: PluginContext, job_id: UUID) -> BulkJobRow:
    """Cancel a bulk upload; files that were not approved are deleted by a flow.

    Raises:
        BulkState: it has already ended.
    """
    job = await get_seen_job(ctx, job_id)
    if job.run_id is not None and job.status in (BulkStatus.QUEUED, BulkStatus.WORKING):
        await ctx.flows.cancel(job.run_id)
    job = await get_seen_job(ctx, job_id, is_locked=True)
    await enter(ctx, job, BulkStatus.CANCELLED)
    await submit_clearing(ctx, job_id)
    await ctx.audit.record("bulk_upload.cancelled", subject=str(job_id))
    return job
