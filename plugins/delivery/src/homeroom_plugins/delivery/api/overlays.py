"""Routes of `/api/pdf/jobs` for stored signatures on the documents of a job."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.delivery.drafts import modifying
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.overlays import previewing
from homeroom_plugins.delivery.overlays.schemas import JobOverlays, OverlayPreview, OverlaysRequest
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.i18n import _

router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"])


@router.get("/overlays")
async def get_overlays(ctx: StaffContext, id: UUID) -> Answer[JobOverlays]:  # noqa: A002 - as `getJob`
    """List the signatures on a job's documents, the signatures that the caller may use, and pages to place them on."""
    job = await jobs.get_job(ctx, id)
    return answer(await previewing.describe_overlays(ctx, job, may_change=modifying.is_modifiable(job)))


@router.post("/setOverlays/{job_id}")
async def set_overlays(ctx: StaffContext, job_id: UUID, request: OverlaysRequest) -> Answer[JobOverlays]:
    """Set the signatures on a job's documents and their positions, while nothing has been sent yet."""
    job = await modifying.place_signatures(ctx, job_id, request.overlays)
    await ctx.commit()
    shown = await previewing.describe_overlays(ctx, job, may_change=modifying.is_modifiable(job))
    return answer(shown, _("The signatures are saved."))


@router.post("/previewOverlays/{job_id}")
async def preview_overlays(ctx: StaffContext, job_id: UUID) -> Answer[OverlayPreview]:
    """Preview ten documents of the job with its signatures, as they would be sent."""
    return answer(await previewing.preview_overlays(ctx, await jobs.get_job(ctx, job_id)))
