"""The list of jobs, for programs that read it page by page."""

from collections.abc import Sequence
from dataclasses import dataclass

from homeroom_plugins.delivery.jobs.counting import select_served
from homeroom_plugins.delivery.models import Document, Job
from homeroom_plugins.delivery.states import OPEN_STATUSES, JobKind, JobStatus
from homeroom_sdk.context import PluginContext
from sqlalchemy import func, select

LARGEST_PAGE = 100


@dataclass(frozen=True, slots=True)
class ListedJob:
    """A job with the number of its documents, and of the persons who were sent theirs."""

    job: Job
    documents: int
    sent: int


async def list_open(ctx: PluginContext) -> Sequence[Job]:
    """Return the newest jobs that have started and not ended, at most 100."""
    found = await ctx.db.scalars(
        select(Job)
        .where(Job.district_id == ctx.district.id, Job.status.in_(OPEN_STATUSES))
        .order_by(Job.created_at.desc())
        .limit(LARGEST_PAGE)
    )
    return found.all()


async def list_jobs(
    ctx: PluginContext, *, statuses: Sequence[JobStatus], page: int, size: int
) -> tuple[list[ListedJob], int]:
    """Return a page (from 1) of the district's jobs without clerks' drafts, newest first, and the total count.

    Args:
        statuses: The statuses to include; empty includes all.
    """
    is_shown = (Job.status != JobStatus.DRAFT) | (Job.kind == JobKind.EXTERNAL)
    here = [Job.district_id == ctx.district.id, is_shown, *([Job.status.in_(statuses)] if statuses else [])]
    total = await ctx.db.scalar(select(func.count()).select_from(Job).where(*here))
    documents = (
        select(func.count())
        .select_from(Document)
        .where(Document.district_id == Job.district_id, Document.job_id == Job.id)
        .scalar_subquery()
    )
    sent = select_served(Job).scalar_subquery()
    rows = await ctx.db.execute(
        select(Job, documents, sent)
        .where(*here)
        .order_by(Job.created_at.desc(), Job.id)
        .offset((page - 1) * size)
        .limit(size)
    )
    return [ListedJob(*row) for row in rows], int(total or 0)
