"""Pausing and resuming the mails of a job."""

from uuid import UUID

from homeroom_plugins.delivery.errors import JobState
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.states import JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from homeroom_sdk.services import Mailer

BY_A_PERSON = _("It was paused by a person.")


async def pause_job(ctx: PluginContext, job_id: UUID) -> Job:
    """Pause the mails of the job, except those that a mail server is accepting right now. Idempotent.

    Raises:
        JobNotFound: there is no such job.
        JobState: the job is not sending.
    """
    job = await _get_sending(ctx, job_id)
    await ctx.services.get(Mailer).pause(job.id, BY_A_PERSON)
    await _note(ctx, job, "paused")
    return job


async def resume_job(ctx: PluginContext, job_id: UUID) -> Job:
    """Resume the mails of a job that was paused by a person or because too many mails were refused. Idempotent.

    Raises:
        JobNotFound: there is no such job.
        JobState: the job is not sending.
    """
    job = await _get_sending(ctx, job_id)
    await ctx.services.get(Mailer).resume(job.id)
    await _note(ctx, job, "resumed")
    return job


async def _get_sending(ctx: PluginContext, job_id: UUID) -> Job:
    await jobs.get_job(ctx, job_id)
    job = await jobs.find_job(ctx, job_id)
    assert job is not None
    if job.status != JobStatus.SENDING:
        raise JobState(
            _("The job is {status}; only a job that is sending e-mails can be paused.", status=transitions.word(job))
        )
    return job


async def _note(ctx: PluginContext, job: Job, what: str) -> None:
    await transitions.add_timeline_entry(ctx, job.id, what)
    await ctx.audit.record(f"job.{what}", subject=str(job.id))
    await jobs.tell_screens(ctx, job.id)
