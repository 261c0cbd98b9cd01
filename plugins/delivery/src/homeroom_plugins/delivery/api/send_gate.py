"""Routes of `/api/pdf/jobs` for the list of jobs and for when their mails are sent."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query
from homeroom_plugins.delivery.api.jobs import describe_job
from homeroom_plugins.delivery.errors import JobState
from homeroom_plugins.delivery.job_list import listing, waiting
from homeroom_plugins.delivery.job_list.listing import ListedJob
from homeroom_plugins.delivery.jobs import pausing
from homeroom_plugins.delivery.jobs.schools import name_schools
from homeroom_plugins.delivery.pipeline import rerunning, trial_mails
from homeroom_plugins.delivery.pipeline.start import MAX_MESSAGE_CHARS, MAX_SUBJECT_CHARS
from homeroom_plugins.delivery.review import approval
from homeroom_plugins.delivery.schemas import (
    JobRead,
    JobsRead,
    JobSummary,
    PreviewMail,
    StartedCount,
    StartedJob,
    WaitingJob,
)
from homeroom_plugins.delivery.sending import mail_samples
from homeroom_plugins.delivery.sending.schemas import MailSamplesRead
from homeroom_plugins.delivery.states import JobStatus
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.i18n import _, _n
from homeroom_sdk.recipients import PinMode
from pydantic import AwareDatetime, BaseModel, Field

MAX_PAGE = 10_000

router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"])


class PreviewMailRequest(BaseModel):
    """When to send the preview (null: now), and texts that the job does not have yet (null: the job's own)."""

    sendOn: AwareDatetime | None = None  # noqa: N815 - the API's name
    subject: str | None = Field(None, max_length=MAX_SUBJECT_CHARS)
    message: str | None = Field(None, max_length=MAX_MESSAGE_CHARS)


class ShowMailsRequest(BaseModel):
    """The clerk's input so far; null means the job's own value."""

    subject: str | None = Field(None, max_length=MAX_SUBJECT_CHARS)
    message: str | None = Field(None, max_length=MAX_MESSAGE_CHARS)
    pinMode: PinMode | None = None  # noqa: N815 - the API's name
    expiresOn: AwareDatetime | None = None  # noqa: N815


class RerunRequest(BaseModel):
    """The id of the job to match again."""

    jobId: UUID  # noqa: N815 - the API's name


@router.get("/getJobs")
async def get_jobs(
    ctx: StaffContext,
    status: Annotated[list[JobStatus] | None, Query()] = None,
    page: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 1,
    size: Annotated[int, Query(ge=1, le=100)] = 25,
) -> Answer[JobsRead]:
    """List a page of the district's jobs, newest first."""
    found, total = await listing.list_jobs(ctx, statuses=status or [], page=page, size=size)
    names = await name_schools(ctx, [item.job for item in found])
    jobs = [_summarize(ctx, item, names[item.job.id]) for item in found]
    return answer(JobsRead(jobs=jobs, total=total, page=page, size=size))


@router.get("/getWaits")
@router.post("/getWaits")
async def get_waits(ctx: StaffContext) -> Answer[list[WaitingJob]]:
    """List why the newest open jobs of the district wait. Jobs that are not waiting are absent."""
    found = await waiting.describe_waits(ctx, await listing.list_open(ctx))
    return answer([WaitingJob(id=job_id, waiting=wait) for job_id, wait in found.items()])


@router.post("/rerunjob", status_code=202)
async def rerun_job(ctx: StaffContext, body: RerunRequest) -> Answer[StartedJob]:
    """Match the file of an ended job again. The new job waits for its check."""
    job = await rerunning.rerun_job(ctx, body.jobId)
    return answer(StartedJob(job_id=job.id))


@router.post("/releaseJob/{job_id}")
async def release_job(ctx: StaffContext, job_id: UUID) -> Answer[JobRead]:
    """Release a large job that another person made."""
    return answer(await describe_job(ctx, await approval.release_job(ctx, job_id)))


@router.post("/takeBack/{job_id}")
async def take_back(ctx: StaffContext, job_id: UUID) -> Answer[JobRead]:
    """Take back the approval of a job before its first mail."""
    return answer(
        await describe_job(ctx, await approval.take_back(ctx, job_id)),
        _("The job is back in its check. No e-mail has left."),
    )


@router.post("/sendNow/{job_id}")
async def send_now(ctx: StaffContext, job_id: UUID) -> Answer[JobRead]:
    """Send a job now instead of at its chosen time."""
    return answer(await describe_job(ctx, await approval.send_now(ctx, job_id)))


@router.post("/runAllPending")
async def run_all_pending(ctx: StaffContext) -> Answer[StartedCount]:
    """Send all jobs now that wait for their time. Jobs that wait for a release keep waiting."""
    started = 0
    for job_id in await approval.list_scheduled(ctx):
        try:
            await approval.send_now(ctx, job_id)
        except JobState:
            continue  # It has just started on schedule.
        started += 1
    return answer(StartedCount(started=started), _n("{count} job is sent now.", "{count} jobs are sent now.", started))


@router.post("/pauseJob/{job_id}")
async def pause_job(ctx: StaffContext, job_id: UUID) -> Answer[JobRead]:
    """Pause the mails of a job until somebody resumes it."""
    return answer(await describe_job(ctx, await pausing.pause_job(ctx, job_id)))


@router.post("/resumeJob/{job_id}")
async def resume_job(ctx: StaffContext, job_id: UUID) -> Answer[JobRead]:
    """Send the rest of a paused job."""
    return answer(await describe_job(ctx, await pausing.resume_job(ctx, job_id)))


@router.post("/showMails/{job_id}")
async def show_mails(ctx: StaffContext, job_id: UUID, body: ShowMailsRequest) -> Answer[MailSamplesRead]:
    """Show the mail and the page as one real family of each language will see them. Nothing is sent or stored."""
    words = mail_samples.Words(body.subject, body.message, body.pinMode, body.expiresOn)
    return answer(await mail_samples.show_samples(ctx, job_id, words))


@router.post("/sendPreviewEmails/{job_id}")
async def send_preview_emails(ctx: StaffContext, job_id: UUID, body: PreviewMailRequest) -> Answer[PreviewMail]:
    """Send the caller the mail that the job's families will get."""
    sent_to = await trial_mails.send_preview_mail(
        ctx, job_id, subject=body.subject, message=body.message, send_on=body.sendOn
    )
    return answer(PreviewMail(sent_to=sent_to, send_on=body.sendOn), _("The preview is on its way to you."))


def _summarize(ctx: StaffContext, item: ListedJob, school_name: str) -> JobSummary:
    job = item.job
    return JobSummary(
        id=job.id,
        status=JobStatus(job.status),
        subject=job.subject,
        school_name=school_name,
        organization=ctx.district.code,
        type_label=job.file_name,
        student_count=item.documents,
        success_count=item.sent,
        created_on=job.created_at,
        created_by=job.created_by,
        processed_on=job.processed_at,
    )
