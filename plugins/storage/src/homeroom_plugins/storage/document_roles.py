"""The service `DocumentRoles`: document types and roles, for the platform and other plugins."""

from collections.abc import Sequence

from homeroom_plugins.storage import queries
from homeroom_plugins.storage.models import TypeRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import DocumentRole, DocumentType, DocumentVerb


class StoredDocumentRoles:
    """Implementation of `homeroom_sdk.services.DocumentRoles` on the plugin's tables."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def list_types(self) -> Sequence[DocumentType]:
        """See `DocumentRoles.list_types`."""
        return [as_type(row) for row in await queries.list_types(self._ctx.db, self._ctx.district.id)]

    async def list_roles(self) -> Sequence[DocumentRole]:
        """See `DocumentRoles.list_roles`."""
        access = await queries.list_access(self._ctx.db, self._ctx.district.id)
        return [
            DocumentRole(
                id=row.id,
                name=row.name,
                access=tuple(as_type(item) for item in access.get(row.id, ())),
                permissions=frozenset(DocumentVerb(item) for item in row.permissions),
            )
            for row in await queries.list_roles(self._ctx.db, self._ctx.district.id)
        ]


def as_type(row: TypeRow) -> DocumentType:
    """Return the SDK's value for a document type row."""
    return DocumentType(id=row.id, name=row.name, is_active=row.is_active)
