"""When a job's first mail may leave: once another has released it, its time has come, and nobody took it back.

Documents that are let go later need another's release too, where they and those before them are so many together.
"""

import os
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.jobs.schools import schools_of
from homeroom_plugins.delivery.models import Document, Job
from homeroom_plugins.delivery.settings import settings_for
from homeroom_plugins.delivery.states import DocumentState, JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import Cancelled
from homeroom_sdk.sentences import _
from sqlalchemy import func, select

SEND_WAIT = "HOMEROOM_SEND_WAIT_S"
"""Of an installation for trials: how long every district's jobs wait, whatever the district has set."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whether a job's mails may leave: now, at a moment, or (`needs_release`) once another person has said so."""

    until: datetime | None = None
    needs_release: bool = False

    @property
    def is_now(self) -> bool:
        """Nothing keeps them."""
        return self.until is None and not self.needs_release


async def take_turn(ctx: PluginContext, job_id: UUID) -> Turn:
    """What a job that is cut waits for, noted as its status; a job that has had its turn keeps it.

    Raises:
        Cancelled: a person has stopped the job meanwhile or taken it back.
    """
    job = await jobs.find_job(ctx, job_id)
    if job is None:
        raise Cancelled(_("The job was stopped."))
    if job.status == JobStatus.COMPLETE:
        return Turn()
    if job.cleared_at is not None and job.send_at is not None and job.send_at <= ctx.now():
        return Turn()  # Unless `turn_anew` has taken the moment away, or a second release has set another.
    if job.released_at is None and await needs_release(ctx, job):
        await jobs.enter_stage(ctx, job_id, JobStatus.HOLD)
        return Turn(needs_release=True)
    if job.send_at is None:
        job.send_at = first_moment(ctx, job)
    if job.send_at > ctx.now():
        await jobs.enter_stage(ctx, job_id, JobStatus.HOLD_SCHEDULED)
        return Turn(until=job.send_at)
    if not transitions.can_move(job, JobStatus.SENDING):
        raise Cancelled(_("The job was stopped."))
    job.cleared_at = job.cleared_at or ctx.now()
    await ctx.db.flush()
    return Turn()


async def turn_anew(ctx: PluginContext, job: Job) -> None:
    """Let a job to which the actor has added documents wait for another's release, if it is large enough with them."""
    if await needs_release(ctx, job):
        note_approval(ctx, job)
        job.released_at = job.send_at = None
        job.released_by = ""
        await ctx.db.flush()


async def needs_release(ctx: PluginContext, job: Job) -> bool:
    """Whether of the job so many documents go in all that another person than its makers has to release it."""
    limit = settings_for(ctx, schools_of(job)).release_from
    if not limit:
        return False
    going = await ctx.db.scalar(
        select(func.count()).where(
            Document.district_id == ctx.district.id,
            Document.job_id == job.id,
            Document.state.in_((DocumentState.TODO, DocumentState.STORED)),
        )
    )
    return int(going or 0) >= limit


def may_release(ctx: PluginContext, job: Job) -> bool:
    """Whether the actor is another person than all who made the job and let it go."""
    made = (job.created_by_id, *(job.made_by_ids or ()), *(job.approved_by_ids or ()))
    return ctx.actor.user_id is not None and ctx.actor.user_id not in made


def note_approval(ctx: PluginContext, job: Job) -> None:
    """Write down that the actor has let the job go, or a part of it, so that they are not who releases it."""
    if ctx.actor.user_id is not None:
        job.approved_by_ids = [*(job.approved_by_ids or ()), ctx.actor.user_id]


def send_wait(ctx: PluginContext, job: Job) -> timedelta:
    """How long the job waits before its first mail."""
    installed = os.environ.get(SEND_WAIT, "")
    return timedelta(
        seconds=int(installed) if installed.isdecimal() else settings_for(ctx, schools_of(job)).send_wait_s
    )


def first_moment(ctx: PluginContext, job: Job) -> datetime:
    """When the job's first mail may leave if it is let go now."""
    earliest = ctx.now() + send_wait(ctx, job)
    return max(earliest, job.send_on) if job.send_on is not None else earliest
