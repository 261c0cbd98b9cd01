"""Queries on bulk uploads on behalf of a user, restricted by the conditions of `access`."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.storage.bulk.access import may_see_job, may_see_result
from homeroom_plugins.storage.bulk.lifecycle import get_job
from homeroom_plugins.storage.bulk.models import BulkJobRow, BulkResultRow
from homeroom_plugins.storage.bulk.states import BulkStatus, ResultState
from homeroom_plugins.storage.errors import BulkJobUnknown, BulkState
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from sqlalchemy import func, select


async def get_seen_job(ctx: PluginContext, job_id: UUID, *, is_locked: bool = False) -> BulkJobRow:
    """Return a bulk upload that the actor may see, locked if `is_locked`.

    Raises:
        BulkJobUnknown: it does not exist, or the actor may not see it.
    """
    seen = select(BulkJobRow.id).where(
        BulkJobRow.district_id == ctx.district.id, BulkJobRow.id == job_id, await may_see_job(ctx)
    )
    if await ctx.db.scalar(seen) is None:
        raise BulkJobUnknown(_("This bulk upload does not exist."))
    return await get_job(ctx, job_id, is_locked=is_locked)


async def get_seen_result(ctx: PluginContext, result_id: UUID, *, is_fresh: bool = False) -> BulkResultRow:
    """Return a file that the actor may see; `is_fresh` reloads it from the database.

    Raises:
        BulkJobUnknown: it does not exist, or the actor may not see it.
    """
    statement = select(BulkResultRow).where(
        BulkResultRow.district_id == ctx.district.id, BulkResultRow.id == result_id, await may_see_result(ctx)
    )
    found: BulkResultRow | None = await ctx.db.scalar(
        statement.execution_options(populate_existing=True) if is_fresh else statement
    )
    if found is None:
        raise BulkJobUnknown(_("This file does not belong to a bulk upload."))
    return found


async def hold_result(ctx: PluginContext, result_id: UUID) -> BulkResultRow:
    """Return a file of a bulk upload in review, with the bulk upload locked until the transaction ends.

    Raises:
        BulkJobUnknown: it does not exist, or the actor may not see it.
        BulkState: the bulk upload is still being read, or has ended.
    """
    row = await get_seen_result(ctx, result_id)
    job = await get_seen_job(ctx, row.job_id, is_locked=True)
    if job.status != BulkStatus.REVIEW:
        raise BulkState(_("This bulk upload is not in review. Open it again."))
    return await get_seen_result(ctx, result_id, is_fresh=True)


async def list_unmapped(
    ctx: PluginContext, job_id: UUID, *, after: int, size: int
) -> tuple[Sequence[BulkResultRow], int]:
    """Return the unmapped files that follow the number `after`, and the number of all unmapped files."""
    own = (
        BulkResultRow.district_id == ctx.district.id,
        BulkResultRow.job_id == job_id,
        BulkResultRow.state == ResultState.UNMAPPED,
        await may_see_result(ctx),
    )
    rows = await ctx.db.scalars(
        select(BulkResultRow).where(*own, BulkResultRow.number > after).order_by(BulkResultRow.number).limit(size)
    )
    total = await ctx.db.scalar(select(func.count()).select_from(BulkResultRow).where(*own))
    return rows.all(), total or 0


async def count_persons(ctx: PluginContext, job_id: UUID) -> int:
    """Return the number of persons that have documents waiting for approval."""
    statement = select(func.count(BulkResultRow.person.distinct())).where(
        BulkResultRow.district_id == ctx.district.id,
        BulkResultRow.job_id == job_id,
        BulkResultRow.state == ResultState.MATCHED,
    )
    return await ctx.db.scalar(statement) or 0
