"""`/api/documentSignature`: jobs, each of which asks many."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.signing.licensed import LICENSED
from homeroom_plugins.signing.requests import jobs
from homeroom_plugins.signing.requests.schemas import JobPreview, JobRead, NewJob, OneJob, StartedJob, UnplannedJob
from homeroom_plugins.signing.templates.access import require_manager
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.sentences import _, _n

router = APIRouter(prefix="/api/documentSignature", tags=["documentSignature"], dependencies=LICENSED)


@router.post("/previewJob")
async def preview_job(ctx: StaffContext, body: NewJob) -> Answer[JobPreview]:
    """Who would be asked, and which rows need somebody first. Nothing is made or sent."""
    require_manager(ctx)
    return answer(await jobs.preview_job(ctx, body))


@router.post("/createJob", status_code=202)
async def create_job(ctx: StaffContext, body: NewJob) -> Answer[StartedJob]:
    """Ask everybody who is ready, by a flow; rows that need somebody are left out and told in the job."""
    require_manager(ctx)
    started = await jobs.create_job(ctx, body)
    return answer(
        started,
        _n("{count} document is being prepared.", "{count} documents are being prepared.", started.ready),
    )


@router.get("/getJob/{job_id}")
async def get_job(ctx: StaffContext, job_id: UUID) -> Answer[JobRead]:
    """A job, and how far its requests are."""
    return answer(await jobs.read_job(ctx, job_id))


@router.get("/getUnplannedJobs")
async def get_unplanned_jobs(ctx: StaffContext) -> Answer[list[UnplannedJob]]:
    """Jobs that could not be prepared to their end, with the reason; `retryJob` goes on with one."""
    return answer(await jobs.list_unplanned(ctx))


@router.post("/retryJob", status_code=202)
async def retry_job(ctx: StaffContext, body: OneJob) -> Answer[JobRead]:
    """Go on with a job that could not be prepared to its end; nobody is asked twice."""
    require_manager(ctx)
    return answer(await jobs.retry_job(ctx, body.jobId), _("The job is being prepared again."))
