"""Conversion of rows to the responses of the calls on paper."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_plugins.signing.wet import queries, stacks
from homeroom_plugins.signing.wet.attesting import get_request, list_missing, list_pages_of
from homeroom_plugins.signing.wet.matching import list_kept
from homeroom_plugins.signing.wet.schemas import (
    AsideRead,
    OpenRequestRead,
    PaperRequestRead,
    PrintRunRead,
    ScannedPageRead,
    StackRead,
)
from homeroom_plugins.signing.wet_models import PageState, PaperStatus, PrintRun, ScannedPage, ScanStack
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import Sentence


async def describe_print_runs(ctx: PluginContext, runs: Sequence[PrintRun]) -> list[PrintRunRead]:
    """Describe print runs, with the requests that were not printed."""
    ids = {UUID(item["request_id"]) for run in runs for item in run.aside}
    requests = await queries.find_requests(ctx, ids)
    return [_describe_run(run, requests) for run in runs]


def _describe_run(run: PrintRun, requests: Mapping[UUID, SigningRequest]) -> PrintRunRead:
    aside = [
        AsideRead(
            request_id=request.id,
            person_id=request.person_id,
            person_name=request.person_name,
            reason=Sentence(item["reason"]),
        )
        for item in run.aside
        if (request := requests.get(UUID(item["request_id"]))) is not None
    ]
    return PrintRunRead(
        id=run.id,
        job_id=run.job_id,
        status=PaperStatus(run.status),
        problem=run.problem,
        requests=len(run.request_ids),
        pages=run.pages,
        is_two_sided=run.is_two_sided,
        aside=aside,
        created_by=run.created_by_name,
        created_on=run.created_at,
    )


async def describe_stacks(ctx: PluginContext, rows: Sequence[ScanStack]) -> list[StackRead]:
    """Describe stacks, with the number of pages in each state."""
    counts = await stacks.count_pages(ctx, [row.id for row in rows])
    return [
        StackRead(
            id=row.id,
            file_name=row.file_name,
            status=PaperStatus(row.status),
            problem=row.problem,
            pages=row.pages,
            read_pages=row.read_pages,
            **{state.value: counts.get(row.id, {}).get(state, 0) for state in PageState},
            created_by=row.created_by_name,
            created_on=row.created_at,
        )
        for row in rows
    ]


async def describe_pages(ctx: PluginContext, pages: Sequence[ScannedPage]) -> list[ScannedPageRead]:
    """Describe scanned pages, with their person if the actor may see the request."""
    requests = await queries.find_requests(ctx, {page.request_id for page in pages if page.request_id is not None})
    names = await queries.name_stacks(ctx, {page.stack_id for page in pages})
    return [_describe_page(page, names.get(page.stack_id, ""), requests) for page in pages]


def _describe_page(page: ScannedPage, stack: str, requests: Mapping[UUID, SigningRequest]) -> ScannedPageRead:
    request = requests.get(page.request_id) if page.request_id is not None else None
    return ScannedPageRead(
        id=page.id,
        stack_id=page.stack_id,
        stack_name=stack,
        number=page.number,
        state=PageState(page.state),
        reason=page.reason,
        turn=page.turn,
        request_id=request.id if request else None,
        request_page=page.request_page if request else None,
        request_title=request.title if request else "",
        person_name=request.person_name if request else "",
        person_id=request.person_id if request else "",
        decided_by=page.decided_by_name,
        decided_on=page.decided_at,
    )


async def describe_requests(ctx: PluginContext, requests: Sequence[SigningRequest]) -> list[OpenRequestRead]:
    """Describe requests, with the pages that have been scanned."""
    kept = await list_kept(ctx, [request.id for request in requests])
    schools = await ctx.school_names({request.school_id for request in requests})
    return [
        OpenRequestRead(
            id=request.id,
            job_id=request.job_id,
            title=request.title,
            person_name=request.person_name,
            person_id=request.person_id,
            school=schools.get(request.school_id, request.school_id),
            pages=len(request.page_sizes),
            came=sorted(page for request_id, page in kept if request_id == request.id),
        )
        for request in requests
    ]


async def describe_paper_request(ctx: PluginContext, request_id: UUID) -> PaperRequestRead:
    """Describe a request with its scanned pages.

    Raises:
        NotFound: there is no such request.
    """
    request = await get_request(ctx, request_id)
    pages = await list_pages_of(ctx, request_id)
    (described,) = await describe_requests(ctx, [request])
    return PaperRequestRead(
        request=described, pages=await describe_pages(ctx, pages), missing=list_missing(request, pages)
    )
