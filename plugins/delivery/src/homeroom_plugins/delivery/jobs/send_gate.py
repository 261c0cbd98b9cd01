"""Conditions for a job's first mail: a second person's release, the chosen time, and no withdrawal of the approval.

Documents that are released later need a second person again if the job with them reaches the limit.
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
from homeroom_sdk.i18n import _
from sqlalchemy import func, select

SEND_WAIT = "HOMEROOM_SEND_WAIT_S"
"""Environment variable of a trial installation: the wait before the first mail, in place of each district's setting."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The time from which a job's mails may be sent: now, `until`, or only after a second person's release
    (`needs_release`).
    """

    until: datetime | None = None
    needs_release: bool = False

    @property
    def is_now(self) -> bool:
        """True if the mails may be sent now."""
        return self.until is None and not self.needs_release


async def take_turn(ctx: PluginContext, job_id: UUID) -> Turn:
    """Determine what a cut job waits for before its first mail and set its status accordingly; a cleared job stays
    cleared.

    Raises:
        Cancelled: a person has meanwhile stopped the job or taken it back.
    """
    job = await jobs.find_job(ctx, job_id)
    if job is None:
        raise Cancelled(_("The job was stopped."))
    if job.status == JobStatus.COMPLETE:
        return Turn()
    if job.cleared_at is not None and job.send_at is not None and job.send_at <= ctx.now():
        return Turn()  # `turn_anew` and a second release reset `send_at`.
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
    """Require another release for a job to which the actor has added documents, if it is large enough with them."""
    if await needs_release(ctx, job):
        note_approval(ctx, job)
        job.released_at = job.send_at = None
        job.released_by = ""
        await ctx.db.flush()


async def needs_release(ctx: PluginContext, job: Job) -> bool:
    """Return whether the job sends enough documents that a person other than its makers has to release it."""
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
    """Return whether the actor is someone other than those who made or approved the job."""
    made = (job.created_by_id, *(job.made_by_ids or ()), *(job.approved_by_ids or ()))
    return ctx.actor.user_id is not None and ctx.actor.user_id not in made


def note_approval(ctx: PluginContext, job: Job) -> None:
    """Record that the actor approved the job or a part of it, so that they cannot be the one who releases it."""
    if ctx.actor.user_id is not None:
        job.approved_by_ids = [*(job.approved_by_ids or ()), ctx.actor.user_id]


def send_wait(ctx: PluginContext, job: Job) -> timedelta:
    """Return how long the job waits before its first mail."""
    installed = os.environ.get(SEND_WAIT, "")
    return timedelta(
        seconds=int(installed) if installed.isdecimal() else settings_for(ctx, schools_of(job)).send_wait_s
    )


def first_moment(ctx: PluginContext, job: Job) -> datetime:
    """Return when the job's first mail may be sent if the job is approved now."""
    earliest = ctx.now() + send_wait(ctx, job)
    return max(earliest, job.send_on) if job.send_on is not None else earliest
