"""The service `PersonDocuments`: a person's documents that the actor may view."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.storage.document_models import DocumentRow, DocumentState, VersionRow
from homeroom_plugins.storage.permitted import may_view
from homeroom_sdk.context import PluginContext
from homeroom_sdk.person_documents import PersonDocument
from sqlalchemy import and_, func, select


class StoredDocumentsOfPersons:
    """Implementation of `homeroom_sdk.person_documents.PersonDocuments`."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def list_documents(self, person: UUID, *, limit: int) -> Sequence[PersonDocument]:
        """See `PersonDocuments.list_documents`."""
        file = and_(
            VersionRow.district_id == DocumentRow.district_id,
            VersionRow.document_id == DocumentRow.id,
            VersionRow.number == DocumentRow.version,
        )
        statement = (
            select(DocumentRow.id, DocumentRow.name, func.coalesce(VersionRow.pages, 0), DocumentRow.created_at)
            .join(VersionRow, file)
            .where(
                DocumentRow.district_id == self._ctx.district.id,
                DocumentRow.person == person,
                DocumentRow.state == DocumentState.STORED,
                await may_view(self._ctx),
            )
            .order_by(DocumentRow.created_at.desc(), DocumentRow.id.desc())
            .limit(limit)
        )
        return [
            PersonDocument(document, name, pages, at, f"/document-storage/{document}")
            for document, name, pages, at in await self._ctx.db.execute(statement)
        ]
