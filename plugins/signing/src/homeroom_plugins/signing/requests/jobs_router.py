"""The `/api/documentSignature` routes for jobs."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.signing.licensed import LICENSED
from homeroom_plugins.signing.requests import jobs
from homeroom_plugins.signing.requests.schemas import JobPreview, JobRead, NewJob, OneJob, StartedJob, UnplannedJob
from homeroom_plugins.signing.templates.access import require_manager
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.i18n import _, _n

router = APIRouter(prefix="/api/documentSignature", tags=["documentSignature"], dependencies=LICENSED)


@router.post("/previewJob")
async def preview_job(ctx: StaffContext, body: NewJob) -> Answer[JobPreview]:
    """Preview who would be asked, and which rows need attention first. Nothing is created or sent."""
    require_manager(ctx)
    return answer(await jobs.preview_job(ctx, body))


@router.post("/createJob", status_code=202)
async def create_job(ctx: StaffContext, body: NewJob) -> Answer[StartedJob]:
    """Create a job that asks everybody who is ready; a flow does the work. Rows that need attention are left out."""
    require_manager(ctx)
    started = await jobs.create_job(ctx, body)
    return answer(
        started,
        _n("{count} document is being prepared.", "{count} documents are being prepared.", started.ready),
    )


@router.get("/getJob/{job_id}")
async def get_job(ctx: StaffContext, job_id: UUID) -> Answer[JobRead]:
    """Get a job with the progress of its requests."""
    return answer(await jobs.read_job(ctx, job_id))


@router.get("/getUnplannedJobs")
async def get_unplanned_jobs(ctx: StaffContext) -> Answer[list[UnplannedJob]]:
    """List jobs that could not be prepared completely, with the reason; resume one with `retryJob`."""
    return answer(await jobs.list_unplanned(ctx))


@router.post("/retryJob", status_code=202)
async def retry_job(ctx: StaffContext, body: OneJob) -> Answer[JobRead]:
    """Resume a job that could not be prepared completely; nobody is asked twice."""
    require_manager(ctx)
    return answer(await jobs.retry_job(ctx, body.jobId), _("The job is being prepared again."))
