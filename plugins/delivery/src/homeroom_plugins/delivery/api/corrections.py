"""Routes of `/api/pdf/jobs` for corrections after sending and for families that ask for help."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query
from homeroom_plugins.delivery.api.jobs import describe_job
from homeroom_plugins.delivery.corrections import notices
from homeroom_plugins.delivery.corrections import service as corrections
from homeroom_plugins.delivery.corrections.destinations import describe_addresses
from homeroom_plugins.delivery.corrections.schemas import (
    AddressesRead,
    ChangedLinks,
    RecallRead,
    ResentCount,
    RestoredCount,
    SettledCount,
)
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs.pin_batches import stop_pins
from homeroom_plugins.delivery.models import Recipient, pin_mode_of
from homeroom_plugins.delivery.review import undelivered
from homeroom_plugins.delivery.schemas import JobRead, PinCheck, PinRead, UnlockedRecipient
from homeroom_sdk.errors import NotFound
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.i18n import _, _n
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.services import Recipients
from pydantic import AwareDatetime, BaseModel, Field

MAX_RECIPIENTS = 1000

router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"])


class ResultRequest(BaseModel):
    """The id of a recipient."""

    resultId: UUID  # noqa: N815 - the API's name


class PinRequest(ResultRequest):
    """The PIN that a family gives."""

    pin: str = Field(max_length=100)


@router.post("/getSecurityPin")
async def get_security_pin(ctx: StaffContext, body: ResultRequest) -> Answer[PinRead]:
    """Return a recipient's PIN for a family that asks. The call is written to the activity log."""
    recipient = await _get_recipient(ctx, body.resultId)
    mode = pin_mode_of(await jobs.get_job(ctx, recipient.job_id), recipient)
    return answer(PinRead(pin=await ctx.services.get(Recipients).find_pin(recipient.id), pin_mode=mode))


@router.post("/renewPin")
async def renew_pin(ctx: StaffContext, body: ResultRequest) -> Answer[PinRead]:
    """Give a family a new PIN and reset its failed tries. The former PIN stops working immediately. The call is written
    to the activity log.
    """
    recipient = await _get_recipient(ctx, body.resultId)
    pin = await ctx.services.get(Recipients).renew_pin(recipient.id)
    await stop_pins(ctx, recipient.job_id, [recipient])
    recipient.pin_mode, recipient.pin_is_due = PinMode.GENERATED, False
    return answer(PinRead(pin=pin, pin_mode=PinMode.GENERATED))


@router.post("/validatePin")
async def validate_pin(ctx: StaffContext, body: PinRequest) -> Answer[PinCheck]:
    """Check the PIN that a family gives on the phone. No try is counted. The call is written to the activity log."""
    recipient = await _get_recipient(ctx, body.resultId)
    return answer(PinCheck(valid=await ctx.services.get(Recipients).check_pin(recipient.id, body.pin)))


@router.post("/unlock")
async def unlock(ctx: StaffContext, body: ResultRequest) -> Answer[UnlockedRecipient]:
    """Unlock a document after too many wrong PINs; link and PIN stay. Idempotent; written to the activity log."""
    recipient = await _get_recipient(ctx, body.resultId)
    await ctx.services.get(Recipients).unlock([recipient.id])
    return answer(UnlockedRecipient(id=recipient.id), _("The document is unlocked. The family can try its PIN again."))


@router.get("/recipientAddresses")
async def recipient_addresses(ctx: StaffContext, resultId: UUID) -> Answer[AddressesRead]:  # noqa: N803
    """List the directory's current addresses for a recipient's document, with those that are blocked from mail."""
    recipient = await _get_recipient(ctx, resultId)
    return answer(await describe_addresses(ctx, await jobs.get_job(ctx, recipient.job_id), recipient))


async def _get_recipient(ctx: StaffContext, recipient_id: UUID) -> Recipient:
    recipient: Recipient | None = await ctx.db.get(Recipient, (ctx.district.id, recipient_id))
    if recipient is None:
        raise NotFound(_("There is no such recipient."))
    return recipient


class RecipientsRequest(BaseModel):
    """Recipients of a job; an empty list means all of them."""

    jobId: UUID  # noqa: N815 - the API's name
    resultIds: list[UUID] = Field([], max_length=MAX_RECIPIENTS)  # noqa: N815


class EndRequest(RecipientsRequest):
    """The time until which links shall work."""

    expiresOn: AwareDatetime  # noqa: N815


class ResendRequest(RecipientsRequest):
    """Recipients to send to again; an empty list means all whose mail could not be sent.

    `email` is another address for a single recipient. `confirm` allows an address that may belong to another person, or
    that a mail server has refused.
    """

    email: str | None = Field(None, max_length=320)
    confirm: bool = False


class SettleRequest(RecipientsRequest):
    """The reason why mails that did not arrive are settled; an empty list of recipients means all such mails."""

    reason: str = Field(max_length=1000)


@router.post("/recall")
async def recall(ctx: StaffContext, body: RecipientsRequest) -> Answer[RecallRead]:
    """Recall documents. Their links stop opening them immediately, and unsent mails are not sent. Can be undone."""
    if body.resultIds:
        done = await corrections.recall_recipients(ctx, body.jobId, body.resultIds)
    else:
        done = await corrections.recall_job(ctx, body.jobId)
    return answer(
        done,
        _n(
            "{count} recipient can no longer open the document.",
            "{count} recipients can no longer open their documents.",
            done.recalled,
        ),
    )


