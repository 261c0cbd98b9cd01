"""Attesting: a person confirms, after looking at the scanned pages of a request, that it is signed."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_plugins.signing.requests import acting
from homeroom_plugins.signing.wet.errors import NotAttestable
from homeroom_plugins.signing.wet.matching import judge_request
from homeroom_plugins.signing.wet.pictures import Leaf, gather
from homeroom_plugins.signing.wet.printable import list_on_paper
from homeroom_plugins.signing.wet.stacks import fetch_page
from homeroom_plugins.signing.wet.telling import tell_screens
from homeroom_plugins.signing.wet_models import KEPT_STATES, PageState, ScannedPage
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict, NotFound
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import _, _n
from sqlalchemy import select

GATHER_LIMITS = Limits(memory_bytes=1024**3, cpu_s=60, wall_s=120)


async def get_request(ctx: PluginContext, request_id: UUID) -> SigningRequest:
    """Return a request of the district.

    Raises:
        NotFound: there is no such request, or the actor does not belong to its school.
    """
    found: SigningRequest | None = await ctx.db.get(SigningRequest, (ctx.district.id, request_id))
    if found is None:
        raise NotFound(_("There is no such request."))
    return found


async def list_pages_of(ctx: PluginContext, request_id: UUID) -> Sequence[ScannedPage]:
    """List the scans that are kept for the request, in the order of its pages."""
    rows = await ctx.db.scalars(
        select(ScannedPage)
        .where(
            ScannedPage.district_id == ctx.district.id,
            ScannedPage.request_id == request_id,
            ScannedPage.state.in_(KEPT_STATES),
        )
        .order_by(ScannedPage.request_page)
        .execution_options(populate_existing=True)
    )
    return rows.all()


def list_missing(request: SigningRequest, pages: Sequence[ScannedPage]) -> list[int]:
    """List the numbers of the request's pages that have not been scanned."""
    came = {page.request_page for page in pages}
    return [number for number in range(1, len(request.page_sizes) + 1) if number not in came]


async def attest(ctx: PluginContext, request_id: UUID, *, page_ids: Sequence[UUID], accepts_missing: bool) -> None:
    """Sign the request with its scanned pages.

    Args:
        page_ids: The scans that the person has looked at; attesting fails if there are other ones by now.
        accepts_missing: The person attests although pages are missing.

    Raises:
        NotFound: there is no such request.
        NotAttestable: it has ended, pages are missing, or the scans are not those that were looked at.
        Conflict: the scans changed during the call.
    """
    request = await get_request(ctx, request_id)
    pages = await list_pages_of(ctx, request_id)
    await _check_open(ctx, request)
    _check(request, pages, page_ids, accepts_missing=accepts_missing)
    seen = [(page.id, page.turn) for page in pages]
    content = await _gather(ctx, pages)
    await acting.sign_wet(ctx, request_id, pages=content, by=ctx.actor)  # It locks the request.
    pages = await list_pages_of(ctx, request_id)
    if seen != [(page.id, page.turn) for page in pages]:
        raise Conflict(_("The pages of this request have changed just now. Look at them again."))
    for page in pages:
        page.state, page.decided_at = PageState.ATTESTED, ctx.now()
        page.decided_by, page.decided_by_name = ctx.actor.user_id, ctx.actor.name
    await ctx.db.flush()
    await ctx.audit.record("signing_request.attested", subject=str(request_id), pages=len(pages))
    await tell_screens(ctx, request_id)


async def _check_open(ctx: PluginContext, request: SigningRequest) -> None:
    ended = judge_request(ctx, request, is_on_paper=request.id in await list_on_paper(ctx, [request.id]))
    if ended is not None:
        raise NotAttestable(ended)


def _check(
    request: SigningRequest,
    pages: Sequence[ScannedPage],
    page_ids: Sequence[UUID],
    *,
    accepts_missing: bool,
) -> None:
    if not pages:
        raise NotAttestable(_("No scanned page of this request has come."))
    if {page.id for page in pages} != set(page_ids):
        raise NotAttestable(_("Other pages of this request have come meanwhile. Look at them again."))
    missing = list_missing(request, pages)
    if missing and not accepts_missing:
        raise NotAttestable(
            _n(
                "Page {pages} of this request has not come. Attest without it only if it needs no signature.",
                "The pages {pages} of this request have not come. Attest without them only if they need no signature.",
                len(missing),
                pages=", ".join(map(str, missing)),
            )
        )


async def _gather(ctx: PluginContext, pages: Sequence[ScannedPage]) -> bytes:
    leaves = []
    for page in pages:
        try:
            source, number = await fetch_page(ctx, page)
        except NotFound as error:
            raise NotAttestable(error.message) from error
        leaves.append(Leaf(source, number, page.turn))
    with TemporaryDirectory(dir=ctx.scratch, prefix="attest-") as folder:
        out = Path(folder) / "pages.pdf"
        try:
            await run_guarded(gather, leaves, out, limits=GATHER_LIMITS)
        except FileError as error:
            raise NotAttestable(error.message) from error
        return out.read_bytes()
