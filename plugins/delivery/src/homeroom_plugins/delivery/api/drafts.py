"""Routes of `/api/pdf/jobs` for drafts, for jobs of other programs, and for changing jobs that wait."""

import json
from typing import Literal
from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.delivery.drafts import external, modifying
from homeroom_plugins.delivery.drafts import service as drafts
from homeroom_plugins.delivery.drafts.service import DraftForm
from homeroom_plugins.delivery.errors import JobState
from homeroom_plugins.delivery.intake.rules import RULES, Rule, check_rule
from homeroom_plugins.delivery.intake.uploads import find_upload, get_upload
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs.schools import schools_of
from homeroom_plugins.delivery.models import Job, Upload
from homeroom_plugins.delivery.overlays.choosing import list_overlays
from homeroom_plugins.delivery.overlays.previewing import show_overlays
from homeroom_plugins.delivery.overlays.schemas import OverlayRead, OverlayRequest
from homeroom_plugins.delivery.pipeline.match_request import MatchRequest, start_match
from homeroom_plugins.delivery.pipeline.start import MAX_MESSAGE_CHARS, MAX_SUBJECT_CHARS
from homeroom_plugins.delivery.review.service import Approval
from homeroom_plugins.delivery.schemas import StartedJob, UploadRead
from homeroom_plugins.delivery.sending.personal_pins import list_pin_modes
from homeroom_plugins.delivery.states import JobKind, JobStatus, SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.i18n import _
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.schemas import NOTHING, Moment, Nothing, ReadModel
from pydantic import AwareDatetime, BaseModel, Field, JsonValue

router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"])


class DraftRequest(BaseModel):
    """A clerk's input: the page's own fields, and as much of what a run needs as is known.

    `jobId` is the draft if it was saved before.
    """

    jobId: UUID | None = None  # noqa: N815 - the API's name
    type: Literal["splitter", "bulk"]
    name: str = Field("", max_length=MAX_SUBJECT_CHARS)
    form: dict[str, JsonValue]
    uploadId: UUID | None = None  # noqa: N815
    match: MatchRequest | None = None


class ExternalRequest(BaseModel):
    """A job of another program, as far as the program knows it; a person adds the rest."""

    subject: str = Field("", max_length=MAX_SUBJECT_CHARS)
    message: str = Field("", max_length=MAX_MESSAGE_CHARS)
    uploadId: UUID | None = None  # noqa: N815
    rule: Rule | None = None
    schoolId: str = Field("", max_length=64)  # noqa: N815
    sendTo: SendTo = SendTo.GUARDIAN  # noqa: N815
    pinMode: PinMode = PinMode.GENERATED  # noqa: N815
    expiresOn: AwareDatetime | None = None  # noqa: N815


class DraftSummary(ReadModel):
    """A draft in its maker's list; a draft that `canRun` is complete."""

    job_id: UUID
    type: JobKind
    name: str
    saved_on: Moment
    can_run: bool


class DraftsRead(ReadModel):
    """The caller's drafts, the most recently saved first."""

    drafts: list[DraftSummary]


class DraftRead(ReadModel):
    """Initial data of a page: the `form` of a clerk's own draft, or the data that another program supplied.

    `form` is JSON in a string, exactly as the page saved it, since only the page knows its content. `upload` is null if
    the upload has been deleted.
    """

    job_id: UUID
    type: JobKind
    form: str
    upload: UploadRead | None
    rule: Rule | None
    school_id: str
    send_to: SendTo
    subject: str
    created_by: str


class ExternalJob(ReadModel):
    """The id of the job, and the address of the page on which staff complete it."""

    job_id: UUID
    address: str


@router.get("/drafts")
async def list_drafts(ctx: StaffContext) -> Answer[DraftsRead]:
    """List the caller's own drafts. Other users do not see them."""
    return answer(DraftsRead(drafts=[_summarize(job) for job in await drafts.list_drafts(ctx)]))


@router.get("/draft")
async def get_draft(ctx: StaffContext, id: UUID) -> Answer[DraftRead]:  # noqa: A002 - as `getJob`
    """Return a draft of the caller, or a job of another program that nobody has completed yet."""
    job = await drafts.get_draft(ctx, id)
    form = drafts.read_form(job)
    upload = await find_upload(ctx, form.upload_id) if form.upload_id is not None else None
    return answer(
        DraftRead(
            job_id=job.id,
            type=JobKind(job.kind),
            form=json.dumps(form.page),
            upload=_show_upload(upload) if upload is not None else None,
            rule=RULES.validate_python(job.rule) if job.rule else None,
            school_id=job.school_id,
            send_to=SendTo(job.send_to),
            subject=job.subject,
            created_by=job.created_by,
        )
    )


