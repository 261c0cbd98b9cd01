"""Detection of content that was sent before: the same file, or documents with the same text for the same persons."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.states import ARRIVED, JobStatus
from homeroom_sdk.context import PluginContext
from sqlalchemy import exists, select
from sqlalchemy.orm import aliased

BEFORE, WAS_SENT = aliased(Document), aliased(Recipient)


@dataclass(frozen=True, slots=True)
class Earlier:
    """An earlier job that sent the same file or text."""

    job_id: UUID
    subject: str
    sent_at: datetime
    by: str


async def went_before(ctx: PluginContext, job: Job) -> bool:
    """Return whether the file of a job was sent before, or documents of it went to the same persons before."""
    return await find_earlier(ctx, job) is not None or bool(await find_sent_parts(ctx, job.id))


async def find_earlier(ctx: PluginContext, job: Job) -> Earlier | None:
    """Return the newest other job that sent mails for the same file."""
    if not job.source_sha256:
        return None
    row = await ctx.db.scalar(
        select(Job)
        .where(
            Job.district_id == ctx.district.id,
            Job.source_sha256 == job.source_sha256,
            Job.id != job.id,
            Job.status.in_((JobStatus.SENDING, JobStatus.COMPLETE, JobStatus.EXPIRED)),
        )
        .order_by(Job.created_at.desc())
        .limit(1)
    )
    return _earlier_of(row) if row is not None else None


async def find_sent_parts(ctx: PluginContext, job_id: UUID) -> Mapping[UUID, UUID]:
    """Map each document of a job with a text that was sent to the same person before to the newest job that sent it.

    Recalled documents and mails that did not arrive do not count, because sending those again is intended.
    """
    rows = await ctx.db.execute(
        select(Document.id, BEFORE.job_id)
        .join(
            BEFORE,
            (BEFORE.district_id == Document.district_id)
            & (BEFORE.person == Document.person)
            & (BEFORE.text_mark == Document.text_mark)
            & (BEFORE.job_id != Document.job_id),
        )
        .join(Job, (Job.district_id == BEFORE.district_id) & (Job.id == BEFORE.job_id))
        .where(
            Document.district_id == ctx.district.id,
            Document.job_id == job_id,
            Document.text_mark.is_not(None),
            Job.recalled_at.is_(None),
            exists().where(
                WAS_SENT.district_id == BEFORE.district_id,
                WAS_SENT.document_id == BEFORE.id,
                WAS_SENT.result.in_(ARRIVED),
                WAS_SENT.recalled_at.is_(None),
            ),
        )
        .order_by(Document.id, Job.created_at)
    )
    return dict(rows.all())


async def get_earlier(ctx: PluginContext, job_id: UUID) -> Earlier:
    """Return the job, which is known to have been sent."""
    return _earlier_of((await ctx.db.scalars(select(Job).where(Job.id == job_id))).one())


def _earlier_of(job: Job) -> Earlier:
    return Earlier(job.id, job.subject or job.file_name, job.processed_at or job.created_at, job.created_by)
