"""State machine of jobs: the table of allowed transitions, and the only code that changes a status."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from homeroom_plugins.delivery.errors import JobState
from homeroom_plugins.delivery.models import Job, ReadRange, TimelineEntry
from homeroom_plugins.delivery.states import STATUS_WORDS, JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import NOTHING, Sentence, _
from homeroom_sdk.orm import uuid7
from sqlalchemy import ColumnElement, delete, update

S = JobStatus
_STOPS = (S.FAILED, S.CANCELLED)

MOVES: Mapping[JobStatus, frozenset[JobStatus]] = {
    S.DRAFT: frozenset({S.QUEUED, S.CANCELLED}),
    S.QUEUED: frozenset({S.INSPECTING, S.MATCHING, S.REVIEW, S.CUTTING, S.HOLD, S.HOLD_SCHEDULED, S.SENDING, *_STOPS}),
    S.INSPECTING: frozenset({S.MATCHING, S.QUEUED, *_STOPS}),
    S.MATCHING: frozenset({S.INSPECTING, S.REVIEW, S.CUTTING, S.HOLD, S.HOLD_SCHEDULED, S.SENDING, S.QUEUED, *_STOPS}),
    S.REVIEW: frozenset({S.QUEUED, *_STOPS}),
    S.CUTTING: frozenset({S.HOLD, S.HOLD_SCHEDULED, S.SENDING, S.REVIEW, S.QUEUED, *_STOPS}),
    S.HOLD: frozenset({S.CUTTING, S.HOLD_SCHEDULED, S.SENDING, S.REVIEW, S.QUEUED, *_STOPS}),
    S.HOLD_SCHEDULED: frozenset({S.CUTTING, S.HOLD, S.SENDING, S.REVIEW, S.QUEUED, *_STOPS}),
    S.SENDING: frozenset({S.CUTTING, S.HOLD, S.HOLD_SCHEDULED, S.COMPLETE, *_STOPS}),
    S.COMPLETE: frozenset({S.QUEUED, S.EXPIRED, S.DESTROYED}),
    S.EXPIRED: frozenset({S.COMPLETE, S.DESTROYED}),
    S.FAILED: frozenset({S.QUEUED, S.DESTROYED}),
    S.CANCELLED: frozenset({S.DESTROYED}),
    S.DESTROYED: frozenset(),
}
"""Statuses that may follow each status; `docs/decisions/0030-job-states.md` has the diagram."""

ENDED = frozenset({S.COMPLETE, S.FAILED, S.CANCELLED})
"""Statuses that set the time at which the job was processed."""


def can_move(job: Job, to: JobStatus) -> bool:
    """Return whether the job may change from its present status to `to`."""
    return to in MOVES[JobStatus(job.status)]


async def move(
    ctx: PluginContext,
    job: Job,
    to: JobStatus,
    *,
    what: str | None = None,
    by: str = "",
    problem: Sentence = NOTHING,
) -> None:
    """Change the job's status and add a line to its timeline; flush. The caller has locked the job's row.

    Args:
        what: The line of the timeline; None means the name of the status, and an empty string adds no line.
        by: Who did it, if not the actor.
        problem: Why the job failed.

    Raises:
        JobState: its present status does not allow this change.
    """
    if not can_move(job, to):
        raise JobState(
            _("The job is {status} and cannot become {next}.", status=word(job), next=STATUS_WORDS[to]),
            data={"from": job.status, "to": str(to)},
        )
    if job.status == S.MATCHING:
        # Ranges read by helpers were for this stage only; a helper that stores one later sees the new status.
        ranges = ReadRange.district_id == ctx.district.id, ReadRange.job_id == job.id
        await ctx.db.execute(delete(ReadRange).where(*ranges))
    if to in ENDED and job.status != S.EXPIRED:
        job.processed_at = ctx.now()
    elif job.status == S.FAILED and to != S.DESTROYED:
        job.processed_at = None
    job.status, job.problem = to, problem
    line = str(to) if what is None else what
    if line:
        await add_timeline_entry(ctx, job.id, line, by=by)
    await ctx.db.flush()


async def expire_all(ctx: PluginContext, *conditions: ColumnElement[bool]) -> Sequence[UUID]:
    """Mark all finished jobs that meet the conditions as expired, in one statement; return their ids."""
    (source,) = (status for status, following in MOVES.items() if S.EXPIRED in following)
    expired = await ctx.db.scalars(
        update(Job)
        .where(Job.district_id == ctx.district.id, Job.status == source, *conditions)
        .values(status=S.EXPIRED)
        .returning(Job.id)
    )
    return expired.all()


def word(job: Job) -> Sentence:
    """Return the job's status as it appears in a sentence."""
    return STATUS_WORDS[job.status]


async def add_timeline_entry(ctx: PluginContext, job_id: UUID, what: str, *, by: str = "") -> None:
    """Add a line to the timeline, by the actor unless `by` names somebody else."""
    ctx.db.add(TimelineEntry(id=uuid7(), job_id=job_id, what=what, by=by or ctx.actor.name))
    await ctx.db.flush()
