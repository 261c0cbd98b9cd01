"""Retention of the files of print runs and scans. Attested pages are part of their request by then."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from homeroom_plugins.signing.wet_models import PageState, PaperStatus, PrintRun, ScannedPage, ScanStack
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict
from homeroom_sdk.i18n import _
from sqlalchemy import ColumnElement, or_, select, update

PRINT_DAYS = 30
PAGE_DAYS = 30
"""Retention of pages that were decided on or are blank."""
UNDECIDED_DAYS = 365
"""Retention of undecided pages, and of stacks that were not read completely."""
GOING = (PaperStatus.QUEUED, PaperStatus.WORKING)
DONE = (PageState.ATTESTED, PageState.DISMISSED, PageState.BLANK)


async def forget_old(ctx: PluginContext) -> None:
    """Delete the files whose retention period has ended; their rows stay. Idempotent."""
    now = ctx.now()
    printed = now - timedelta(days=PRINT_DAYS)
    decided, undecided = now - timedelta(days=PAGE_DAYS), now - timedelta(days=UNDECIDED_DAYS)
    uploaded = (
        select(ScanStack.created_at)
        .where(ScanStack.district_id == ScannedPage.district_id, ScanStack.id == ScannedPage.stack_id)
        .scalar_subquery()
    )
    is_done = ScannedPage.state.in_(DONE) & or_(
        ScannedPage.decided_at < decided, ScannedPage.decided_at.is_(None) & (uploaded < decided)
    )
    gone = [
        *await _forget(ctx, PrintRun, PrintRun.created_at < printed, PrintRun.status.not_in(GOING)),
        *await _forget(ctx, ScanStack, ScanStack.created_at < undecided, ScanStack.status.not_in(GOING)),
        *await _forget(ctx, ScannedPage, or_(is_done, uploaded < undecided)),
    ]
    for blob_id in gone:
        await ctx.blobs.delete(blob_id)
    if gone:
        ctx.log.info("paper_forgotten", files=len(gone))


async def take_files_of(ctx: PluginContext, request_ids: Sequence[UUID]) -> set[UUID]:
    """Detach all files with paper of these requests from their rows; the caller deletes the returned blobs.

    Pages of other requests stay, as each page has its own file. A print run with many families can be made again.

    Raises:
        Conflict: a stack with such a page is still being read.
    """
    holds = select(ScannedPage.stack_id).where(
        ScannedPage.district_id == ctx.district.id, ScannedPage.request_id.in_(request_ids)
    )
    being_read = select(ScanStack.id).where(
        ScanStack.district_id == ctx.district.id, ScanStack.id.in_(holds), ScanStack.status.in_(GOING)
    )
    if (await ctx.db.scalars(being_read.limit(1))).first() is not None:
        raise Conflict(_("A stack of scans with pages of this person is still being read. Try again in a moment."))
    printed = or_(*(PrintRun.request_ids.contains([str(item)]) for item in request_ids))
    return {
        *await _forget(ctx, ScannedPage, ScannedPage.request_id.in_(request_ids)),
        *await _forget(ctx, ScanStack, ScanStack.id.in_(holds)),
        *await _forget(ctx, PrintRun, printed),
    }


async def _forget(ctx: PluginContext, table: Any, *which: ColumnElement[bool]) -> Sequence[UUID]:
    """Remove the blob ids from the matching rows of a table, and return them."""
    rows = select(table.id, table.blob_id).where(
        table.district_id == ctx.district.id, table.blob_id.is_not(None), *which
    )
    found = (await ctx.db.execute(rows.order_by(table.id).with_for_update(of=table))).all()
    ids = [row.id for row in found]
    mine = update(table).where(table.district_id == ctx.district.id, table.id.in_(ids))
    await ctx.db.execute(mine.values(blob_id=None).execution_options(synchronize_session=False))
    return [row.blob_id for row in found]
