"""The actor's permissions on documents, as a condition inside each query instead of a check per row.

Every read of documents on behalf of a user starts here. Work without a user (flows, sweeps) has its own queries.
"""

from uuid import UUID

from homeroom_plugins.storage.document_models import DocumentRow, DocumentState
from homeroom_plugins.storage.errors import DocumentUnknown
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.i18n import _
from homeroom_sdk.permissions import PermissionContext, document_permissions
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import ColumnElement, false, select, true


async def permits(ctx: PermissionContext, verb: DocumentVerb) -> ColumnElement[bool]:
    """Return the condition on `DocumentRow` that the actor has the permission. Row level security restricts the
    schools.

    Every permission also requires `VIEW`: a document that the actor may not view does not exist for them.
    """
    if ctx.actor.is_admin:
        return true()
    permissions = await document_permissions(ctx)
    types = permissions.type_ids(DocumentVerb.VIEW) & permissions.type_ids(verb)
    return DocumentRow.type_id.in_(sorted(types)) if types else false()


async def viewable_types(ctx: PermissionContext) -> frozenset[UUID] | None:
    """Return the document types that the actor may view, or None for all. For callers that cannot use `permits`."""
    return None if ctx.actor.is_admin else (await document_permissions(ctx)).type_ids(DocumentVerb.VIEW)


async def may_view(ctx: PermissionContext) -> ColumnElement[bool]:
    """Return the condition for documents that the actor may view; used as `ModelSpec.narrow`."""
    return await permits(ctx, DocumentVerb.VIEW)


async def find_document(
    ctx: PluginContext, document_id: UUID, verb: DocumentVerb, *, state: DocumentState = DocumentState.STORED
) -> DocumentRow:
    """Return the document if the actor has the permission `verb` on it.

    Raises:
        DocumentUnknown: there is no such document, or the actor may not view it; the two are indistinguishable.
        Forbidden: the actor may view it, but lacks `verb`.
    """
    own = (DocumentRow.district_id == ctx.district.id, DocumentRow.id == document_id, DocumentRow.state == state)
    viewed, permitted = await permits(ctx, DocumentVerb.VIEW), await permits(ctx, verb)
    found = (await ctx.db.execute(select(DocumentRow, permitted.label("permitted")).where(*own, viewed))).first()
    if found is None:
        raise DocumentUnknown(_("This document does not exist."))
    if not found.permitted:
        raise Forbidden(_("You are not authorized."))
    row: DocumentRow = found[0]
    return row
