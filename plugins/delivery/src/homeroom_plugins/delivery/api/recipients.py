"""`/api/pdf/jobs`: what the office does for a family that has got a document."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.delivery.corrections.destinations import describe_addresses
from homeroom_plugins.delivery.corrections.schemas import AddressesRead
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs.pin_batches import stop_pins
from homeroom_plugins.delivery.models import Recipient, pin_mode_of
from homeroom_plugins.delivery.schemas import PinCheck, PinRead, UnlockedRecipient
from homeroom_sdk.errors import NotFound
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.sentences import _
from homeroom_sdk.services import Recipients
from pydantic import BaseModel, Field

router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"])


class ResultRequest(BaseModel):
    """Which recipient is meant."""

    resultId: UUID  # noqa: N815 - the API's name


class PinRequest(ResultRequest):
    """What a family says is its PIN."""

    pin: str = Field(max_length=100)


@router.post("/getSecurityPin")
async def get_security_pin(ctx: StaffContext, body: ResultRequest) -> Answer[PinRead]:
    """Tell staff a recipient's PIN, for a family that asks; written into the activity log."""
    recipient = await _get_recipient(ctx, body.resultId)
    mode = pin_mode_of(await jobs.get_job(ctx, recipient.job_id), recipient)
    return answer(PinRead(pin=await ctx.services.get(Recipients).find_pin(recipient.id), pin_mode=mode))


@router.post("/renewPin")
async def renew_pin(ctx: StaffContext, body: ResultRequest) -> Answer[PinRead]:
    """Give a family another PIN, and its tries anew; the former PIN ends at once. Written into the log."""
    recipient = await _get_recipient(ctx, body.resultId)
    pin = await ctx.services.get(Recipients).renew_pin(recipient.id)
    await stop_pins(ctx, recipient.job_id, [recipient])
    recipient.pin_mode, recipient.pin_is_due = PinMode.GENERATED, False
    return answer(PinRead(pin=pin, pin_mode=PinMode.GENERATED))


@router.post("/validatePin")
async def validate_pin(ctx: StaffContext, body: PinRequest) -> Answer[PinCheck]:
    """Whether what a family says on the phone is its PIN; no try is counted. Written into the log."""
    recipient = await _get_recipient(ctx, body.resultId)
    return answer(PinCheck(valid=await ctx.services.get(Recipients).check_pin(recipient.id, body.pin)))


@router.post("/unlock")
async def unlock(ctx: StaffContext, body: ResultRequest) -> Answer[UnlockedRecipient]:
    """Let a family try its PIN anew after too many wrong ones; link and PIN stay. Idempotent; written into the log."""
    recipient = await _get_recipient(ctx, body.resultId)
    await ctx.services.get(Recipients).unlock([recipient.id])
    return answer(UnlockedRecipient(id=recipient.id), _("The document is unlocked. The family can try its PIN again."))


@router.get("/recipientAddresses")
async def recipient_addresses(ctx: StaffContext, resultId: UUID) -> Answer[AddressesRead]:  # noqa: N803
    """Which addresses the directory has now for the document of a recipient, and which of them get no mail."""
    recipient = await _get_recipient(ctx, resultId)
    return answer(await describe_addresses(ctx, await jobs.get_job(ctx, recipient.job_id), recipient))


async def _get_recipient(ctx: StaffContext, recipient_id: UUID) -> Recipient:
    recipient: Recipient | None = await ctx.db.get(Recipient, (ctx.district.id, recipient_id))
    if recipient is None:
        raise NotFound(_("There is no such recipient."))
    return recipient
