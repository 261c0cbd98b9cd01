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
    """Read many uploads in a flow: each file in them becomes a document that waits, or a row with a reason."""
    return answer(StartedBulkUpload(job_id=(await starting.create_bulk_upload(ctx, body)).id))


@router.post("/preview")
async def preview_rule(ctx: BulkContext, body: RuleTrialRequest) -> Answer[RuleTrialRead]:
    """What a rule finds in the names of the first files, and whose they would be. Nothing is stored."""
    files = await starting.preview_rule(ctx, body.uploadIds, body.rule, body.schoolId)
    return answer(RuleTrialRead(files=files))


@router.post("/printSheets", response_class=Response, responses=file_response("application/pdf"))
async def print_sheets(ctx: BulkContext, body: SheetsRequest) -> Response:
    """A PDF with separator sheets for a scan: of persons, or for anybody, whose documents are assigned afterwards."""
    return Response(await sheets.print_sheets(ctx, body), media_type="application/pdf")


@router.post("/view", response_model=Answer[BulkJobRead], responses=_FILE)
async def view(ctx: BulkContext, body: BulkViewRequest) -> Answer[BulkJobRead] | Response:
    """Where a bulk upload stands (`id`), or the file of one of its results (`resultId`), whose bytes are answered."""
    if body.id is not None:
        return answer(await _read(ctx, await queries.get_seen_job(ctx, body.id)))
    assert body.resultId is not None
    if body.picture:
        return await showing.show_picture(ctx, body.resultId)
    return await showing.show_file(ctx, body.resultId)


@router.post("/getUnmappedResults")
async def list_unmapped(ctx: BulkContext, body: UnmappedRequest) -> Answer[UnmappedPage]:
    """The files that are nobody's, in their order."""
    job = await queries.get_seen_job(ctx, body.id)
    rows, total = await queries.list_unmapped(ctx, job.id, after=body.after, size=body.size)
    return answer(UnmappedPage(results=[read_result(row) for row in rows], total=total))


@router.post("/assign")
async def assign(ctx: BulkContext, body: AssignRequest) -> Answer[BulkResultRead]:
    """Say whose a file is that was nobody's."""
    return answer(read_result(await reviewing.assign_result(ctx, body.resultId, body.person)))


@router.post("/skip")
async def skip(ctx: BulkContext, body: SkipRequest) -> Answer[BulkResultRead]:
    """Leave a file out."""
    return answer(read_result(await reviewing.skip_result(ctx, body.resultId, body.reason)))


@router.post("/undo")
async def undo(ctx: BulkContext, body: ResultRequest) -> Answer[BulkResultRead]:
    """Put a file that was skipped back, or take one away from its person."""
    return answer(read_result(await reviewing.undo_result(ctx, body.resultId)))


@router.post("/approveBulkUpload")
async def approve(ctx: BulkContext, body: ApproveRequest) -> Answer[ApprovedRead]:
    """Make the documents that wait visible to whoever may view their type."""
    job, stored, left = await approving.approve(ctx, body.id, documents=body.documents)
    return answer(ApprovedRead(stored=stored, left=left, status=BulkStatus(job.status)))


@router.post("/cancel")
async def cancel(ctx: BulkContext, body: JobRequest) -> Answer[BulkJobRead]:
    """End a bulk upload: what was not approved goes."""
    return answer(await _read(ctx, await approving.cancel(ctx, body.id)))


async def _read(ctx: PluginContext, job: BulkJobRow) -> BulkJobRead:
    kind = await types.find_type(ctx.db, ctx.district.id, job.type_id)
    counts, persons = await count_results(ctx, job.id), await queries.count_persons(ctx, job.id)
    return read_job(job, kind.name if kind else "", counts, persons)
