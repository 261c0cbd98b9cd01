"""Routes under `/api/mail` for paused batches."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.mail import paused_batches
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_sdk.http import Answer, Said, StaffContext, answer
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import NOTHING, Moment, Nothing, ReadModel
from pydantic import BaseModel

router = APIRouter(prefix="/api/mail", tags=["mail"])


class BatchRequest(BaseModel):
    """The batch that a call is about."""

    batchId: UUID  # noqa: N815 - as the other calls write it


class PausedBatch(ReadModel):
    """A batch that sends nothing until a member of staff resumes it, and the reason."""

    batch_id: UUID
    reason: Said
    paused_at: Moment


class PausedBatches(ReadModel):
    """The paused batches of the district, the longest paused first."""

    batches: list[PausedBatch]


@router.get("/paused")
async def list_paused(ctx: StaffContext) -> Answer[PausedBatches]:
    """List the paused batches that still have e-mails to send, the longest paused first."""
    found = await paused_batches.list_paused(ctx.db, ctx.district.id)
    return answer(
        PausedBatches(
            batches=[
                PausedBatch(batch_id=row.id, reason=row.pause_reason, paused_at=row.paused_at)
                for row in found
                if row.paused_at is not None
            ]
        )
    )


@router.post("/resume")
async def resume(ctx: StaffContext, wish: BatchRequest) -> Answer[Nothing]:
    """Send the rest of a paused batch. Idempotent."""
    await LedgerMailer(ctx).resume(wish.batchId)
    return answer(NOTHING, _("The rest of the e-mails is being sent."))
