"""The flow that reads a bulk upload, and the flow that cleans up after it."""

from uuid import UUID

from homeroom_plugins.storage.bulk import ingesting, lifecycle, listing, matching
from homeroom_plugins.storage.bulk.indexes import Index
from homeroom_plugins.storage.bulk.models import BulkResultRow, BulkSourceRow
from homeroom_plugins.storage.bulk.removing import clear_results
from homeroom_plugins.storage.bulk.rules import RULES
from homeroom_plugins.storage.bulk.sources import forget_sources
from homeroom_plugins.storage.bulk.states import OPEN, BulkStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.flows import JobType, flow, map_tasks, task
from homeroom_sdk.i18n import NOTHING, _
from pydantic import BaseModel
from sqlalchemy import select

BULK_UPLOAD = JobType("BulkUpload", _("Bulk upload"))
CHUNKS_AT_ONCE = 2
"""Concurrent chunks: while the files of one are judged, those of the other are stored."""


class BulkParams(BaseModel):
    """The bulk upload to work on."""

    job_id: UUID


@task(retries=2, transaction=False)
async def list_sources(ctx: PluginContext, job_id: UUID, first: int) -> None:
    """Find the files of up to 250 uploads; all files of one upload are stored in one transaction."""
    async with ctx.begin() as inner:
        span = BulkSourceRow.number.between(first, first + ingesting.CHUNK_FILES - 1)
        rows = await lifecycle.list_sources(inner, job_id, span, BulkSourceRow.kind.is_(None))
        numbers = [row.number for row in rows]
    for number in numbers:
        await listing.list_source(ctx, job_id, number)


@task(retries=2, transaction=False)
async def ingest_chunk(ctx: PluginContext, job_id: UUID, first: int) -> None:
    """Judge and store up to 250 files."""
    await ingesting.ingest_chunk(ctx, job_id, first)


async def stop(ctx: PluginContext, params: BulkParams, run_id: UUID) -> None:
    """Cancel the bulk upload when an administrator stops its run; none of its files is stored."""
    if await lifecycle.end_with_run(ctx, params.job_id, run_id, BulkStatus.CANCELLED, NOTHING):
        await submit_clearing(ctx, params.job_id)


async def reopen(ctx: PluginContext, params: BulkParams, run_id: UUID) -> None:
    """Queue a failed bulk upload again when an administrator retries its run.

    Raises:
        BulkJobUnknown, BulkState: the bulk upload is gone, or has not failed.
    """
    row = await lifecycle.get_job(ctx, params.job_id, is_locked=True)
    await lifecycle.enter(ctx, row, BulkStatus.QUEUED)
    row.run_id = run_id


@flow("bulk_upload", params=BulkParams, retries=2, job_type=BULK_UPLOAD, stop=stop, reopen=reopen)
async def bulk_upload(ctx: PluginContext, params: BulkParams) -> None:
    """Read a bulk upload up to its review; after an interruption, each step continues with what is left."""
    job_id = params.job_id
    if not await _begin(ctx, job_id):
        return
    async with ctx.begin() as inner:
        open_sources = await lifecycle.list_sources(inner, job_id, BulkSourceRow.kind.is_(None))
    firsts = sorted({(row.number - 1) // ingesting.CHUNK_FILES * ingesting.CHUNK_FILES + 1 for row in open_sources})
    await map_tasks(list_sources, ctx, [(job_id, first) for first in firsts], concurrency=1)
    async with ctx.begin() as inner:
        job = await lifecycle.get_working(inner, job_id)
        rule, files = RULES.validate_python(job.rule), job.files
    index = await matching.fetch_index(ctx, job_id, rule)
    for first in range(1, files + 1, listing.BATCH_ROWS):
        await _take_batch(ctx, job_id, first, index)
    await forget_sources(ctx, job_id)
    async with ctx.begin() as inner:
        job = await lifecycle.get_working(inner, job_id)
        job.processed_at = inner.now()
        job.notes = await matching.note_missing(inner, job, index)
        await lifecycle.enter(inner, job, BulkStatus.REVIEW)


async def _begin(ctx: PluginContext, job_id: UUID) -> bool:
    async with ctx.begin() as inner:
        job = await lifecycle.find_job(inner, job_id, is_locked=True)
        if job is not None and job.status == BulkStatus.QUEUED:
            await lifecycle.enter(inner, job, BulkStatus.WORKING)
        return job is not None and job.status == BulkStatus.WORKING


async def _take_batch(ctx: PluginContext, job_id: UUID, first: int, index: Index | None) -> None:
    """Match and ingest up to 3,000 files."""
    async with ctx.begin() as inner:
        await matching.match_batch(inner, job_id, first, index)
    async with ctx.begin() as inner:
        statement = select(BulkResultRow.number).where(
            BulkResultRow.district_id == ctx.district.id,
            BulkResultRow.job_id == job_id,
            BulkResultRow.number.between(first, first + listing.BATCH_ROWS - 1),
            BulkResultRow.state.in_(OPEN),
        )
        numbers = (await inner.db.scalars(statement)).all()
    size = ingesting.CHUNK_FILES
    firsts = sorted({(number - 1) // size * size + 1 for number in numbers})
    await map_tasks(ingest_chunk, ctx, [(job_id, start) for start in firsts], concurrency=CHUNKS_AT_ONCE)


@flow("clear_bulk_upload", params=BulkParams, retries=2, job_type=BULK_UPLOAD)
async def clear_bulk_upload(ctx: PluginContext, params: BulkParams) -> None:
    """Delete the files of an ended bulk upload that were not approved."""
    await forget_sources(ctx, params.job_id, is_working=False)
    while True:
        async with ctx.begin() as inner:
            job = await lifecycle.find_job(inner, params.job_id, is_locked=True)
            if job is None or job.status not in (BulkStatus.COMPLETE, BulkStatus.CANCELLED):
                return
            if not await clear_results(inner, params.job_id):
                return


async def submit_clearing(ctx: PluginContext, job_id: UUID) -> None:
    """Submit the flow that cleans up after an ended bulk upload; it starts when the transaction commits."""
    await ctx.flows.submit(clear_bulk_upload, BulkParams(job_id=job_id), key=f"{job_id}:clear")


async def on_flow_ended(ctx: PluginContext, event: FlowEnded) -> None:
    """Mark a bulk upload as failed or cancelled if its run ended without closing it."""
    if event.flow != "storage.bulk_upload":
        return
    job_id = BulkParams.model_validate(event.params).job_id
    if event.state == "failed" or event.is_refused:
        await lifecycle.end_with_run(ctx, job_id, event.run_id, BulkStatus.FAILED, event.message)
    elif event.state == "cancelled" and await lifecycle.end_with_run(
        ctx, job_id, event.run_id, BulkStatus.CANCELLED, NOTHING
    ):
        await submit_clearing(ctx, job_id)