@router.post("/restore")
async def restore(ctx: StaffContext, body: RecipientsRequest) -> Answer[RestoredCount]:
    """Restore recalled documents; the same links and PINs work again."""
    if body.resultIds:
        restored = await corrections.restore_recipients(ctx, body.jobId, body.resultIds)
    else:
        restored = await corrections.restore_job(ctx, body.jobId)
    return answer(RestoredCount(restored=restored), _("The links work as before."))


@router.post("/deleteReport")
async def delete_report(ctx: StaffContext, body: ResultRequest) -> Answer[RecallRead]:
    """Recall one document from all its recipients. The document itself is kept."""
    job_id, ids = await corrections.list_of_document(ctx, body.resultId)
    return answer(await corrections.recall_recipients(ctx, job_id, ids))


@router.post("/restoreDocument")
async def restore_document(ctx: StaffContext, body: ResultRequest) -> Answer[RestoredCount]:
    """Restore one recalled document for all its recipients."""
    job_id, ids = await corrections.list_of_document(ctx, body.resultId)
    return answer(RestoredCount(restored=await corrections.restore_recipients(ctx, job_id, ids)))


@router.post("/extendExpiration")
async def extend_expiration(ctx: StaffContext, body: EndRequest) -> Answer[ChangedLinks]:
    """Let links work until another day; expired links work again."""
    changed = await corrections.set_end(ctx, body.jobId, body.resultIds, body.expiresOn)
    return answer(ChangedLinks(changed=changed, expires_on=body.expiresOn))


@router.post("/expire/{job_id}")
async def expire(ctx: StaffContext, job_id: UUID) -> Answer[JobRead]:
    """End all links of a finished job now."""
    return answer(await describe_job(ctx, await corrections.expire_job(ctx, job_id)))


@router.post("/settle")
async def settle(ctx: StaffContext, body: SettleRequest) -> Answer[SettledCount]:
    """Settle mails that did not arrive: they need no more work, because the family got the document otherwise or does
    not need it.
    """
    settled = await undelivered.settle(ctx, body.jobId, body.resultIds, reason=body.reason)
    return answer(
        SettledCount(settled=settled),
        _n("{count} e-mail is marked as resolved.", "{count} e-mails are marked as resolved.", settled),
    )


@router.post("/resendEmail")
async def resend_email(ctx: StaffContext, body: ResendRequest) -> Answer[ResentCount]:
    """Send recipients their mail again; a single recipient can get it at another address."""
    resent, blocked = await corrections.resend(
        ctx, body.jobId, body.resultIds, email=body.email, is_confirmed=body.confirm
    )
    return answer(
        ResentCount(resent=resent, blocked=blocked),
        _n("{count} e-mail is sent again.", "{count} e-mails are sent again.", resent),
    )


class TellRequest(RecipientsRequest):
    """Recipients to notify; `correctedJobId` is a job that sent the correct documents."""

    correctedJobId: UUID | None = None  # noqa: N815 - the API's name


class WithdrawalMail(ReadModel):
    """The mail as families of a language will read it."""

    language: str
    subject: str
    text: str


class TellingRead(ReadModel):
    """Numbers of recipients to notify (`untold`), of those notified (`told`), of their mails that still wait and of
    those who need paper; and the texts of the mails.
    """

    untold: int
    told: int
    waiting: int
    on_paper: int
    mails: list[WithdrawalMail]


class ToldRead(ReadModel):
    """Numbers of recipients who are notified, who need paper and who get a link to the correct document, and when the
    mails are sent.
    """

    told: int
    on_paper: int
    linked: int
    send_on: Moment


class StoppedCount(ReadModel):
    """Number of stopped mails."""

    stopped: int


@router.get("/getTelling")
@router.post("/getTelling")
async def get_telling(
    ctx: StaffContext,
    id: UUID,  # noqa: A002 - as of getJob
    resultIds: Annotated[list[UUID] | None, Query(max_length=MAX_RECIPIENTS)] = None,  # noqa: N803 - the API's name
) -> Answer[TellingRead]:
    """Preview the mails that notify families of a recalled document, and count those that were sent before."""
    found = await notices.describe_telling(ctx, id, resultIds or [])
    words = {language: notices.describe_mail(ctx, language) for language in found.languages}
    mails = [
        WithdrawalMail(language=language, subject=subject, text=text) for language, (subject, text) in words.items()
    ]
    return answer(
        TellingRead(untold=found.untold, told=found.told, waiting=found.waiting, on_paper=found.on_paper, mails=mails)
    )


@router.post("/tellFamilies")
async def tell_families(ctx: StaffContext, body: TellRequest) -> Answer[ToldRead]:
    """Notify the families who got a mail and whose document was recalled. The mails are sent after the waiting time."""
    done = await notices.tell_families(ctx, body.jobId, body.resultIds, corrected_job_id=body.correctedJobId)
    return answer(
        ToldRead(told=done.told, on_paper=done.on_paper, linked=done.linked, send_on=done.send_on),
        _n("{count} family is told.", "{count} families are told.", done.told),
    )


@router.post("/stopTelling/{job_id}")
async def stop_telling(ctx: StaffContext, job_id: UUID) -> Answer[StoppedCount]:
    """Stop the notification mails that have not been sent yet."""
    stopped = await notices.stop_telling(ctx, job_id)
    return answer(
        StoppedCount(stopped=stopped), _n("{count} e-mail does not leave.", "{count} e-mails do not leave.", stopped)
    )
