"""Permissions for bulk uploads, and the document types that a user may upload."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends
from homeroom_plugins.storage import queries
from homeroom_plugins.storage.bulk.models import BulkJobRow, BulkResultRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.http import StaffContext
from homeroom_sdk.i18n import _
from homeroom_sdk.permissions import PermissionContext, document_permissions
from homeroom_sdk.services import DocumentVerb
from sqlalchemy import ColumnElement, SQLColumnExpression, false

FLAG = "EnableBulkUpload"


async def bulk_context(ctx: StaffContext) -> PluginContext:
    """Return the context if the district has bulk uploads and the actor may upload documents.

    Raises:
        Forbidden: bulk upload is off, or the actor may not upload documents.
    """
    if not ctx.flag(FLAG):
        raise Forbidden(_("Bulk upload is switched off. An administrator can switch it on in the district's settings."))
    if not ctx.actor.is_admin and not await list_upload_types(ctx):
        raise Forbidden(_("None of your document storage roles allows uploading documents."))
    return ctx


BulkContext = Annotated[PluginContext, Depends(bulk_context)]


async def list_upload_types(ctx: PermissionContext) -> frozenset[UUID]:
    """Return the types of which the actor may upload documents; this includes the permission to view them."""
    permissions = await document_permissions(ctx)
    return permissions.type_ids(DocumentVerb.UPLOAD) & permissions.type_ids(DocumentVerb.VIEW)


async def name_upload_types(ctx: PluginContext) -> dict[str, UUID]:
    """Return the active types of which the actor may upload documents, by case-folded name."""
    allowed = await list_upload_types(ctx)
    rows = await queries.list_types(ctx.db, ctx.district.id)
    return {row.name_key: row.id for row in rows if row.is_active and row.id in allowed}


async def may_see_job(ctx: PermissionContext) -> ColumnElement[bool]:
    """Return the condition for bulk uploads of types that the actor may upload; used as `ModelSpec.narrow`."""
    return await _of_types(ctx, BulkJobRow.type_id)


async def may_see_result(ctx: PermissionContext) -> ColumnElement[bool]:
    """Return the condition for files of types that the actor may upload; used as `ModelSpec.narrow`."""
    return await _of_types(ctx, BulkResultRow.type_id)


async def _of_types(ctx: PermissionContext, column: SQLColumnExpression[Any]) -> ColumnElement[bool]:
    types = await list_upload_types(ctx)
    return column.in_(sorted(types)) if types else false()
