"""`/api/pdf/jobs`: what a job goes out with, and changing it while nothing of it has run."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.delivery.drafts import modifying
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs.schools import schools_of
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.overlays.choosing import list_overlays
from homeroom_plugins.delivery.overlays.previewing import show_overlays
from homeroom_plugins.delivery.overlays.schemas import OverlayRead, OverlayRequest
from homeroom_plugins.delivery.review.service import Approval
from homeroom_plugins.delivery.sending.personal_pins import list_pin_modes
from homeroom_plugins.delivery.states import JobKind, JobStatus, SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import AwareDatetime, BaseModel

router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"])


class JobOptions(ReadModel):
    """What a job goes out with, and whether that can still be changed."""

    id: UUID
    status: JobStatus
    type: JobKind
    file_name: str
    is_message: bool
    subject: str
    message: str
    expires_on: Moment
    pin_mode: PinMode
    pin_modes: list[PinMode]
    send_to: SendTo
    modifiable: bool
    overlays: list[OverlayRead]


class ModifyRequest(BaseModel):
    """What shall be changed; what is left out stays as it is."""

    subject: str | None = None
    message: str | None = None
    expiresOn: AwareDatetime | None = None  # noqa: N815 - the API's name
    pinMode: PinMode | None = None  # noqa: N815
    sendTo: SendTo | None = None  # noqa: N815
    overlays: list[OverlayRequest] | None = None


@router.get("/options")
async def options(ctx: StaffContext, id: UUID) -> Answer[JobOptions]:  # noqa: A002 - as `getJob`
    """What a job goes out with."""
    return answer(await _show(ctx, await jobs.get_job(ctx, id)))


@router.post("/modify/{job_id}")
async def modify(ctx: StaffContext, job_id: UUID, request: ModifyRequest) -> Answer[JobOptions]:
    """Change a job that waits for a person."""
    changes = Approval(
        subject=request.subject,
        message=request.message,
        expires_at=request.expiresOn,
        pin_mode=request.pinMode,
        send_to=request.sendTo,
    )
    return answer(await _show(ctx, await modifying.modify_job(ctx, job_id, changes, request.overlays)))


async def _show(ctx: PluginContext, job: Job) -> JobOptions:
    return JobOptions(
        id=job.id,
        status=JobStatus(job.status),
        type=JobKind(job.kind),
        file_name=job.file_name,
        is_message=job.source_blob_id is None,
        subject=job.subject,
        message=job.message,
        expires_on=job.expires_at,
        pin_mode=PinMode(job.pin_mode),
        pin_modes=list_pin_modes(ctx, schools_of(job)),
        send_to=SendTo(job.send_to),
        modifiable=modifying.is_modifiable(job),
        overlays=show_overlays(await list_overlays(ctx, job.id)),
    )
