"""Routes of `/api/pdf/jobs` for uploads, previews, jobs and the default options of a new job."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, File, Form, Query, UploadFile
from homeroom_plugins.delivery.intake.rules import Rule, check_rule, parse_rule
from homeroom_plugins.delivery.intake.thumbnails import render_thumbnail
from homeroom_plugins.delivery.intake.uploads import get_upload, save_upload
from homeroom_plugins.delivery.job_list.waiting import describe_wait
from homeroom_plugins.delivery.jobs import counting, send_gate
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs.schools import check_school, name_schools, schools_of_new
from homeroom_plugins.delivery.matching.preview import preview_matches
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.pipeline import start
from homeroom_plugins.delivery.review import approval
from homeroom_plugins.delivery.schemas import JobCounts, JobRead, PreviewRead, StartedJob, TimelineRead, UploadRead
from homeroom_plugins.delivery.sending.personal_pins import list_pin_modes
from homeroom_plugins.delivery.states import JobKind, SendTo
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.http import Answer, StaffContext, answer, file_response
from homeroom_sdk.i18n import _, say
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.uploads import UploadRoute
from pydantic import AwareDatetime, BaseModel
from starlette.responses import Response

MAX_FIELD_BYTES = 16_000_000
NO_STORE = {"cache-control": "no-store"}
"""Headers of responses that show a page: the browser must not keep them longer than the session."""
PICTURE = file_response("image/png")


class LargeFields(UploadRoute):
    """Route class that accepts form fields as large as an index CSV may be."""

    max_field_bytes = MAX_FIELD_BYTES
    max_fields_bytes = MAX_FIELD_BYTES + 1_000_000


router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"], route_class=LargeFields)


class PreviewRequest(BaseModel):
    """A rule to try on an upload."""

    uploadId: UUID  # noqa: N815 - the API's name
    rule: Rule
    schoolId: str = ""  # noqa: N815


class JobDefaults(ReadModel):
    """Defaults of a new job: when its links end, the name of the school that set this (empty: the district), and
    `pinModes`, the ways in which families may open its documents.
    """

    expires_on: Moment
    set_by: str
    pin_modes: list[PinMode]


@router.post("/upload", status_code=201)
async def upload(ctx: StaffContext, file: Annotated[UploadFile, File()]) -> Answer[UploadRead]:
    """Upload a batch and check it immediately."""
    saved = await save_upload(ctx, file)
    return answer(
        UploadRead(upload_id=saved.id, file_name=saved.file_name, size_bytes=saved.size_bytes, pages=saved.pages)
    )


@router.post("/preview")
async def preview(ctx: StaffContext, body: PreviewRequest) -> Answer[PreviewRead]:
    """Try a rule on the first pages of an upload."""
    rule = await check_rule(body.rule)
    found = await get_upload(ctx, body.uploadId)
    return answer(await preview_matches(ctx, found, rule, school_id=body.schoolId.strip()))


@router.get("/thumbnail/{upload_id}/{page}", response_class=Response, responses=PICTURE)
async def thumbnail(ctx: StaffContext, upload_id: UUID, page: int, large: bool = False) -> Response:
    """Return a picture of a page (counted from 1) of an upload, small or large enough to draw on."""
    picture = await render_thumbnail(ctx, upload_id, page, is_large=large)
    return Response(picture, media_type="image/png", headers=NO_STORE)


@router.post("/split", status_code=202)
async def split(
    ctx: StaffContext,
    subject: Annotated[str, Form()] = "",
    message: Annotated[str, Form()] = "",
    rule: Annotated[str, Form()] = "",
    expiresOn: Annotated[AwareDatetime | None, Form()] = None,  # noqa: N803 - the API's name
    sendOn: Annotated[AwareDatetime | None, Form()] = None,  # noqa: N803
    pinMode: Annotated[PinMode, Form()] = PinMode.GENERATED,  # noqa: N803
    sendTo: Annotated[SendTo, Form()] = SendTo.GUARDIAN,  # noqa: N803
    schoolId: Annotated[str, Form(max_length=64)] = "",  # noqa: N803
    uploadId: Annotated[UUID | None, Form()] = None,  # noqa: N803
    file: Annotated[UploadFile | None, File()] = None,
) -> Answer[StartedJob]:
    """Start a job that cuts the batch and delivers each part. It waits for approval while pages are unassigned."""
    parsed = await parse_rule(rule)
    if uploadId is not None:
        source = await get_upload(ctx, uploadId)
    elif file is not None:
        source = await save_upload(ctx, file)
    else:
        raise ValidationFailed.of(file=_("Add the PDF, or name an upload."))
    new = start.NewJob(
        subject=subject.strip(),
        message=message.strip(),
        rule=parsed,
        pin_mode=pinMode,
        send_to=sendTo,
        expires_at=expiresOn or start.default_expiry(ctx, schools_of_new(ctx, schoolId.strip())),
        school_id=schoolId.strip(),
        send_on=sendOn,
    )
    job = await start.start_job(ctx, source, new)
    return answer(StartedJob(job_id=job.id))


@router.get("/getJob")
@router.post("/getJob")
async def get_job(ctx: StaffContext, id: UUID) -> Answer[JobRead]:  # noqa: A002 - the specification's name
    """Return a job with its counts and its timeline."""
    job = await jobs.get_job(ctx, id)
    return answer(await describe_job(ctx, job))


@router.post("/cancelJob/{job_id}")
async def cancel_job(ctx: StaffContext, job_id: UUID) -> Answer[JobRead]:
    """Stop a running job."""
    return answer(await describe_job(ctx, await jobs.cancel_job(ctx, job_id)))


@router.post("/retryJob/{job_id}")
async def retry_job(ctx: StaffContext, job_id: UUID) -> Answer[JobRead]:
    """Retry a failed job."""
    return answer(await describe_job(ctx, await start.retry_job(ctx, job_id)))


@router.get("/defaults")
async def get_defaults(
    ctx: StaffContext, school_id: Annotated[str, Query(alias="schoolId", max_length=64)] = ""
) -> Answer[JobDefaults]:
    """Return the defaults of a new job of this school, or of the caller if no school is named."""
    await check_school(ctx, school_id)
    schools = schools_of_new(ctx, school_id)
    code = ctx.settings_sources(schools).get("default_expiry_days", "")
    names = await ctx.school_names([code]) if code else {}
    return answer(
        JobDefaults(
            expires_on=start.default_expiry(ctx, schools),
            set_by=names.get(code, code),
            pin_modes=list_pin_modes(ctx, schools),
        )
    )


async def describe_job(ctx: StaffContext, job: Job) -> JobRead:
    """Return a job as its page shows it."""
    counts = JobCounts(**await counting.count_parts(ctx, job))
    return JobRead(
        id=job.id,
        status=job.status,
        stage=job.status,
        message=job.problem and say(job.problem),
        waiting=await describe_wait(ctx, job),
        subject=job.subject,
        organization=ctx.district.code,
        school_name=(await name_schools(ctx, [job]))[job.id],
        type=JobKind(job.kind),
        type_label=job.file_name,
        is_message=job.source_blob_id is None,
        student_count=counts.documents,
        success_count=await counting.count_served(ctx, job),
        failed_count=counts.failed,
        problem_count=counts.problems,
        page_count=job.page_count,
        created_on=job.created_at,
        created_by=job.created_by,
        processed_on=job.processed_at,
        expires_on=job.expires_at,
        recalled_on=job.recalled_at,
        send_on=job.send_at or job.send_on,
        released_on=job.released_at,
        released_by=job.released_by,
        may_release=send_gate.may_release(ctx, job),
        may_take_back=await approval.may_take_back(ctx, job),
        pin_mode=PinMode(job.pin_mode),
        is_required=job.is_required,
        send_to=SendTo(job.send_to),
        school_id=job.school_id,
        review=job.review,
        counts=counts,
        timeline=[
            TimelineRead(at=item.at, what=item.what, by=item.by) for item in await jobs.list_timeline(ctx, job.id)
        ],
    )
