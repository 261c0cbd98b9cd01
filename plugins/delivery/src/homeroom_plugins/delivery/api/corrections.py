"""`/api/pdf/jobs`: what the office puts right after sending."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.delivery.api.jobs import describe_job
from homeroom_plugins.delivery.api.recipients import ResultRequest
from homeroom_plugins.delivery.corrections import service as corrections
from homeroom_plugins.delivery.corrections.schemas import (
    ChangedLinks,
    RecallRead,
    ResentCount,
    RestoredCount,
    SettledCount,
)
from homeroom_plugins.delivery.review import undelivered
from homeroom_plugins.delivery.schemas import JobRead
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.sentences import _, _n
from pydantic import AwareDatetime, BaseModel, Field

MAX_RECIPIENTS = 1000

router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"])


class RecipientsRequest(BaseModel):
    """Which recipients of a job; none named means all."""

    jobId: UUID  # noqa: N815 - the API's name
    resultIds: list[UUID] = Field([], max_length=MAX_RECIPIENTS)  # noqa: N815


class EndRequest(RecipientsRequest):
    """Until when links shall work."""

    expiresOn: AwareDatetime  # noqa: N815


class ResendRequest(RecipientsRequest):
    """Whom to send to once more; none named means all to whom it could not be sent.

    `email` is another address for one recipient, `confirm` that it may be another person's, or that it is right
    although a server has refused it.
    """

    email: str | None = Field(None, max_length=320)
    confirm: bool = False


class SettleRequest(RecipientsRequest):
    """Why mails that did not arrive are settled; no recipient named means all of them."""

    reason: str = Field(max_length=1000)


@router.post("/recall")
async def recall(ctx: StaffContext, body: RecipientsRequest) -> Answer[RecallRead]:
    """Take documents back: their links say so at once, and mails that have not gone out stay. Can be undone."""
    if body.resultIds:
        done = await corrections.recall_recipients(ctx, body.jobId, body.resultIds)
    else:
        done = await corrections.recall_job(ctx, body.jobId)
    return answer(
        done,
        _n(
            "{count} recipient cannot open the document any more.",
            "{count} recipients cannot open their documents any more.",
            done.recalled,
        ),
    )


@router.post("/restore")
async def restore(ctx: StaffContext, body: RecipientsRequest) -> Answer[RestoredCount]:
    """Give again what was taken back, by the same links and PINs."""
    if body.resultIds:
        restored = await corrections.restore_recipients(ctx, body.jobId, body.resultIds)
    else:
        restored = await corrections.restore_job(ctx, body.jobId)
    return answer(RestoredCount(restored=restored), _("The links work as before."))


@router.post("/deleteReport")
async def delete_report(ctx: StaffContext, body: ResultRequest) -> Answer[RecallRead]:
    """Take back one document from all its recipients; the document itself is kept."""
    job_id, ids = await corrections.list_of_document(ctx, body.resultId)
    return answer(await corrections.recall_recipients(ctx, job_id, ids))


@router.post("/restoreDocument")
async def restore_document(ctx: StaffContext, body: ResultRequest) -> Answer[RestoredCount]:
    """Give one document again to all its recipients."""
    job_id, ids = await corrections.list_of_document(ctx, body.resultId)
    return answer(RestoredCount(restored=await corrections.restore_recipients(ctx, job_id, ids)))


@router.post("/extendExpiration")
async def extend_expiration(ctx: StaffContext, body: EndRequest) -> Answer[ChangedLinks]:
    """Let links work until another day, also such whose time was over."""
    changed = await corrections.set_end(ctx, body.jobId, body.resultIds, body.expiresOn)
    return answer(ChangedLinks(changed=changed, expires_on=body.expiresOn))


@router.post("/expire/{job_id}")
async def expire(ctx: StaffContext, job_id: UUID) -> Answer[JobRead]:
    """End all links of a finished job now."""
    return answer(await describe_job(ctx, await corrections.expire_job(ctx, job_id)))


@router.post("/settle")
async def settle(ctx: StaffContext, body: SettleRequest) -> Answer[SettledCount]:
    """Note that nobody has to see to mails any more that did not arrive: the family got it otherwise, or needs none."""
    settled = await undelivered.settle(ctx, body.jobId, body.resultIds, reason=body.reason)
    return answer(
        SettledCount(settled=settled), _n("{count} e-mail is settled.", "{count} e-mails are settled.", settled)
    )


@router.post("/resendEmail")
async def resend_email(ctx: StaffContext, body: ResendRequest) -> Answer[ResentCount]:
    """Send recipients their mail once more, one of them to another address if it was wrong."""
    resent, blocked = await corrections.resend(
        ctx, body.jobId, body.resultIds, email=body.email, is_confirmed=body.confirm
    )
    return answer(
        ResentCount(resent=resent, blocked=blocked),
        _n("{count} e-mail is sent again.", "{count} e-mails are sent again.", resent),
    )
