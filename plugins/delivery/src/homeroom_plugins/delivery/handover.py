"""Links that went out before there was the plugin `recipients`: it takes them over, and they go on working."""

import hmac
from dataclasses import replace
from uuid import UUID

from homeroom_plugins.delivery.composing import invitation_of
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_sdk.chores import Chore
from homeroom_sdk.context import PluginContext
from homeroom_sdk.recipients import Invitation, PinMode
from homeroom_sdk.services import Recipients
from sqlalchemy import select

AT_ONCE = 1000


async def hand_over(ctx: PluginContext) -> None:
    """Hand over the next thousand of a district's former links, with their PINs."""
    async with ctx.begin() as inner:
        rows = await inner.db.execute(
            select(Recipient, Document, Job)
            .join(Document, (Document.district_id == Recipient.district_id) & (Document.id == Recipient.document_id))
            .join(Job, (Job.district_id == Recipient.district_id) & (Job.id == Recipient.job_id))
            .where(Recipient.district_id == inner.district.id, Recipient.former_token_hash.is_not(None))
            .order_by(Recipient.id)
            .limit(AT_ONCE)
            .with_for_update(of=Recipient, skip_locked=True)
        )
        found = rows.all()
        await inner.services.get(Recipients).invite([_invitation(inner, *row) for row in found])
        for recipient, _document, _job in found:
            recipient.former_token_hash = None


HAND_OVER = Chore("hand_over_links", due="delivery_former_links", every_s=5, handler=hand_over)


def _invitation(ctx: PluginContext, recipient: Recipient, document: Document, job: Job) -> Invitation:
    return replace(
        invitation_of(ctx, job, recipient, document, values={}),
        pin=_former_pin(ctx, PinMode(job.pin_mode), recipient.id, document.person_id),
        former_token_hash=recipient.former_token_hash,
    )


def _former_pin(ctx: PluginContext, mode: PinMode, recipient_id: UUID, person_id: str) -> str:
    if mode is PinMode.GENERATED:
        number = int.from_bytes(hmac.digest(ctx.secret("pins"), recipient_id.bytes, "sha256"))
        return str(number % 10**6).zfill(6)
    return person_id if mode is PinMode.PERSON_ID else ""
