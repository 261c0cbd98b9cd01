"""Assigning each scanned page by its code, or stating why a person has to look at it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from homeroom_plugins.signing.models import RequestStatus
from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_plugins.signing.wet.printable import NOT_ON_PAPER, STILL_OPEN, list_on_paper
from homeroom_plugins.signing.wet.reading import PageRead
from homeroom_plugins.signing.wet.stacks import get_stack
from homeroom_plugins.signing.wet.telling import tell_screens
from homeroom_plugins.signing.wet_models import KEPT_STATES, PageState, PaperStatus, ScannedPage, ScanStack
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import Cancelled
from homeroom_sdk.i18n import NOTHING, Sentence, _
from sqlalchemy import select

SIGNED = _("This request is signed already.")
ENDINGS = {
    RequestStatus.SEALING: SIGNED,
    RequestStatus.COMPLETED: SIGNED,
    RequestStatus.DECLINED: _("This request was declined."),
    RequestStatus.EXPIRED: _("This request has expired. Send it again, with a later day."),
    RequestStatus.CANCELLED: _("This request was cancelled."),
    RequestStatus.FAILED: _("This request has failed. Look at it first."),
}
UNKNOWN = _("The code on this page does not belong to a request of your schools.")

Key = tuple[UUID, int]
"""A request's id, and the number of one of its pages, from 1."""


@dataclass(frozen=True, slots=True)
class Came:
    """The stack and page number of an earlier scan of a page."""

    stack: str
    number: int


@dataclass(frozen=True, slots=True)
class Held:
    """The requests of the codes that were read, those that may be on paper, and their pages scanned before."""

    requests: Mapping[UUID, SigningRequest]
    on_paper: Collection[UUID]
    kept: dict[Key, Came]


async def note_pages(ctx: PluginContext, stack_id: UUID, read: Sequence[PageRead], blobs: Mapping[int, UUID]) -> None:
    """Store the result of these pages; pages that are stored already stay as they are.

    Locks the requests, so that if two stacks contain the same page, the later scan is reported as a duplicate.

    Args:
        blobs: The separate files of the pages, by page number.

    Raises:
        Cancelled: the reading of the stack was stopped.
    """
    stack = await get_stack(ctx, stack_id, is_locked=True)
    if stack.status != PaperStatus.WORKING:
        raise Cancelled(_("Reading this stack was stopped."))
    known = await _list_numbers(ctx, stack_id)
    requests = await lock_requests(ctx, {code.request_id for page in read for code in page.codes})
    held = Held(requests, await list_on_paper(ctx, requests), await list_kept(ctx, requests))
    for page in read:
        if page.number in known and page.number in blobs:
            await ctx.blobs.delete(blobs[page.number])
        elif page.number not in known:
            row = _decide(ctx, stack, page, held)
            row.blob_id = blobs.get(page.number)
            ctx.db.add(row)
            if row.state == PageState.MATCHED and row.request_id and row.request_page:
                held.kept[row.request_id, row.request_page] = Came(stack.file_name, row.number)
    await ctx.db.flush()
    stack.read_pages = len(await _list_numbers(ctx, stack_id))
    await ctx.db.flush()
    await tell_screens(ctx, stack_id)


async def lock_requests(ctx: PluginContext, ids: Collection[UUID]) -> dict[UUID, SigningRequest]:
    """Lock these requests until the transaction ends; those that the actor cannot see are absent."""
    rows = await ctx.db.scalars(
        select(SigningRequest)
        .where(SigningRequest.district_id == ctx.district.id, SigningRequest.id.in_(ids))
        .order_by(SigningRequest.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return {row.id: row for row in rows}


async def list_kept(ctx: PluginContext, requests: Collection[UUID]) -> dict[Key, Came]:
    """Return the scans that are kept for the pages of these requests."""
    rows = await ctx.db.execute(
        select(ScannedPage.request_id, ScannedPage.request_page, ScanStack.file_name, ScannedPage.number)
        .join(ScanStack, (ScanStack.district_id == ScannedPage.district_id) & (ScanStack.id == ScannedPage.stack_id))
        .where(
            ScannedPage.district_id == ctx.district.id,
            ScannedPage.request_id.in_(requests),
            ScannedPage.state.in_(KEPT_STATES),
        )
    )
    return {(of, page): Came(name, number) for of, page, name, number in rows if of is not None and page is not None}


def judge_request(ctx: PluginContext, request: SigningRequest, *, is_on_paper: bool) -> Sentence | None:
    """Return why the request does not accept paper any more; None if it does."""
    if request.status not in STILL_OPEN:
        return ENDINGS[RequestStatus(request.status)]
    if request.expires_at <= ctx.now():
        return ENDINGS[RequestStatus.EXPIRED]
    return None if is_on_paper else NOT_ON_PAPER


def say_twice(page: int, came: Came) -> Sentence:
    """Return the message that a page was scanned before, and where."""
    return _(
        "Page {page} of this request has come already: page {number} of {stack}. "
        "Dismiss this one, or assign it in place of the other.",
        page=page,
        number=came.number,
        stack=came.stack,
    )


def _decide(ctx: PluginContext, stack: ScanStack, page: PageRead, held: Held) -> ScannedPage:
    row = ScannedPage(
        district_id=ctx.district.id, stack_id=stack.id, number=page.number, turn=page.turn, state=PageState.UNMAPPED
    )
    if page.is_blank:
        row.state, row.reason = PageState.BLANK, _("This page is empty.")
    elif not page.is_drawn:
        row.reason = _("This page cannot be drawn. Scan it again.")
    elif not page.codes:
        row.reason = _("No code was found on this page.")
    elif len(page.codes) > 1:
        row.reason = _("This page has the codes of several pages. Scan each page separately.")
    elif (request := held.requests.get(page.codes[0].request_id)) is None:
        row.reason = UNKNOWN
    else:
        number = page.codes[0].page
        row.request_id = request.id
        if number > len(request.page_sizes):
            row.reason = _("This request has no page {page}.", page=number)
            return row
        row.request_page = number
        if (ended := judge_request(ctx, request, is_on_paper=request.id in held.on_paper)) is not None:
            row.reason = ended
        elif (came := held.kept.get((request.id, number))) is not None:
            row.reason = say_twice(number, came)
        else:
            row.state, row.reason = PageState.MATCHED, NOTHING
    return row


async def _list_numbers(ctx: PluginContext, stack_id: UUID) -> set[int]:
    rows = await ctx.db.scalars(
        select(ScannedPage.number).where(ScannedPage.district_id == ctx.district.id, ScannedPage.stack_id == stack_id)
    )
    return set(rows.all())
