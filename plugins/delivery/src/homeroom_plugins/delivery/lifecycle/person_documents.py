"""Documents of one person that were made by deliveries, for other plugins."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.delivery.models import Document, Job
from homeroom_plugins.delivery.states import DocumentState
from homeroom_sdk.context import PluginContext
from homeroom_sdk.person_documents import PersonDocument
from sqlalchemy import and_, func, select


class DeliveriesOfPersons:
    """Implements `PersonDocuments` for delivery."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def list_documents(self, person: UUID, *, limit: int) -> Sequence[PersonDocument]:
        """Return the stored documents, including documents recalled from families, which the office keeps; newest
        first.
        """
        query = (
            select(
                Document.id,
                func.coalesce(func.nullif(Job.subject, ""), Job.file_name),
                func.cardinality(Document.pages),
                Document.stored_at,
                Document.job_id,
            )
            .join(Job, and_(Job.district_id == Document.district_id, Job.id == Document.job_id))
            .where(
                Document.district_id == self._ctx.district.id,
                Document.person == person,
                Document.state == DocumentState.STORED,
                Document.stored_at.is_not(None),
            )
            .order_by(Document.stored_at.desc(), Document.id)
            .limit(limit)
        )
        rows = await self._ctx.db.execute(query)
        return [
            PersonDocument(document, name, pages, at, f"/job/{job_id}") for document, name, pages, at, job_id in rows
        ]
