"""The service through which families' links show the documents of signing, and report what recipients do."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from uuid import UUID

from homeroom_plugins.signing.acts import Act, add_act
from homeroom_plugins.signing.models import RequestStatus
from homeroom_plugins.signing.request_models import Signer, SigningRequest
from homeroom_plugins.signing.requests.disclosing import record_shown
from homeroom_plugins.signing.requests.locking import MAY_ACT, get_request
from homeroom_plugins.signing.requests.opening import note_opened
from homeroom_sdk.context import PluginContext
from homeroom_sdk.disclosures import DisclosureAct
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _
from homeroom_sdk.recipients import RecipientAct
from homeroom_sdk.sent_documents import SentDocument
from sqlalchemy import select

PAGE = "/sign"
HIDDEN = (RequestStatus.CANCELLED, RequestStatus.FAILED)
ACTS: Mapping[RecipientAct, Act] = {
    RecipientAct.OPENED: Act.VIEWED,
    RecipientAct.VIEWED: Act.VIEWED,
    RecipientAct.DOWNLOADED: Act.DOWNLOADED,
    RecipientAct.WRONG_PIN: Act.WRONG_PIN,
    RecipientAct.LOCKED: Act.LOCKED,
    RecipientAct.UNLOCKED: Act.UNLOCKED,
}
_DISCLOSES = {
    RecipientAct.OPENED: DisclosureAct.VIEWED,
    RecipientAct.VIEWED: DisclosureAct.VIEWED,
    RecipientAct.DOWNLOADED: DisclosureAct.DOWNLOADED,
}


class DocumentsToSign:
    """Implementation of `SentDocuments`: a document is a signing request, shown on the signing page."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def find(self, document_id: UUID) -> SentDocument | None:
        """See `SentDocuments.find`. Also finds requests that have ended, because their page shows the outcome."""
        row = await self._find(document_id)
        if row is None or row.status in HIDDEN:
            return None
        return SentDocument(row.id, len(row.page_sizes), is_signed=row.sealed_blob_id is not None, page=PAGE)

    async def list_of_person(self, person: UUID) -> Sequence[UUID]:
        """See `SentDocuments.list_of_person`."""
        found = await self._ctx.db.scalars(
            select(SigningRequest.id).where(
                SigningRequest.district_id == self._ctx.district.id, SigningRequest.person == person
            )
        )
        return found.all()

    async def save_to(self, document_id: UUID, path: Path) -> None:
        """See `SentDocuments.save_to`: saves the sealed file, or before sealing the file that is to be signed."""
        row = await self._find(document_id)
        if row is None or row.status in HIDDEN:
            raise NotFound(_("There is no such document."))
        await self._ctx.blobs.save_to(row.sealed_blob_id or row.blob_id, path)

    async def note(self, recipient_id: UUID, act: RecipientAct) -> None:
        """See `SentDocuments.note`."""
        ctx = self._ctx
        signer: Signer | None = await ctx.db.get(Signer, (ctx.district.id, recipient_id))
        if signer is None:
            return
        if act is RecipientAct.OPENED and signer.opened_at is None and signer.status in MAY_ACT:
            await note_opened(ctx, signer.id)
            return
        request = await get_request(ctx, signer.request_id)
        add_act(ctx, request.id, ACTS[act], signer.id)
        if act in _DISCLOSES:
            await record_shown(ctx, request, signer, _DISCLOSES[act])
        await ctx.db.flush()
        await ctx.events.notify("DocumentSignatures", {"id": str(request.id), "jobId": str(request.job_id)})

    async def _find(self, document_id: UUID) -> SigningRequest | None:
        row: SigningRequest | None = await self._ctx.db.get(SigningRequest, (self._ctx.district.id, document_id))
        return row
