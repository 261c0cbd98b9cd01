"""The state of a bulk upload: who may change it, from what to what, and who is told."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.storage.bulk.models import BulkJobRow, BulkResultRow, BulkSourceRow
from homeroom_plugins.storage.bulk.states import NEXT, WORDS, BulkStatus, ResultState
from homeroom_plugins.storage.errors import BulkJobUnknown, BulkState
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import Cancelled
from homeroom_sdk.sentences import NOTHING, Sentence, _
from sqlalchemy import func, select

ENDED = (BulkStatus.COMPLETE, BulkStatus.CANCELLED, BulkStatus.FAILED)


async def find_job(ctx: PluginContext, job_id: UUID, *, is_locked: bool = False) -> BulkJobRow | None:
    """The district's bulk upload with this id; for flows, and for calls that have asked who may see it."""
    statement = select(BulkJobRow).where(BulkJobRow.district_id == ctx.district.id, BulkJobRow.id == job_id)
    if is_locked:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    found: BulkJobRow | None = await ctx.db.scalar(statement)
    return found


async def get_job(ctx: PluginContext, job_id: UUID, *, is_locked: bool = False) -> BulkJobRow:
    """As `find_job`; all that changes a job or one of its files holds the job first.

    Raises:
        BulkJobUnknown: there is none.
    """
    found = await find_job(ctx, job_id, is_locked=is_locked)
    if found is None:
        raise BulkJobUnknown(_("This bulk upload does not exist."))
    return found


async def get_working(ctx: PluginContext, job_id: UUID) -> BulkJobRow:
    """The job, held, for a step of its flow.

    Raises:
        Cancelled: somebody has stopped it meanwhile.
    """
    row = await find_job(ctx, job_id, is_locked=True)
    if row is None or row.status != BulkStatus.WORKING:
        raise Cancelled(_("This bulk upload was stopped."))
    return row


async def enter(ctx: PluginContext, row: BulkJobRow, status: BulkStatus, problem: Sentence = NOTHING) -> None:
    """Move a job, which is held, to another state.

    Raises:
        BulkState: it cannot go there from where it is.
    """
    if status not in NEXT[BulkStatus(row.status)]:
        raise BulkState(_("This bulk upload is {status}. It cannot do that now.", status=WORDS[row.status]))
    row.status, row.problem = status, problem
    row.ended_at = ctx.now() if status in ENDED else None
    await ctx.db.flush()
    await tell_screens(ctx, row.id)


async def end_with_run(ctx: PluginContext, job_id: UUID, run_id: UUID, status: BulkStatus, why: Sentence) -> bool:
    """Take over that the job's run has failed or was stopped; whether it did. Another run's end changes nothing."""
    row = await find_job(ctx, job_id, is_locked=True)
    if row is None or row.run_id != run_id or row.status not in (BulkStatus.QUEUED, BulkStatus.WORKING):
        return False
    await enter(ctx, row, status, why)
    return True


async def tell_screens(ctx: PluginContext, job_id: UUID) -> None:
    """Tell the open screens that the job, or a file of it, has changed."""
    await ctx.events.notify("BulkUploadJobs", {"id": str(job_id)})


async def list_sources(ctx: PluginContext, job_id: UUID, *conditions: object) -> Sequence[BulkSourceRow]:
    """The uploads of a job in their order."""
    statement = (
        select(BulkSourceRow)
        .where(BulkSourceRow.district_id == ctx.district.id, BulkSourceRow.job_id == job_id, *conditions)  # type: ignore[arg-type] # SQL
        .order_by(BulkSourceRow.number)
    )
    return (await ctx.db.scalars(statement)).all()


async def count_results(ctx: PluginContext, job_id: UUID) -> dict[ResultState, int]:
    """How many files of a job are in each state; states of which there is none are absent."""
    statement = (
        select(BulkResultRow.state, func.count())
        .where(BulkResultRow.district_id == ctx.district.id, BulkResultRow.job_id == job_id)
        .group_by(BulkResultRow.state)
    )
    return {ResultState(state): number for state, number in await ctx.db.execute(statement)}
