"""Saving document types and document storage roles, and mapping roles of a student information system to them."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.storage import queries
from homeroom_plugins.storage.errors import MappingUnknown, NameTaken, RoleUnknown, TypeUnknown
from homeroom_plugins.storage.models import MappingRow, RoleRow, TypeRow
from homeroom_plugins.storage.retention.due import renew_due
from homeroom_plugins.storage.retention.rules import save_rule
from homeroom_plugins.storage.schemas import SaveRoleRequest, SaveTypeRequest
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _

SIS_ROLES = (
    "aide",
    "counselor",
    "districtAdministrator",
    "guardian",
    "parent",
    "principal",
    "proctor",
    "relative",
    "siteAdministrator",
    "student",
    "systemAdministrator",
    "teacher",
)
"""The roles of 1EdTech OneRoster 1.2, which any compatible student information system may send."""


async def save_type(ctx: PluginContext, body: SaveTypeRequest) -> TypeRow:
    """Add a document type, or change the one with the id `body.id`; recompute when its documents are due. Flushes.

    Raises:
        TypeUnknown: there is no type with that id.
        NameTaken: another type has the name.
    """
    row = TypeRow() if body.id is None else await queries.find_type(ctx.db, ctx.district.id, body.id)
    if row is None:
        raise TypeUnknown(_("This document type does not exist."))
    key = body.name.casefold()
    await _check_name(await queries.find_type_named(ctx.db, ctx.district.id, key), row)
    row.name, row.name_key, row.is_active = body.name, key, body.isActive
    row.retention_period_days, row.updated_at = body.retentionPeriodDays, ctx.now()
    if body.metadata_schema is not None:
        row.schema = body.metadata_schema.stored()
    await _store(ctx, row)
    if "retention" in body.model_fields_set:
        await save_rule(ctx, row, body.retention.model_dump() if body.retention else None)
    await renew_due(ctx, type_id=row.id)
    await ctx.audit.record("document_type.saved", subject=str(row.id), active=row.is_active)
    await _tell(ctx, row.id)
    return row


async def save_role(ctx: PluginContext, body: SaveRoleRequest) -> RoleRow:
    """Add a document storage role, or change the one with the id `body.id`; flushes.

    Raises:
        RoleUnknown: there is no role with that id.
        NameTaken: another role has the name.
        ValidationFailed: the access list names a document type that does not exist.
    """
    row = RoleRow() if body.id is None else await queries.find_role(ctx.db, ctx.district.id, body.id)
    if row is None:
        raise _role_unknown()
    key = body.name.casefold()
    await _check_name(await queries.find_role_named(ctx.db, ctx.district.id, key), row)
    type_ids = sorted({entry.id for entry in body.access})
    known = {item.id for item in await queries.list_types(ctx.db, ctx.district.id)}
    if not known.issuperset(type_ids):
        raise ValidationFailed.of(access=_("Choose among the document types of the district."))
    row.name, row.name_key, row.updated_at = body.name, key, ctx.now()
    row.permissions = sorted(set(body.permissions))
    await _store(ctx, row)
    await queries.replace_access(ctx.db, row, type_ids)
    permissions = ",".join(row.permissions)
    await ctx.audit.record("document_role.saved", subject=str(row.id), permissions=permissions, types=len(type_ids))
    await _tell(ctx, row.id)
    return row


async def delete_role(ctx: PluginContext, role_id: UUID) -> None:
    """Remove a document storage role and its mappings. Users who had it lose its permissions immediately.

    Raises:
        RoleUnknown: there is no such role.
    """
    row = await queries.find_role(ctx.db, ctx.district.id, role_id)
    if row is None:
        raise _role_unknown()
    await ctx.db.delete(row)
    await ctx.db.flush()
    await ctx.audit.record("document_role.deleted", subject=str(role_id))
    await _tell(ctx, role_id)


async def list_sis_roles(ctx: PluginContext) -> Sequence[str]:
    """Return the SIS roles that can be mapped: those of OneRoster, and any that are mapped already."""
    mapped = {mapping.sis_role for mapping, _rest in await queries.list_mappings(ctx.db, ctx.district.id)}
    return sorted(mapped.union(SIS_ROLES), key=str.casefold)


async def map_role(ctx: PluginContext, *, sis_role: str, role_id: UUID) -> MappingRow:
    """Give people with an SIS role a document storage role. Idempotent.

    Raises:
        RoleUnknown: there is no such document storage role.
    """
    if await queries.find_role(ctx.db, ctx.district.id, role_id) is None:
        raise _role_unknown()
    found = await queries.find_mapping(ctx.db, ctx.district.id, sis_role, role_id)
    if found is not None:
        return found
    row = MappingRow(sis_role=sis_role, role_id=role_id)
    await _store(ctx, row)
    await ctx.audit.record("role_mapping.saved", subject=str(row.id))
    return row


async def delete_mapping(ctx: PluginContext, mapping_id: UUID) -> None:
    """Delete a mapping.

    Raises:
        MappingUnknown: there is no such mapping.
    """
    row = await ctx.db.get(MappingRow, (ctx.district.id, mapping_id))
    if row is None:
        raise MappingUnknown(_("This mapping does not exist."))
    await ctx.db.delete(row)
    await ctx.audit.record("role_mapping.deleted", subject=str(mapping_id))


async def _check_name(found: TypeRow | RoleRow | None, own: TypeRow | RoleRow) -> None:
    if found is not None and found is not own:
        raise NameTaken(
            _("This name is taken already. Choose another one."), data={"fields": {"name": _("Taken already.")}}
        )


async def _store(ctx: PluginContext, row: TypeRow | RoleRow | MappingRow) -> None:
    row.district_id = ctx.district.id
    ctx.db.add(row)
    await ctx.db.flush()


async def _tell(ctx: PluginContext, changed: UUID) -> None:
    """Notify open screens so that they reload the document types and roles (specification §7)."""
    await ctx.events.notify("DocumentType", {"id": str(changed)})


def _role_unknown() -> RoleUnknown:
    return RoleUnknown(_("This document storage role does not exist."))
