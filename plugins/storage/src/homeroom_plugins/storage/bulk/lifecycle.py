"""State changes of a bulk upload, and their notification."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.storage.bulk.models import BulkJobRow, BulkResultRow, BulkSourceRow
from homeroom_plugins.storage.bulk.states import NEXT, WORDS, BulkStatus, ResultState
from homeroom_plugins.storage.errors import BulkJobUnknown, BulkState
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import Cancelled
from homeroom_sdk.i18n import NOTHING, Sentence, _
from sqlalchemy import func, select

ENDED = (BulkStatus.COMPLETE, BulkStatus.CANCELLED, BulkStatus.FAILED)


async def find_job(ctx: PluginContext, job_id: UUID, *, is_locked: bool = False) -> BulkJobRow | None:
    """Return the district's bulk upload with this id, or None. Callers check permissions."""
    statement = select(BulkJobRow).where(BulkJobRow.district_id == ctx.district.id, BulkJobRow.id == job_id)
    if is_locked:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    found: BulkJobRow | None = await ctx.db.scalar(statement)
    return found


async def get_job(ctx: PluginContext, job_id: UUID, *, is_locked: bool = False) -> BulkJobRow:
    """Return the bulk upload like `find_job`. Code that changes a job or one of its files must lock the job first.

    Raises:
        BulkJobUnknown: there is no such bulk upload.
    """
    found = await find_job(ctx, job_id, is_locked=is_locked)
    if found is None:
        raise BulkJobUnknown(_("This bulk upload does not exist."))
    return found


async def get_working(ctx: PluginContext, job_id: UUID) -> BulkJobRow:
    """Return the job, locked, for a step of its flow.

    Raises:
        Cancelled: it was stopped in the meantime, or is gone.
    """
    row = await find_job(ctx, job_id, is_locked=True)
    if row is None or row.status != BulkStatus.WORKING:
        raise Cancelled(_("This bulk upload was stopped."))
    return row


async def enter(ctx: PluginContext, row: BulkJobRow, status: BulkStatus, problem: Sentence = NOTHING) -> None:
    """Move a locked job to another state, and notify open screens.

    Raises:
        BulkState: the state cannot follow the current one.
    """
    if status not in NEXT[BulkStatus(row.status)]:
        raise BulkState(_("This bulk upload is {status}, so this is not possible now.", status=WORDS[row.status]))
    row.status, row.problem = status, problem
    row.ended_at = ctx.now() if status in ENDED else None
    await ctx.db.flush()
    await tell_screens(ctx, row.id)


async def end_with_run(ctx: PluginContext, job_id: UUID, run_id: UUID, status: BulkStatus, why: Sentence) -> bool:
    """End a job whose run failed or was stopped; return False if it has another run, or is not queued or working."""
    row = await find_job(ctx, job_id, is_locked=True)
    if row is None or row.run_id != run_id or row.status not in (BulkStatus.QUEUED, BulkStatus.WORKING):
        return False
    await enter(ctx, row, status, why)
    return True


async def tell_screens(ctx: PluginContext, job_id: UUID) -> None:
    """Notify open screens that the job or one of its files has changed."""
    await ctx.events.notify("BulkUploadJobs", {"id": str(job_id)})


async def list_sources(ctx: PluginContext, job_id: UUID, *conditions: object) -> Sequence[BulkSourceRow]:
    """Return the uploads of a job in order."""
    statement = (
        select(BulkSourceRow)
        .where(BulkSourceRow.district_id == ctx.district.id, BulkSourceRow.job_id == job_id, *conditions)  # type: ignore[arg-type] # SQL
        .order_by(BulkSourceRow.number)
    )
    return (await ctx.db.scalars(statement)).all()


async def count_results(ctx: PluginContext, job_id: UUID) -> dict[ResultState, int]:
    """Count the files of a job by state; states without files are absent."""
    statement = (
        select(BulkResultRow.state, func.count())
        .where(BulkResultRow.district_id == ctx.district.id, BulkResultRow.job_id == job_id)
        .group_by(BulkResultRow.state)
    )
    return {ResultState(state): number for state, number in await ctx.db.execute(statement)}
