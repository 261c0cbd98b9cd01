"""Which documents whoever asks may see or do something with: part of every query, never a check per row.

All that reads documents for somebody begins here. What works without a person (flows, sweeps) says so by its own query.
"""

from uuid import UUID

from homeroom_plugins.storage.document_models import DocumentRow, DocumentState
from homeroom_plugins.storage.errors import DocumentUnknown
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.permissions import PermissionContext, document_permissions
from homeroom_sdk.sentences import _
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import ColumnElement, false, select, true


async def permits(ctx: PermissionContext, verb: DocumentVerb) -> ColumnElement[bool]:
    """The condition on `DocumentRow` under which the actor has the permission; schools are the database's matter.

    Whatever is done with a document, it must be one that may be viewed: for the others there is no such document.
    """
    if ctx.actor.is_admin:
        return true()
    permissions = await document_permissions(ctx)
    types = permissions.type_ids(DocumentVerb.VIEW) & permissions.type_ids(verb)
    return DocumentRow.type_id.in_(sorted(types)) if types else false()


async def viewable_types(ctx: PermissionContext) -> frozenset[UUID] | None:
    """The document types that the actor may view; None is every one. For what cannot take `permits`."""
    return None if ctx.actor.is_admin else (await document_permissions(ctx)).type_ids(DocumentVerb.VIEW)


async def may_view(ctx: PermissionContext) -> ColumnElement[bool]:
    """For `ModelSpec.narrow`: the documents that the actor may view."""
    return await permits(ctx, DocumentVerb.VIEW)


async def find_document(
    ctx: PluginContext, document_id: UUID, verb: DocumentVerb, *, state: DocumentState = DocumentState.STORED
) -> DocumentRow:
    """The document, with which the actor may do this.

    Raises:
        DocumentUnknown: there is none, or the actor may not view it: both look the same.
        Forbidden: it may be viewed, but not this.
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
