"""Documents that families open by their links, and recording what families do with them."""

from collections.abc import Sequence
from pathlib import Path
from uuid import UUID

from homeroom_plugins.delivery.disclosing import record_family
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.sending import recipient_events
from homeroom_plugins.delivery.states import DocumentState, JobStatus, RecipientResult
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _
from homeroom_sdk.recipients import RecipientAct
from homeroom_sdk.sent_documents import SentDocument
from sqlalchemy import select

KEY = "delivery"
_OF_HISTORY = (RecipientAct.WRONG_PIN, RecipientAct.VIEWED, RecipientAct.DOWNLOADED)
"""Acts that do not change any count of a job."""


class DeliveredDocuments:
    """Implements `SentDocuments` for delivery."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def find(self, document_id: UUID) -> SentDocument | None:
        document = await self._find(document_id)
        return SentDocument(document.id, len(document.pages)) if document is not None else None

    async def list_of_person(self, person: UUID) -> Sequence[UUID]:
        found = await self._ctx.db.scalars(
            select(Document.id).where(Document.district_id == self._ctx.district.id, Document.person == person)
        )
        return found.all()

    async def save_to(self, document_id: UUID, path: Path) -> None:
        document = await self._find(document_id)
        if document is None or document.blob_id is None:
            raise NotFound(_("There is no such document."))
        await self._ctx.blobs.save_to(document.blob_id, path)

    async def note(self, recipient_id: UUID, act: RecipientAct) -> None:
        ctx = self._ctx
        recipient: Recipient | None = await ctx.db.get(Recipient, (ctx.district.id, recipient_id), with_for_update=True)
        if recipient is None:
            return
        match act:
            case RecipientAct.OPENED:
                recipient.opened_at, recipient.result = ctx.now(), RecipientResult.OPENED
            case RecipientAct.LOCKED:
                recipient.locked_at = ctx.now()
            case RecipientAct.UNLOCKED:
                recipient.locked_at = None
        recipient_events.note(ctx, recipient_id, act.value, by=ctx.actor.name if act is RecipientAct.UNLOCKED else "")
        await record_family(ctx, recipient, act)
        await ctx.db.flush()
        if act not in _OF_HISTORY:
            await ctx.events.notify("Jobs", {"id": str(recipient.job_id)})
        await ctx.events.notify("JobResults", {"id": str(recipient.id)})

    async def _find(self, document_id: UUID) -> Document | None:
        """Return the document, unless it was held again after being stored, or its job was cancelled or recalled."""
        ctx = self._ctx
        query = (
            select(Document)
            .join(Job, (Job.district_id == Document.district_id) & (Job.id == Document.job_id))
            .where(
                Document.district_id == ctx.district.id,
                Document.id == document_id,
                Document.state == DocumentState.STORED,
                Job.status != JobStatus.CANCELLED,
                Job.recalled_at.is_(None),
            )
        )
        return (await ctx.db.scalars(query)).one_or_none()