@router.post("/saveDraft")
async def save_draft(ctx: StaffContext, request: DraftRequest) -> Answer[StartedJob]:
    """Save the caller's input until they run or delete it, for at most 30 days."""
    if request.uploadId is not None:
        await get_upload(ctx, request.uploadId)
    matched = request.match.model_dump(mode="json", exclude={"jobId"}) if request.match else None
    form = DraftForm(name=request.name.strip(), page=request.form, upload_id=request.uploadId, match=matched)
    job = await drafts.save_draft(ctx, JobKind(request.type), form, request.jobId)
    return answer(StartedJob(job_id=job.id), _("The draft is saved. Only you see it."))


@router.post("/deleteDraft/{job_id}")
async def delete_draft(ctx: StaffContext, job_id: UUID) -> Answer[Nothing]:
    """Delete a draft."""
    await drafts.delete_draft(ctx, job_id)
    return answer(NOTHING, _("The draft is deleted."))


@router.post("/runDraft/{job_id}", status_code=202)
async def run_draft(ctx: StaffContext, job_id: UUID) -> Answer[StartedJob]:
    """Match the batch of a draft. The job then waits for its check like any other."""
    form = drafts.read_form(await drafts.get_draft(ctx, job_id))
    if form.match is None:
        raise JobState(_("The draft is not complete. Open it, and go on where you left it."))
    job = await start_match(ctx, MatchRequest.model_validate(form.match | {"jobId": str(job_id)}))
    return answer(StartedJob(job_id=job.id))


@router.post("/external", status_code=201)
async def make_external(ctx: StaffContext, request: ExternalRequest) -> Answer[ExternalJob]:
    """Create a job from the data of another program. It waits as a draft until a person completes it."""
    if request.rule is not None:
        await check_rule(request.rule)
    given = external.Given(
        subject=request.subject.strip(),
        message=request.message.strip(),
        upload=await get_upload(ctx, request.uploadId) if request.uploadId is not None else None,
        rule=request.rule,
        school_id=request.schoolId.strip(),
        send_to=request.sendTo,
        pin_mode=request.pinMode,
        expires_at=request.expiresOn,
    )
    job = await external.make_job(ctx, given)
    return answer(ExternalJob(job_id=job.id, address=f"{ctx.public_url}/external-job/create/{job.id}"))


def _summarize(job: Job) -> DraftSummary:
    form = drafts.read_form(job)
    return DraftSummary(
        job_id=job.id,
        type=JobKind(job.kind),
        name=form.name,
        saved_on=job.saved_at or job.created_at,
        can_run=form.match is not None,
    )


def _show_upload(upload: Upload) -> UploadRead:
    return UploadRead(upload_id=upload.id, file_name=upload.file_name, size_bytes=upload.size_bytes, pages=upload.pages)


class JobOptions(ReadModel):
    """The options with which a job is sent, and whether they can still be changed."""

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
    """The options to change; omitted options stay as they are."""

    subject: str | None = None
    message: str | None = None
    expiresOn: AwareDatetime | None = None  # noqa: N815 - the API's name
    pinMode: PinMode | None = None  # noqa: N815
    sendTo: SendTo | None = None  # noqa: N815
    overlays: list[OverlayRequest] | None = None


@router.get("/options")
async def options(ctx: StaffContext, id: UUID) -> Answer[JobOptions]:  # noqa: A002 - as `getJob`
    """Return the options with which a job is sent."""
    return answer(await _show_options(ctx, await jobs.get_job(ctx, id)))


@router.post("/modify/{job_id}")
async def modify(ctx: StaffContext, job_id: UUID, request: ModifyRequest) -> Answer[JobOptions]:
    """Change the options of a job that waits for a person."""
    changes = Approval(
        subject=request.subject,
        message=request.message,
        expires_at=request.expiresOn,
        pin_mode=request.pinMode,
        send_to=request.sendTo,
    )
    return answer(await _show_options(ctx, await modifying.modify_job(ctx, job_id, changes, request.overlays)))


async def _show_options(ctx: PluginContext, job: Job) -> JobOptions:
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
