"""`/api/bulkUpload`."""

from typing import Any

from fastapi import APIRouter
from homeroom_plugins.storage import queries as types
from homeroom_plugins.storage.bulk import approving, queries, reviewing, sheets, showing, starting
from homeroom_plugins.storage.bulk.access import BulkContext
from homeroom_plugins.storage.bulk.lifecycle import count_results
from homeroom_plugins.storage.bulk.models import BulkJobRow
from homeroom_plugins.storage.bulk.schemas import (
    ApprovedRead,
    ApproveRequest,
    AssignRequest,
    BulkJobRead,
    BulkResultRead,
    BulkViewRequest,
    CreateBulkRequest,
    JobRequest,
    ResultRequest,
    RuleTrialRead,
    RuleTrialRequest,
    SheetsRequest,
    SkipRequest,
    StartedBulkUpload,
    UnmappedPage,
    UnmappedRequest,
    read_job,
    read_result,
)
from homeroom_plugins.storage.bulk.states import BulkStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.http import Answer, answer, file_response
from starlette.responses import Response

router = APIRouter(prefix="/api/bulkUpload", tags=["bulkUpload"])

_BINARY = {"schema": {"type": "string", "format": "binary"}}
_FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"application/octet-stream": _BINARY}}}


@router.post("/createBulkUpload", status_code=202)
async def create_bulk_upload(ctx: BulkContext, body: CreateBulkRequest) -> Answer[StartedBulkUpload]:
    """Start a bulk upload. A flow reads the uploads; each file becomes a document that waits for approval, or gets a
    reason.
    """
    return answer(StartedBulkUpload(job_id=(await starting.create_bulk_upload(ctx, body)).id))


@router.post("/preview")
async def preview_rule(ctx: BulkContext, body: RuleTrialRequest) -> Answer[RuleTrialRead]:
    """Try a rule on the names of the first files, and find the matching persons. Nothing is stored."""
    files = await starting.preview_rule(ctx, body.uploadIds, body.rule, body.schoolId)
    return answer(RuleTrialRead(files=files))


@router.post("/printSheets", response_class=Response, responses=file_response("application/pdf"))
async def print_sheets(ctx: BulkContext, body: SheetsRequest) -> Response:
    """Print separator sheets for a scan as a PDF: for persons, or without a person, to be assigned after the upload."""
    return Response(await sheets.print_sheets(ctx, body), media_type="application/pdf")


@router.post("/view", response_model=Answer[BulkJobRead], responses=_FILE)
async def view(ctx: BulkContext, body: BulkViewRequest) -> Answer[BulkJobRead] | Response:
    """Return a bulk upload (`id`), or download the file of one of its results (`resultId`)."""
    if body.id is not None:
        return answer(await _read(ctx, await queries.get_seen_job(ctx, body.id)))
    assert body.resultId is not None
    if body.picture:
        return await showing.show_picture(ctx, body.resultId)
    return await showing.show_file(ctx, body.resultId)


@router.post("/getUnmappedResults")
async def list_unmapped(ctx: BulkContext, body: UnmappedRequest) -> Answer[UnmappedPage]:
    """List the unmapped files of a bulk upload, in order."""
    job = await queries.get_seen_job(ctx, body.id)
    rows, total = await queries.list_unmapped(ctx, job.id, after=body.after, size=body.size)
    return answer(UnmappedPage(results=[read_result(row) for row in rows], total=total))


@router.post("/assign")
async def assign(ctx: BulkContext, body: AssignRequest) -> Answer[BulkResultRead]:
    """Assign an unmapped file to a person."""
    return answer(read_result(await reviewing.assign_result(ctx, body.resultId, body.person)))


@router.post("/skip")
async def skip(ctx: BulkContext, body: SkipRequest) -> Answer[BulkResultRead]:
    """Skip a file, so that it does not become a document."""
    return answer(read_result(await reviewing.skip_result(ctx, body.resultId, body.reason)))


@router.post("/undo")
async def undo(ctx: BulkContext, body: ResultRequest) -> Answer[BulkResultRead]:
    """Undo skipping a file, or remove a file from its person."""
    return answer(read_result(await reviewing.undo_result(ctx, body.resultId)))


@router.post("/approveBulkUpload")
async def approve(ctx: BulkContext, body: ApproveRequest) -> Answer[ApprovedRead]:
    """Approve a bulk upload: its waiting documents become visible to all users who may view their types."""
    job, stored, left = await approving.approve(ctx, body.id, documents=body.documents)
    return answer(ApprovedRead(stored=stored, left=left, status=BulkStatus(job.status)))


@router.post("/cancel")
async def cancel(ctx: BulkContext, body: JobRequest) -> Answer[BulkJobRead]:
    """Cancel a bulk upload. Files that were not approved are deleted."""
    return answer(await _read(ctx, await approving.cancel(ctx, body.id)))


async def _read(ctx: PluginContext, job: BulkJobRow) -> BulkJobRead:
    kind = await types.find_type(ctx.db, ctx.district.id, job.type_id)
    counts, persons = await count_results(ctx, job.id), await queries.count_persons(ctx, job.id)
    return read_job(job, kind.name if kind else "", counts, persons)
