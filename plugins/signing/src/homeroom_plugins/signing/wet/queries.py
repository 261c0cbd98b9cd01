"""Queries for the screens of signing on paper."""

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from homeroom_plugins.signing.request_models import SigningRequest
from homeroom_plugins.signing.wet.printable import STILL_OPEN, may_be_on_paper
from homeroom_plugins.signing.wet_models import PageState, ScannedPage, ScanStack
from homeroom_sdk.context import PluginContext
from homeroom_sdk.search import search_function
from sqlalchemy import Uuid, column, func, select

LARGEST_PAGE = 200
FOUND = 20
WAITING = (PageState.MATCHED, PageState.ASSIGNED)


async def list_pages(
    ctx: PluginContext, *, stack_id: UUID | None, states: Collection[PageState], after: UUID | None, limit: int
) -> Sequence[ScannedPage]:
    """List scanned pages by stack and page number, starting after the page `after`."""
    statement = select(ScannedPage).where(ScannedPage.district_id == ctx.district.id)
    if stack_id is not None:
        statement = statement.where(ScannedPage.stack_id == stack_id)
    if states:
        statement = statement.where(ScannedPage.state.in_(states))
    if after is not None and (last := await ctx.db.get(ScannedPage, (ctx.district.id, after))) is not None:
        place = (ScannedPage.stack_id > last.stack_id) | (
            (ScannedPage.stack_id == last.stack_id) & (ScannedPage.number > last.number)
        )
        statement = statement.where(place)
    rows = await ctx.db.scalars(statement.order_by(ScannedPage.stack_id, ScannedPage.number).limit(limit))
    return rows.all()


async def count_pages(ctx: PluginContext, *, stack_id: UUID | None, states: Collection[PageState]) -> int:
    """Count the pages in these states; in all states if `states` is empty."""
    statement = select(func.count()).select_from(ScannedPage).where(ScannedPage.district_id == ctx.district.id)
    if stack_id is not None:
        statement = statement.where(ScannedPage.stack_id == stack_id)
    if states:
        statement = statement.where(ScannedPage.state.in_(states))
    return int(await ctx.db.scalar(statement) or 0)


async def find_requests(ctx: PluginContext, ids: Collection[UUID]) -> Mapping[UUID, SigningRequest]:
    """Return these requests by id; those that the actor cannot see are absent."""
    rows = await ctx.db.scalars(
        select(SigningRequest).where(SigningRequest.district_id == ctx.district.id, SigningRequest.id.in_(ids))
    )
    return {row.id: row for row in rows}


async def name_stacks(ctx: PluginContext, ids: Collection[UUID]) -> Mapping[UUID, str]:
    """Return the file names of these stacks by id."""
    rows = await ctx.db.execute(
        select(ScanStack.id, ScanStack.file_name).where(ScanStack.district_id == ctx.district.id, ScanStack.id.in_(ids))
    )
    return {row[0]: row[1] for row in rows}


async def search_open(ctx: PluginContext, phrase: str) -> Sequence[SigningRequest]:
    """List up to 20 requests that can be signed on paper now and match the words of the phrase by their beginnings."""
    statement = select(SigningRequest).where(
        SigningRequest.district_id == ctx.district.id,
        may_be_on_paper(),
        SigningRequest.status.in_(STILL_OPEN),
        SigningRequest.expires_at > ctx.now(),
    )
    if phrase.strip():
        search = getattr(func, search_function(SigningRequest.__tablename__))
        found = search(phrase).table_valued(column("id", Uuid), name="found")
        statement = statement.where(SigningRequest.id.in_(select(found.c.id)))
    order = (SigningRequest.last_name, SigningRequest.first_name, SigningRequest.id)
    return (await ctx.db.scalars(statement.order_by(*order).limit(FOUND))).all()


async def list_returned(ctx: PluginContext) -> Sequence[tuple[SigningRequest, int]]:
    """List open requests with scanned pages that are not attested, and their number; fewest missing pages first."""
    came = (
        select(ScannedPage.request_id, func.count().label("came"))
        .where(ScannedPage.district_id == ctx.district.id, ScannedPage.state.in_(WAITING))
        .group_by(ScannedPage.request_id)
        .subquery()
    )
    missing = func.jsonb_array_length(SigningRequest.page_sizes) - came.c.came
    rows = await ctx.db.execute(
        select(SigningRequest, came.c.came)
        .join(came, came.c.request_id == SigningRequest.id)
        .where(SigningRequest.district_id == ctx.district.id, SigningRequest.status.in_(STILL_OPEN))
        .order_by(missing, SigningRequest.last_name, SigningRequest.first_name, SigningRequest.id)
        .limit(LARGEST_PAGE)
    )
    return [(row[0], row[1]) for row in rows]
