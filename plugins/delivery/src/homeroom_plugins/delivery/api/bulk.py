"""Routes of `/api/pdf/jobs` that send one message, with or without a document, to everybody on a list."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.delivery.bulk import jobs as bulk_jobs
from homeroom_plugins.delivery.bulk.persons import MAX_IDS_CHARS, Chosen
from homeroom_plugins.delivery.bulk.schemas import BulkStarted, MessageReach, NameReleased
from homeroom_plugins.delivery.drafts.service import hold_draft
from homeroom_plugins.delivery.intake.uploads import get_upload
from homeroom_plugins.delivery.jobs.schools import schools_of_new
from homeroom_plugins.delivery.models import Upload
from homeroom_plugins.delivery.pipeline.start import NewJob, default_expiry
from homeroom_plugins.delivery.states import JobKind, SendTo
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.recipients import PinMode
from pydantic import AwareDatetime, BaseModel, Field

MAX_SCHOOLS = 1000

router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"])


class ListRequest(BaseModel):
    """The receivers: `ids` as pasted or from a CSV file, schools, or everybody; and the document, if there is one."""

    ids: str = Field("", max_length=MAX_IDS_CHARS)
    schoolIds: list[str] = Field(default_factory=list, max_length=MAX_SCHOOLS)  # noqa: N815 - the API's name
    everybody: bool = False
    schoolId: str = Field("", max_length=64)  # noqa: N815
    uploadId: UUID | None = None  # noqa: N815
    sendTo: SendTo = SendTo.GUARDIAN  # noqa: N815

    @property
    def chosen(self) -> Chosen:
        """The chosen receivers, without the document."""
        return Chosen(self.ids, self.schoolIds, self.everybody, self.schoolId.strip())


class BulkRequest(ListRequest):
    """A message to a list; `expected` is the number of persons that the preview showed.

    `hasLooked` means that a person has looked at the pages that could not be read; `jobId` is the draft to send.
    """

    subject: str
    message: str = ""
    expiresOn: AwareDatetime | None = None  # noqa: N815
    pinMode: PinMode = PinMode.GENERATED  # noqa: N815
    expected: int
    hasLooked: bool = False  # noqa: N815
    jobId: UUID | None = None  # noqa: N815


class ReleaseNameRequest(BaseModel):
    """A name in a document that an adult has too, and the reason why it may appear there."""

    uploadId: UUID  # noqa: N815
    text: str = Field(max_length=500)
    reason: str


@router.post("/bulkReach")
async def reach(ctx: StaffContext, request: ListRequest) -> Answer[MessageReach]:
    """Preview whom a message would reach and which persons its document names. Nothing is stored or sent."""
    upload = await _find_upload(ctx, request)
    return answer(await bulk_jobs.describe_reach(ctx, request.chosen, upload, send_to=request.sendTo))


@router.post("/bulk", status_code=202)
async def bulk(ctx: StaffContext, request: BulkRequest) -> Answer[BulkStarted]:
    """Send a message, with or without a document, to everybody on a list."""
    options = NewJob(
        subject=request.subject.strip(),
        message=request.message.strip(),
        rule=None,
        pin_mode=request.pinMode,
        send_to=request.sendTo,
        expires_at=request.expiresOn or default_expiry(ctx, schools_of_new(ctx, request.chosen.job_school)),
    )
    new = bulk_jobs.NewBulkJob(options, request.chosen, request.expected, has_looked=request.hasLooked)
    draft = await hold_draft(ctx, request.jobId, JobKind.BULK) if request.jobId is not None else None
    job = await bulk_jobs.start_bulk(ctx, await _find_upload(ctx, request), new, into=draft)
    return answer(BulkStarted(job_id=job.id, persons=request.expected))


@router.post("/releaseName")
async def release_name(ctx: StaffContext, request: ReleaseNameRequest) -> Answer[NameReleased]:
    """Release a name in a document for everybody, such as the principal's name if a student has the same one."""
    upload = await get_upload(ctx, request.uploadId)
    released = await bulk_jobs.release_name(ctx, upload, request.text, reason=request.reason.strip())
    return answer(NameReleased(released=released))


async def _find_upload(ctx: StaffContext, request: ListRequest) -> Upload | None:
    return None if request.uploadId is None else await get_upload(ctx, request.uploadId)
