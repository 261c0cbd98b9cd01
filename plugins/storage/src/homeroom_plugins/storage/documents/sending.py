"""Sending documents to families, as a job of the plugin that provides delivery."""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from uuid import UUID

from homeroom_plugins.storage.document_models import DocumentAct, DocumentRow, DocumentState, VersionRow
from homeroom_plugins.storage.documents.acts import record_acts
from homeroom_plugins.storage.documents.schemas import SendRequest
from homeroom_plugins.storage.errors import DocumentUnknown
from homeroom_plugins.storage.permitted import permits
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden, ServiceUnavailable, ValidationFailed
from homeroom_sdk.i18n import _, _n
from homeroom_sdk.sending import DocumentDelivery, DocumentToSend, Message
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import and_, select

PDF = "application/pdf"


async def send_documents(ctx: PluginContext, wanted: SendRequest) -> UUID:
    """Hand documents to the delivery plugin, for the families of their persons; return the id of its job.

    Raises:
        ServiceUnavailable: the district uses no delivery plugin.
        DocumentUnknown, Forbidden: the actor cannot view or may not send some of them; nothing is sent.
        ValidationFailed: some are not PDFs, or the message is invalid.
    """
    try:
        delivery = ctx.services.get(DocumentDelivery)
    except ServiceUnavailable as error:
        raise ServiceUnavailable(
            _("Your district does not use document delivery, so documents cannot be sent from here.")
        ) from error
    found = await _find(ctx, wanted.ids)
    documents = [DocumentToSend(row.id, row.person, row.name, _writer(ctx, file.blob_id)) for row, file in found]
    message = Message(
        subject=wanted.subject.strip() or _name_of(found),
        text=wanted.message,
        expires_at=wanted.expiresOn,
        review=wanted.review,
    )
    job_id = await delivery.deliver(documents, message)
    await record_acts(ctx, [row for row, _file in found], DocumentAct.SENT, job=str(job_id))
    return job_id


async def _find(ctx: PluginContext, ids: Sequence[UUID]) -> list[tuple[DocumentRow, VersionRow]]:
    """Return the documents with their current versions, in the requested order."""
    wanted = list(dict.fromkeys(ids))
    viewed, permitted = await permits(ctx, DocumentVerb.VIEW), await permits(ctx, DocumentVerb.SEND)
    file = and_(
        VersionRow.district_id == DocumentRow.district_id,
        VersionRow.document_id == DocumentRow.id,
        VersionRow.number == DocumentRow.version,
    )
    statement = (
        select(DocumentRow, VersionRow, permitted.label("permitted"))
        .join(VersionRow, file)
        .where(
            DocumentRow.district_id == ctx.district.id,
            DocumentRow.id.in_(wanted),
            DocumentRow.state == DocumentState.STORED,
            viewed,
        )
    )
    found = {row.id: (row, version, is_permitted) for row, version, is_permitted in await ctx.db.execute(statement)}
    if len(found) < len(wanted):
        raise DocumentUnknown(_("Some of these documents do not exist. Nothing was sent."))
    if not all(is_permitted for _row, _version, is_permitted in found.values()):
        raise Forbidden(_("You may not send some of these documents. Nothing was sent."))
    other = [row.name for row, version, _permitted in found.values() if version.media_type != PDF]
    if other:
        raise ValidationFailed.of(
            ids=_n(
                "Only PDFs can be sent. {count} of these documents is not a PDF, such as “{name}”.",
                "Only PDFs can be sent. {count} of these documents are not PDFs, such as “{name}”.",
                len(other),
                name=other[0],
            )
        )
    return [found[document_id][:2] for document_id in wanted]


def _writer(ctx: PluginContext, blob_id: UUID) -> Callable[[Path], Awaitable[None]]:
    async def save_to(path: Path) -> None:
        await ctx.blobs.save_to(blob_id, path)

    return save_to


def _name_of(found: Sequence[tuple[DocumentRow, VersionRow]]) -> str:
    """Return the name that all documents share, or an empty string if their names differ."""
    names = {row.name for row, _version in found}
    return names.pop() if len(names) == 1 else ""
