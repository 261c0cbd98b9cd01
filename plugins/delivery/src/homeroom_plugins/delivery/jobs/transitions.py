"""The state machine of jobs: the one table of what may follow what, and the only place that changes a status."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from homeroom_plugins.delivery.errors import JobState
from homeroom_plugins.delivery.models import Job, ReadRange, TimelineEntry
from homeroom_plugins.delivery.states import STATUS_WORDS, JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from homeroom_sdk.sentences import NOTHING, Sentence, _
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
"""What may follow each status; `docs/decisions/0030-job-states.md` draws it."""

ENDED = frozenset({S.COMPLETE, S.FAILED, S.CANCELLED})
"""Entered with the moment at which the job was processed."""


def can_move(job: Job, to: JobStatus) -> bool:
    """Whether the job may come to `to` from where it stands."""
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
    """Bring the job to another status, with a line in its timeline; flushes. The caller holds its row.

    Args:
        what: The line of the timeline; None is the status, and empty writes none.
        by: Who did it, where it is not the actor.
        problem: Why it failed.

    Raises:
        JobState: it may not come there from where it stands.
    """
    if not can_move(job, to):
        raise JobState(
            _("The job is {status} and cannot become {next}.", status=word(job), next=STATUS_WORDS[to]),
            data={"from": job.status, "to": str(to)},
        )
    if job.status == S.MATCHING:
        # What helpers have read of the pages was for this stage; who hands a range over now finds the job beyond it.
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
    """Bring all finished jobs that meet the conditions to expired at once; returns their ids."""
    (source,) = (status for status, following in MOVES.items() if S.EXPIRED in following)
    expired = await ctx.db.scalars(
        update(Job)
        .where(Job.district_id == ctx.district.id, Job.status == source, *conditions)
        .values(status=S.EXPIRED)
        .returning(Job.id)
    )
    return expired.all()


def word(job: Job) -> Sentence:
    """The job's status as a sentence names it."""
    return STATUS_WORDS[job.status]


async def add_timeline_entry(ctx: PluginContext, job_id: UUID, what: str, *, by: str = "") -> None:
    """Add a line to the timeline, by the actor unless `by` names somebody else."""
    ctx.db.add(TimelineEntry(id=uuid7(), job_id=job_id, what=what, by=by or ctx.actor.name))
    await ctx.db.flush()
