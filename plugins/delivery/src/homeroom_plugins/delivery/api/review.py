"""Routes of `/api/pdf/jobs` for the check before anything is sent, and for held documents."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Query
from homeroom_plugins.delivery.api.jobs import NO_STORE, PICTURE, describe_job
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.pipeline.match_request import MatchRequest, start_match
from homeroom_plugins.delivery.review import document_view, holding, sampling
from homeroom_plugins.delivery.review import service as reviewing
from homeroom_plugins.delivery.schemas import (
    DeclinedCount,
    DocumentCheck,
    JobRead,
    ReleasedCount,
    ReviewRead,
    SampleProgress,
    SampleRead,
    StartedJob,
)
from homeroom_plugins.delivery.states import SendTo, Unassigned
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.recipients import PinMode
from pydantic import AwareDatetime, BaseModel, Field
from starlette.responses import Response

MAX_DOCUMENTS = 1000

router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"])


class ApproveRequest(BaseModel):
    """The clerk's decisions at the end of the check; omitted values stay as they are."""

    subject: str | None = None
    message: str | None = None
    expiresOn: AwareDatetime | None = None  # noqa: N815
    pinMode: PinMode | None = None  # noqa: N815
    sendTo: SendTo | None = None  # noqa: N815
    sendOn: AwareDatetime | None = None  # noqa: N815
    unassigned: Literal["hold", "nobody"] | None = None
    isRequired: bool = Field(  # noqa: N815
        False, description="A required notice: it goes to those too who have unsubscribed. For administrators."
    )


class ReleaseRequest(BaseModel):
    """The documents to release, and the reason."""

    documentIds: list[UUID] = Field(min_length=1, max_length=MAX_DOCUMENTS)  # noqa: N815
    reason: str


class DeclineRequest(BaseModel):
    """The documents to keep back."""

    documentIds: list[UUID] = Field(min_length=1, max_length=MAX_DOCUMENTS)  # noqa: N815


class ReleaseMarkRequest(BaseModel):
    """A request to release the mark that a problem names for the whole district."""

    problemId: UUID  # noqa: N815
    release_as: holding.As = Field(alias="as")
    reason: str


class SampleRequest(BaseModel):
    """A request to draw a random sample of the documents that are held for one kind of problem only."""

    jobId: UUID  # noqa: N815
    kind: str = Field(max_length=50)
    size: Literal[30, "all"] = 30


class SampleVerdict(BaseModel):
    """A clerk's verdict on a sampled document."""

    sampleId: UUID  # noqa: N815
    documentId: UUID  # noqa: N815
    isRight: bool  # noqa: N815


@router.post("/match", status_code=202)
async def match(ctx: StaffContext, request: MatchRequest) -> Answer[StartedJob]:
    """Match the whole batch. The job then waits in review, and nothing is sent before it is approved."""
    job = await start_match(ctx, request)
    return answer(StartedJob(job_id=job.id))


@router.get("/review")
async def review(ctx: StaffContext, id: UUID) -> Answer[ReviewRead]:  # noqa: A002 - as `getJob`
    """Return the check of a job: who gets what, what is held and why, and what to look at."""
    return answer(await reviewing.describe_review(ctx, await jobs.get_job(ctx, id)))


@router.post("/approve/{job_id}")
async def approve(ctx: StaffContext, job_id: UUID, request: ApproveRequest) -> Answer[JobRead]:
    """Approve a job that waits in review."""
    approval = reviewing.Approval(
        subject=request.subject,
        message=request.message,
        expires_at=request.expiresOn,
        pin_mode=request.pinMode,
        send_to=request.sendTo,
        unassigned=Unassigned(request.unassigned or ""),
        send_on=request.sendOn,
        is_required=request.isRequired,
    )
    return answer(await describe_job(ctx, await reviewing.approve_job(ctx, job_id, approval)))


@router.get("/document/{document_id}")
async def show_document(ctx: StaffContext, document_id: UUID) -> Answer[DocumentCheck]:
    """Return a document with its problems and the positions of its marks (ids, names and others) on its pages."""
    document = await holding.get_document(ctx, document_id)
    return answer(await document_view.describe_document(ctx, document))


@router.get("/page/{job_id}/{page}", response_class=Response, responses=PICTURE)
async def show_page(
    ctx: StaffContext, job_id: UUID, page: int, width: Annotated[int, Query(ge=60, le=1600)] = 360
) -> Response:
    """Return a picture of a page (counted from 1) of a job's source. Each call is written to the activity log."""
    image = await document_view.render_source_page(ctx, await jobs.get_job(ctx, job_id), page, width)
    return Response(image, media_type="image/png", headers=NO_STORE)


@router.post("/release")
async def release(ctx: StaffContext, request: ReleaseRequest) -> Answer[ReleasedCount]:
    """Release held documents. Their jobs continue automatically."""
    released = await holding.release_documents(ctx, request.documentIds, reason=request.reason.strip())
    return answer(ReleasedCount(released=released))


@router.post("/decline")
async def decline(ctx: StaffContext, request: DeclineRequest) -> Answer[DeclinedCount]:
    """Keep held documents back."""
    return answer(DeclinedCount(declined=await holding.decline_documents(ctx, request.documentIds)))


@router.post("/releaseMark")
async def release_mark(ctx: StaffContext, request: ReleaseMarkRequest) -> Answer[ReleasedCount]:
    """Release a sibling, a teacher, a public text or an address for the whole district."""
    released = await holding.release_mark(
        ctx, request.problemId, release_as=request.release_as, reason=request.reason.strip()
    )
    return answer(ReleasedCount(released=released))


@router.post("/sample")
async def sample(ctx: StaffContext, request: SampleRequest) -> Answer[SampleRead]:
    """Draw a random sample. When each of its documents is confirmed, all documents held for this kind only are
    released.
    """
    job = await jobs.get_job(ctx, request.jobId)
    size = None if request.size == "all" else request.size
    drawn, of = await sampling.draw_sample(ctx, job.id, kind=request.kind, size=size)
    documents = await sampling.list_sampled(ctx, drawn.id)
    held_for = holding.kinds_by_document(await holding.list_problems(ctx, [item.id for item in documents]))
    shown = [reviewing.show_document(item, held_for) for item in documents]
    return answer(SampleRead(sample_id=drawn.id, documents=shown, of=of))


@router.post("/sampleVerdict")
async def judge_sample(ctx: StaffContext, verdict: SampleVerdict) -> Answer[SampleProgress]:
    """Record whether a sampled document is right. A single wrong document voids the sample."""
    return answer(await sampling.judge_sampled(ctx, verdict.sampleId, verdict.documentId, is_right=verdict.isRight))
