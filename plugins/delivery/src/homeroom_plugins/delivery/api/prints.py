"""Routes of `/api/pdf/jobs` for printed copies for families that no e-mail could reach."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.prints import files, pins, printing
from homeroom_plugins.delivery.prints.schemas import PrintRead, PrintRequest, PrintsRead, PrintUndoRequest, UndoneCount
from homeroom_sdk.http import Answer, StaffContext, answer, file_response
from homeroom_sdk.i18n import _n
from starlette.responses import Response, StreamingResponse

PDF = "application/pdf"
NO_STORE = {"cache-control": "no-store"}
MAX_FILES = 10_000

router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"])


@router.get("/getPrints")
@router.post("/getPrints")
async def get_prints(ctx: StaffContext, id: UUID) -> Answer[PrintsRead]:  # noqa: A002 - as getJob
    """List the families of a job that need printed copies, those to check first, and the earlier prints."""
    return answer(await printing.describe_prints(ctx, id))


@router.post("/printRest")
async def print_rest(ctx: StaffContext, body: PrintRequest) -> Answer[PrintRead]:
    """Mark all families that no e-mail has reached as printed; each family once, until the print is undone."""
    done = await printing.print_rest(ctx, body.jobId)
    return answer(
        done,
        _n("The paper of {count} family is ready.", "The paper of {count} families is ready.", done.families),
    )


@router.post("/undoPrint")
async def undo_print(ctx: StaffContext, body: PrintUndoRequest) -> Answer[UndoneCount]:
    """Undo a print that was not handed out, so that its families can be printed for again."""
    undone = await printing.undo_print(ctx, body.printId)
    return answer(
        UndoneCount(undone=undone),
        _n("{count} family can be printed for again.", "{count} families can be printed for again.", undone),
    )


@router.get("/downloadPrint", response_class=StreamingResponse, responses=file_response(PDF))
@router.post("/downloadPrint", response_class=StreamingResponse, responses=file_response(PDF))
async def download_print(
    ctx: StaffContext,
    printId: UUID,  # noqa: N803 - the API's name
    file: Annotated[int, Query(ge=1, le=MAX_FILES)] = 1,
    twoSided: bool = True,  # noqa: N803 - the API's name
) -> Response:
    """Download the printed copies of up to 250 families as one PDF. The call is written to the activity log."""
    pieces = await files.open_file(ctx, printId, file, is_two_sided=twoSided)
    return StreamingResponse(pieces, media_type=PDF, headers=NO_STORE)


@router.get("/downloadPinLetters", response_class=Response, responses=file_response(PDF))
@router.post("/downloadPinLetters", response_class=Response, responses=file_response(PDF))
async def download_pin_letters(
    ctx: StaffContext,
    id: UUID,  # noqa: A002 - as getJob
    file: Annotated[int, Query(ge=1, le=MAX_FILES)] = 1,
) -> Response:
    """Download letters with the PINs of up to 250 recipients, to hand out on paper. Each PIN is written to the activity
    log.
    """
    job = await jobs.get_job(ctx, id)
    content = await pins.print_letters(ctx, job, file)
    await ctx.audit.record("pins.printed", subject=str(job.id), file=file)
    return Response(content, media_type=PDF, headers=NO_STORE)


@router.get("/downloadPins", response_class=StreamingResponse, responses=file_response("text/csv"))
@router.post("/downloadPins", response_class=StreamingResponse, responses=file_response("text/csv"))
async def download_pins(ctx: StaffContext, id: UUID) -> Response:  # noqa: A002 - as getJob
    """Download the PINs of a job as a CSV that is safe to open in a spreadsheet. Each PIN is written to the activity
    log.
    """
    job = await jobs.get_job(ctx, id)
    pins.check_pins(ctx, job)
    await ctx.audit.record("pins.exported", subject=str(job.id))
    return StreamingResponse(pins.write_csv(ctx, job), media_type="text/csv; charset=utf-8", headers=NO_STORE)
