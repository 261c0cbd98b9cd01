"""Handling of planning runs that end early: their job is marked as failed or cancelled, and can be retried.

Requests that exist already stay; a retry continues after them.
"""

from uuid import UUID

from homeroom_plugins.signing.models import JobStatus
from homeroom_plugins.signing.request_models import SigningJob
from homeroom_plugins.signing.requests.planning import GOING, find_job
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict
from homeroom_sdk.events import FlowEnded
from homeroom_sdk.i18n import NOTHING, Sentence, _
from pydantic import BaseModel

FLOW = "signing.plan_signing"
ENDED = (JobStatus.FAILED, JobStatus.CANCELLED)
STOPPED = _("The preparation was stopped. Those who were asked before can sign; the others were not asked.")


class PlanSigning(BaseModel):
    """Parameters of the flow: the job to plan."""

    job_id: UUID


async def stop_planning(ctx: PluginContext, params: PlanSigning, run_id: UUID) -> None:
    """Cancel the job when an administrator stops the run; nobody else is asked."""
    await _end(ctx, params.job_id, run_id, JobStatus.CANCELLED, STOPPED)


async def reopen_planning(ctx: PluginContext, params: PlanSigning, run_id: UUID) -> None:
    """Set the job to queued again when an administrator resumes its run.

    Raises:
        Conflict: it is planned already, or being planned.
    """
    job = await find_job(ctx, params.job_id, lock=True)
    await reopen_job(ctx, job, run_id)


async def reopen_job(ctx: PluginContext, job: SigningJob | None, run_id: UUID) -> None:
    """Queue the locked job for this run.

    Raises:
        Conflict: it is planned already, or being planned.
    """
    if job is None or job.status not in ENDED:
        raise Conflict(_("This job has been prepared, or is being prepared."))
    job.status, job.problem, job.run_id = JobStatus.QUEUED, NOTHING, run_id
    await _tell_screens(ctx, job)


async def on_flow_ended(ctx: PluginContext, event: FlowEnded) -> None:
    """Mark the job as failed or cancelled if its run ended before it was planned, so that staff see it. Idempotent."""
    if event.flow != FLOW or event.state == "completed":
        return
    is_stopped = event.state == "cancelled" and not event.is_refused
    status, why = (JobStatus.CANCELLED, STOPPED) if is_stopped else (JobStatus.FAILED, event.message)
    await _end(ctx, PlanSigning.model_validate(event.params).job_id, event.run_id, status, why)


async def _end(ctx: PluginContext, job_id: UUID, run_id: UUID, status: JobStatus, why: Sentence) -> None:
    """Set the job's end state, unless it belongs to another run or is planned."""
    job = await find_job(ctx, job_id, lock=True)
    if job is not None and job.run_id == run_id and job.status in GOING:
        job.status, job.problem = status, why
        await _tell_screens(ctx, job)


async def _tell_screens(ctx: PluginContext, job: SigningJob) -> None:
    await ctx.db.flush()
    await ctx.events.notify("DocumentSignatures", {"jobId": str(job.id)})
