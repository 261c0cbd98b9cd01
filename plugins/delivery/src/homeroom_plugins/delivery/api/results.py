"""Routes of `/api/pdf/jobs` for the results of a job and its downloads."""

from typing import Any, Literal
from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.delivery.api.corrections import ResultRequest
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.reports import archives, csv_report, pdf_report, proofs
from homeroom_plugins.delivery.results import documents, reminding
from homeroom_plugins.delivery.results.decided import describe_decided
from homeroom_plugins.delivery.results.history import describe_history, get_recipient
from homeroom_plugins.delivery.results.mails import show_mails
from homeroom_plugins.delivery.results.reach import describe_reach
from homeroom_plugins.delivery.results.schemas import (
    DecisionRead,
    HistoryRead,
    ReachRead,
    RemindedCount,
    RemindRequest,
    SentMailsRead,
    StudentRead,
    WeekRead,
)
from homeroom_plugins.delivery.results.students import describe_student
from homeroom_plugins.delivery.results.week import describe_week
from homeroom_sdk.http import Answer, StaffContext, answer, file_response
from homeroom_sdk.i18n import _n
from starlette.responses import Response, StreamingResponse

NO_STORE = {"cache-control": "no-store"}
PDF = "application/pdf"
REPORTS: dict[int | str, dict[str, Any]] = {
    200: {"content": file_response("text/csv")[200]["content"] | file_response(PDF)[200]["content"]}
}

router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"])


@router.get("/getReach")
@router.post("/getReach")
async def get_reach(ctx: StaffContext, id: UUID) -> Answer[ReachRead]:  # noqa: A002 - as getJob
    """Return whom a job has reached, when families opened their documents, and how many can be reminded."""
    return answer(await describe_reach(ctx, await jobs.get_job(ctx, id)))


@router.get("/getWeek")
async def get_week(ctx: StaffContext) -> Answer[WeekRead]:
    """Return how many documents were sent on each of the last seven days, and how many of them have been opened."""
    return answer(await describe_week(ctx))


@router.get("/getHistory")
@router.post("/getHistory")
async def get_history(ctx: StaffContext, resultId: UUID) -> Answer[HistoryRead]:  # noqa: N803 - the API's name
    """List everything that happened to one document on its way to one address."""
    return answer(await describe_history(ctx, resultId))


@router.get("/getDecisions")
async def get_decisions(ctx: StaffContext, id: UUID) -> Answer[list[DecisionRead]]:  # noqa: A002 - as getJob
    """List who assigned pages, released documents or took them back, and why, oldest first."""
    return answer(await describe_decided(ctx, await jobs.get_job(ctx, id)))


@router.post("/viewMail")
async def view_mail(ctx: StaffContext, body: ResultRequest) -> Answer[SentMailsRead]:
    """Return a recipient's mails as they were sent, without the targets of their links. The call is written to the
    activity log.
    """
    return answer(await show_mails(ctx, body.resultId))


@router.get("/getStudentResult")
@router.post("/getStudentResult")
async def get_student_result(ctx: StaffContext, id: UUID) -> Answer[StudentRead]:  # noqa: A002 - as getJob
    """List everything that was sent about one student. `id` is the student's row in the directory, so that no name or
    id is in the URL.
    """
    return answer(await describe_student(ctx, id))


@router.post("/remind")
async def remind(ctx: StaffContext, body: RemindRequest) -> Answer[RemindedCount]:
    """Remind those who have not opened their document, each at most once a day."""
    reminded = await reminding.remind(ctx, body.jobId, body.resultIds)
    return answer(
        RemindedCount(reminded=reminded), _n("{count} reminder is sent.", "{count} reminders are sent.", reminded)
    )


@router.get("/downloadReports", response_class=StreamingResponse, responses=REPORTS)
@router.post("/downloadReports", response_class=StreamingResponse, responses=REPORTS)
async def download_reports(ctx: StaffContext, id: UUID, format: Literal["csv", "pdf"] = "csv") -> Response:  # noqa: A002
    """Download the result of each document of a job as CSV or as an accessible PDF. The call is written to the activity
    log.
    """
    job = await jobs.get_job(ctx, id)
    if format == "pdf":
        content = await pdf_report.write_pdf(ctx, job)
        await ctx.audit.record("report.downloaded", subject=str(job.id), format=format)
        return Response(content, media_type=PDF, headers=NO_STORE)
    await ctx.audit.record("report.downloaded", subject=str(job.id), format=format)
    return StreamingResponse(csv_report.write_csv(ctx, job), media_type="text/csv; charset=utf-8", headers=NO_STORE)


@router.get("/downloadDocuments", response_class=StreamingResponse, responses=file_response("application/zip"))
@router.post("/downloadDocuments", response_class=StreamingResponse, responses=file_response("application/zip"))
async def download_documents(ctx: StaffContext, id: UUID) -> Response:  # noqa: A002 - as getJob
    """Download all documents of a job that were not recalled as a zip file. The call is written to the activity log."""
    job = await jobs.get_job(ctx, id)
    count = await archives.check_open(ctx, job)
    await archives.record_zip(ctx, job, count)
    return StreamingResponse(archives.write_zip(ctx, job), media_type="application/zip", headers=NO_STORE)


@router.get("/downloadProof", response_class=Response, responses=file_response(PDF))
@router.post("/downloadProof", response_class=Response, responses=file_response(PDF))
async def download_proof(ctx: StaffContext, resultId: UUID) -> Response:  # noqa: N803 - the API's name
    """Download everything that happened to one student's document as an accessible PDF. The call is written to the
    activity log.
    """
    content = await proofs.write_proof(ctx, resultId)
    await ctx.audit.record("proof.downloaded", subject=str(resultId))
    return Response(content, media_type=PDF, headers=NO_STORE)


@router.get("/download", response_class=Response, responses=file_response(PDF))
@router.post("/download", response_class=Response, responses=file_response(PDF))
async def download(ctx: StaffContext, resultId: UUID) -> Response:  # noqa: N803 - the API's name
    """Download the document that a recipient was sent. The call is written to the activity log."""
    content = await documents.read_document(ctx, await get_recipient(ctx, resultId))
    return Response(content, media_type=PDF, headers=NO_STORE)
