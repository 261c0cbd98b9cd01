"""A person's decisions on a scanned page: assign it to a request, dismiss it, or rotate it."""

from uuid import UUID

from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_plugins.signing.wet.errors import PageTaken
from homeroom_plugins.signing.wet.matching import judge_request, list_kept, lock_requests, say_twice
from homeroom_plugins.signing.wet.printable import list_on_paper
from homeroom_plugins.signing.wet.telling import tell_screens
from homeroom_plugins.signing.wet_models import KEPT_STATES, PageState, ScannedPage
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound, ValidationFailed
from homeroom_sdk.i18n import NOTHING, Sentence, _
from sqlalchemy import select

TURNS = (0, 90, 180, 270)
MAX_REASON_CHARS = 300


async def get_page(ctx: PluginContext, page_id: UUID, *, is_locked: bool = False) -> ScannedPage:
    """Return a scanned page of the district.

    Raises:
        NotFound: there is no such page, or the actor does not belong to the schools of its stack.
    """
    statement = select(ScannedPage).where(ScannedPage.district_id == ctx.district.id, ScannedPage.id == page_id)
    if is_locked:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    found: ScannedPage | None = await ctx.db.scalar(statement)
    if found is None:
        raise NotFound(_("There is no such scanned page."))
    return found


async def assign_page(
    ctx: PluginContext, page_id: UUID, *, request_id: UUID, request_page: int, replaces: bool
) -> ScannedPage:
    """Assign a scan to a page of a request. Flushes.

    Args:
        replaces: Replace another scan of that page, which is dismissed.

    Raises:
        NotFound: there is no such scan or request.
        ValidationFailed: the request has no such page.
        PageTaken: the request has ended, has a scan of the page already, or the scan was attested.
    """
    page, request = await _hold(ctx, page_id, request_id)
    if not 1 <= request_page <= len(request.page_sizes):
        raise ValidationFailed.of(requestPage=_("This request has no page {page}.", page=request_page))
    is_on_paper = request_id in await list_on_paper(ctx, [request_id])
    if (ended := judge_request(ctx, request, is_on_paper=is_on_paper)) is not None:
        raise PageTaken(ended)
    if (page.request_id, page.request_page) != (request_id, request_page) or page.state not in KEPT_STATES:
        await _make_room(ctx, page, request_id, request_page, replaces=replaces)
    page.request_id, page.request_page = request_id, request_page
    return await _decide(ctx, page, PageState.ASSIGNED, NOTHING)


async def dismiss_page(ctx: PluginContext, page_id: UUID, *, reason: str) -> ScannedPage:
    """Dismiss a scan, with the reason; it can still be assigned later. Flushes.

    Raises:
        NotFound: there is no such page.
        ValidationFailed: the reason is empty.
        PageTaken: it was attested.
    """
    if not reason.strip():
        raise ValidationFailed.of(reason=_("Give a reason why the page cannot be used."))
    page = await get_page(ctx, page_id, is_locked=True)
    _refuse_attested(page)
    return await _decide(ctx, page, PageState.DISMISSED, Sentence(reason.strip()[:MAX_REASON_CHARS]))


async def turn_page(ctx: PluginContext, page_id: UUID, *, turn: int) -> ScannedPage:
    """Set the clockwise rotation in degrees that makes the scan upright. Flushes.

    Raises:
        NotFound: there is no such page.
        ValidationFailed: `turn` is not a multiple of 90 from 0 to 270.
        PageTaken: it was attested.
    """
    if turn not in TURNS:
        raise ValidationFailed.of(turn=_("Turn it by 0, 90, 180 or 270 degrees."))
    page = await get_page(ctx, page_id, is_locked=True)
    _refuse_attested(page)
    page.turn = turn
    await ctx.db.flush()
    await tell_screens(ctx, page.stack_id)
    return page


async def _hold(ctx: PluginContext, page_id: UUID, request_id: UUID) -> tuple[ScannedPage, SigningRequest]:
    """Lock the request, then the scan, in the same order as code that reads or attests scans."""
    request = (await lock_requests(ctx, [request_id])).get(request_id)
    if request is None:
        raise NotFound(_("There is no such request."))
    page = await get_page(ctx, page_id, is_locked=True)
    _refuse_attested(page)
    return page, request


async def _make_room(
    ctx: PluginContext, page: ScannedPage, request_id: UUID, request_page: int, *, replaces: bool
) -> None:
    other: ScannedPage | None = await ctx.db.scalar(
        select(ScannedPage)
        .where(
            ScannedPage.district_id == ctx.district.id,
            ScannedPage.request_id == request_id,
            ScannedPage.request_page == request_page,
            ScannedPage.state.in_(KEPT_STATES),
            ScannedPage.id != page.id,
        )
        .with_for_update()
    )
    if other is None:
        return
    if other.state == PageState.ATTESTED:
        raise PageTaken(_("This page of the request was attested already."))
    if not replaces:
        came = (await list_kept(ctx, [request_id]))[request_id, request_page]
        raise PageTaken(say_twice(request_page, came))
    await _decide(ctx, other, PageState.DISMISSED, _("Another scan of this page took its place."))


async def _decide(ctx: PluginContext, page: ScannedPage, state: PageState, reason: Sentence) -> ScannedPage:
    page.state, page.reason = state, reason
    page.decided_by, page.decided_by_name, page.decided_at = ctx.actor.user_id, ctx.actor.name, ctx.now()
    await ctx.db.flush()
    act = "signing_scan.assigned" if state is PageState.ASSIGNED else "signing_scan.dismissed"
    await ctx.audit.record(act, subject=str(page.id))
    await tell_screens(ctx, page.stack_id)
    return page


def _refuse_attested(page: ScannedPage) -> None:
    if page.state == PageState.ATTESTED:
        raise PageTaken(_("This page was attested as signed. It can no longer be changed."))
