"""`/api/pdf/jobs`: what the office does for a family that has locked its document."""

from fastapi import APIRouter
from homeroom_plugins.delivery import opening
from homeroom_plugins.delivery.models import Recipient
from homeroom_plugins.delivery.router import ResultRequest
from homeroom_plugins.delivery.schemas import UnlockedRecipient
from homeroom_sdk.errors import NotFound
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.sentences import _

router = APIRouter(prefix="/api/pdf/jobs", tags=["pdf/jobs"])


@router.post("/unlock")
async def unlock(ctx: StaffContext, body: ResultRequest) -> Answer[UnlockedRecipient]:
    """Let a family try its PIN anew after too many wrong ones; link and PIN stay. Idempotent; written into the log."""
    recipient: Recipient | None = await ctx.db.get(Recipient, (ctx.district.id, body.resultId), with_for_update=True)
    if recipient is None:
        raise NotFound(_("There is no such recipient."))
    await opening.unlock(ctx, recipient)
    return answer(UnlockedRecipient(id=recipient.id), _("The document is unlocked. The family can try its PIN again."))
