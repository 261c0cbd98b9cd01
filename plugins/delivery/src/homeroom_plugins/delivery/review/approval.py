"""Actions of a person on a job before its first mail: release it, send it now, take it back."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.delivery.errors import JobState, OwnRelease
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.jobs.send_gate import first_moment, may_release
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.overlays.choosing import drop_signatures
from homeroom_plugins.delivery.pipeline.start import submit_again
from homeroom_plugins.delivery.states import JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from sqlalchemy import select

UNSENT = (JobStatus.QUEUED, JobStatus.CUTTING, JobStatus.HOLD, JobStatus.HOLD_SCHEDULED)


async def release_job(ctx: PluginContext, job_id: UUID) -> Job:
    """Release a job that waits for a second person. It then waits for its time, like every job.

    Raises:
        JobNotFound: there is no such job.
        JobState: it does not wait for a release, or its links have expired.
        OwnRelease: the actor has made or approved the job.
    """
    job = await _hold(ctx, job_id)
    if job.status != JobStatus.HOLD:
        raise JobState(_("The job is {status}; it does not wait for a release.", status=transitions.word(job)))
    if job.expires_at <= ctx.now():
        raise JobState(_("The job's links would have expired. Return it to its check and choose another day."))
    if not may_release(ctx, job):
        raise OwnRelease(_("Someone other than the person who created or approved this job has to release it."))
    job.released_at, job.released_by = ctx.now(), ctx.actor.name
    job.send_at = first_moment(ctx, job)
    await transitions.move(ctx, job, JobStatus.HOLD_SCHEDULED, what="released_job")
    await ctx.audit.record("job.released", subject=str(job.id))
    await submit_again(ctx, job)
    return job


async def send_now(ctx: PluginContext, job_id: UUID) -> Job:
    """Send a job now instead of at its chosen time.

    Raises:
        JobNotFound: there is no such job.
        JobState: it does not wait for its time.
    """
    job = await jobs.get_job(ctx, job_id)
    if job.run_id:
        # Cancel the run before locking the job, in the same order as when a job is cancelled.
        await ctx.flows.cancel(job.run_id)
    await ctx.db.refresh(job, with_for_update=True)
    if job.status != JobStatus.HOLD_SCHEDULED:
        raise JobState(_("The job is {status}; it does not wait for its time.", status=transitions.word(job)))
    job.send_at, job.send_on = ctx.now(), None
    await transitions.add_timeline_entry(ctx, job.id, "send_now")
    await ctx.audit.record("job.sent_at_once", subject=str(job.id))
    await submit_again(ctx, job)
    return job


async def may_take_back(ctx: PluginContext, job: Job) -> bool:
    """Return whether the job has been matched and none of its mails could have been sent yet."""
    return job.status in UNSENT and job.cleared_at is None and await jobs.is_matched(ctx, job.id)


async def take_back(ctx: PluginContext, job_id: UUID) -> Job:
    """Take back the approval of a job: it waits for its check again, and none of its mails was written.

    Raises:
        JobNotFound: there is no such job.
        JobState: its mails are being sent already, or it has not been matched yet.
    """
    job = await jobs.get_job(ctx, job_id)
    if job.run_id:
        await ctx.flows.cancel(job.run_id)
    await ctx.db.refresh(job, with_for_update=True)
    if not await may_take_back(ctx, job):
        raise JobState(_("The job is {status}; it cannot be returned to its check.", status=transitions.word(job)))
    job.review, job.unassigned = True, ""
    job.approved_at = job.released_at = job.send_on = job.send_at = None
    job.approved_by_ids = []
    job.released_by, job.run_id = "", None  # The end of the former run must not affect the job.
    await drop_signatures(ctx, job)
    await transitions.move(ctx, job, JobStatus.REVIEW, what="taken_back")
    await ctx.audit.record("job.taken_back", subject=str(job.id))
    await jobs.tell_screens(ctx, job.id)
    return job


async def list_scheduled(ctx: PluginContext) -> Sequence[UUID]:
    """Return the jobs that wait for their time, oldest first."""
    found = await ctx.db.scalars(
        select(Job.id)
        .where(Job.district_id == ctx.district.id, Job.status == JobStatus.HOLD_SCHEDULED)
        .order_by(Job.created_at)
    )
    return found.all()


async def _hold(ctx: PluginContext, job_id: UUID) -> Job:
    await jobs.get_job(ctx, job_id)
    job = await jobs.find_job(ctx, job_id)
    assert job is not None
    return job
