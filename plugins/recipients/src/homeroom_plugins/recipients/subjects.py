"""Export and erasure of the links to one person's documents."""

from collections.abc import Iterable
from uuid import UUID

from homeroom_plugins.recipients.models import Link
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from homeroom_sdk.sent_documents import SentDocuments
from homeroom_sdk.subjects import Erased, Subject, SubjectData, SubjectErasure
from sqlalchemy import delete, select


async def export_subject(ctx: PluginContext, subject: Subject) -> SubjectData:
    """See the hook `export_subject`. Links and PINs are not exported, because they open the documents."""
    ids = await _list_documents(subject.person, ctx.services.list(SentDocuments))
    rows = await ctx.db.scalars(
        select(Link).where(Link.district_id == ctx.district.id, Link.document_id.in_(ids)).order_by(Link.id)
    )
    return SubjectData({"links": [_link(row) for row in rows]})


async def erase_subject(ctx: PluginContext, subject: Subject) -> SubjectErasure:
    """See the hook `erase_subject`. Deleted links show the same page as links that never existed."""
    ids = await _list_documents(subject.person, ctx.services.every(SentDocuments))
    gone = await ctx.db.scalars(
        delete(Link)
        .where(Link.district_id == ctx.district.id, Link.document_id.in_(ids))
        .returning(Link.id)
        .execution_options(synchronize_session=False)
    )
    return SubjectErasure([Erased(_("Links and PINs"), erased=len(gone.all()))])


async def _list_documents(person: UUID, senders: Iterable[SentDocuments]) -> list[UUID]:
    return [document for sender in senders for document in await sender.list_of_person(person)]


def _link(row: Link) -> dict[str, object]:
    return {
        "id": row.id,
        "document": row.document_id,
        "title": row.title,
        "language": row.language,
        "pin": row.pin_mode,
        "wrongPins": row.wrong_pins,
        "createdOn": row.created_at,
        "expiresOn": row.expires_at,
        "lockedOn": row.locked_at,
        "openedOn": row.opened_at,
        "downloadedOn": row.downloaded_at,
        "recalledOn": row.recalled_at,
    }
