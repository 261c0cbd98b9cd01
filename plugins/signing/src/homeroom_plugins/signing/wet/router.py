"""The `/api/documentSignature` routes for print runs, stacks of scans, and decisions on their pages."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, File, Query, UploadFile
from homeroom_plugins.signing.licensed import LICENSED, SigningContext
from homeroom_plugins.signing.wet import deciding, printing, queries, stacks
from homeroom_plugins.signing.wet.access import PaperContext
from homeroom_plugins.signing.wet.attesting import attest
from homeroom_plugins.signing.wet.describing import (
    describe_pages,
    describe_paper_request,
    describe_print_runs,
    describe_requests,
    describe_stacks,
)
from homeroom_plugins.signing.wet.flows import PrintParams, ScansParams, print_paper, read_scans
from homeroom_plugins.signing.wet.schemas import (
    AssignPage,
    Attest,
    CreatePrintRun,
    DismissPage,
    OpenRequestsRead,
    PaperRequestRead,
    PrintRunRead,
    PrintRunsRead,
    ScannedPageRead,
    ScannedPagesRead,
    StackRead,
    StacksRead,
    TurnPage,
)
from homeroom_plugins.signing.wet.showing import draw_page
from homeroom_plugins.signing.wet_models import PageState, ScannedPage
from homeroom_sdk.context import PluginContext
from homeroom_sdk.http import Answer, answer, file_response
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import NOTHING, Nothing
from homeroom_sdk.uploads import UploadRoute
from starlette.responses import Response, StreamingResponse

PDF, PNG = "application/pdf", "image/png"
NO_STORE = {"cache-control": "no-store", "x-content-type-options": "nosniff"}

router = APIRouter(
    prefix="/api/documentSignature", tags=["documentSignature"], route_class=UploadRoute, dependencies=LICENSED
)


@router.post("/createPrintRun", status_code=202)
async def create_print_run(ctx: PaperContext, body: CreatePrintRun) -> Answer[PrintRunRead]:
    """Create a print run of open requests, of a job or selected, to sign on paper: one PDF in address order.

    A flow makes the file.
    """
    run = await printing.create_print_run(
        ctx, job_id=body.jobId, request_ids=body.requestIds, is_two_sided=body.twoSided
    )
    run.run_id = await ctx.flows.submit(print_paper, PrintParams(print_run_id=run.id), key=str(run.id))
    await ctx.db.flush()
    (described,) = await describe_print_runs(ctx, [run])
    return answer(described)


@router.get("/getPrintRuns")
async def get_print_runs(ctx: SigningContext) -> Answer[PrintRunsRead]:
    """List the newest print runs."""
    runs = await printing.list_print_runs(ctx)
    return answer(PrintRunsRead(runs=await describe_print_runs(ctx, runs)))


@router.get("/getPrintRun/{run_id}")
async def get_print_run(ctx: SigningContext, run_id: UUID) -> Answer[PrintRunRead]:
    """Get a print run, with the requests that were not printed."""
    (described,) = await describe_print_runs(ctx, [await printing.get_print_run(ctx, run_id)])
    return answer(described)


@router.get("/downloadPrintRun", response_class=StreamingResponse, responses=file_response(PDF))
async def download_print_run(ctx: PaperContext, id: UUID) -> Response:  # noqa: A002 - as downloadPrint
    """Download a print run as one PDF. The download is recorded in the activity log and the disclosure ledger."""
    headers = {**NO_STORE, "content-disposition": 'attachment; filename="to-be-signed.pdf"'}
    return StreamingResponse(await printing.open_print_run(ctx, id), media_type=PDF, headers=headers)


@router.post("/uploadScans", status_code=202)
async def upload_scans(ctx: PaperContext, file: Annotated[UploadFile, File()]) -> Answer[StackRead]:
    """Upload a stack of scans, as a PDF or as pictures (TIFF, JPEG, PNG); a flow reads its pages."""
    stack = await stacks.save_stack(ctx, file)
    stack.run_id = await ctx.flows.submit(read_scans, ScansParams(stack_id=stack.id), key=str(stack.id))
    await ctx.db.flush()
    (described,) = await describe_stacks(ctx, [stack])
    return answer(described)


@router.get("/getScans")
async def get_scans(ctx: SigningContext) -> Answer[StacksRead]:
    """List the newest stacks with their progress, and the number of pages that a person has to look at."""
    rows = await stacks.list_stacks(ctx)
    waiting = await queries.count_pages(ctx, stack_id=None, states=[PageState.UNMAPPED])
    return answer(StacksRead(stacks=await describe_stacks(ctx, rows), unmapped=waiting))


@router.get("/getScannedPages")
async def get_scanned_pages(
    ctx: SigningContext,
    stackId: UUID | None = None,  # noqa: N803 - the API's name
    state: Annotated[list[PageState] | None, Query()] = None,
    after: UUID | None = None,
    size: Annotated[int, Query(ge=1, le=queries.LARGEST_PAGE)] = 50,
) -> Answer[ScannedPagesRead]:
    """List scanned pages, optionally of one stack and in some states, starting after the page `after`."""
    states = state or []
    pages = await queries.list_pages(ctx, stack_id=stackId, states=states, after=after, limit=size)
    total = await queries.count_pages(ctx, stack_id=stackId, states=states)
    return answer(ScannedPagesRead(pages=await describe_pages(ctx, pages), total=total))


@router.get("/pagePicture", response_class=Response, responses=file_response(PNG))
async def page_picture(ctx: SigningContext, id: UUID, large: bool = False) -> Response:  # noqa: A002
    """Get a scanned page as an upright picture."""
    return Response(await draw_page(ctx, id, is_large=large), media_type=PNG, headers=NO_STORE)


@router.get("/findOpenRequests")
async def find_open_requests(
    ctx: SigningContext, q: Annotated[str, Query(max_length=200)] = ""
) -> Answer[OpenRequestsRead]:
    """Find up to 20 requests that can be signed on paper now, by the words of the person or the title."""
    return answer(OpenRequestsRead(requests=await describe_requests(ctx, await queries.search_open(ctx, q))))


@router.post("/assignPage")
async def assign_page(ctx: PaperContext, body: AssignPage) -> Answer[ScannedPageRead]:
    """Assign a scanned page to a page of a request."""
    page = await deciding.assign_page(
        ctx, body.pageId, request_id=body.requestId, request_page=body.requestPage, replaces=body.replaces
    )
    return answer(await _describe(ctx, page))


@router.post("/dismissPage")
async def dismiss_page(ctx: PaperContext, body: DismissPage) -> Answer[ScannedPageRead]:
    """Dismiss a scanned page, with the reason."""
    return answer(await _describe(ctx, await deciding.dismiss_page(ctx, body.pageId, reason=body.reason)))


@router.post("/turnPage")
async def turn_page(ctx: PaperContext, body: TurnPage) -> Answer[ScannedPageRead]:
    """Set the rotation that makes a scanned page upright."""
    return answer(await _describe(ctx, await deciding.turn_page(ctx, body.pageId, turn=body.turn)))


@router.get("/getReturned")
async def get_returned(ctx: SigningContext) -> Answer[OpenRequestsRead]:
    """List open requests with scanned pages that wait to be attested, fewest missing pages first."""
    found = [request for request, _came in await queries.list_returned(ctx)]
    return answer(OpenRequestsRead(requests=await describe_requests(ctx, found)))


@router.get("/getPaperRequest/{request_id}")
async def get_paper_request(ctx: SigningContext, request_id: UUID) -> Answer[PaperRequestRead]:
    """Get a request with its scanned pages and the numbers of missing pages."""
    return answer(await describe_paper_request(ctx, request_id))


@router.post("/attest")
async def attest_request(ctx: PaperContext, body: Attest) -> Answer[Nothing]:
    """Attest, after looking at its pages, that a request is signed on paper."""
    await attest(ctx, body.requestId, page_ids=body.pageIds, accepts_missing=body.acceptsMissing)
    return answer(NOTHING, _("The request is signed."))


async def _describe(ctx: PluginContext, page: ScannedPage) -> ScannedPageRead:
    (described,) = await describe_pages(ctx, [page])
    return described
