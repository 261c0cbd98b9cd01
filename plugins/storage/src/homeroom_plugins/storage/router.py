"""`/api/documentType` and `/api/userRole`."""

from uuid import UUID

from fastapi import APIRouter
from homeroom_plugins.storage import queries, service
from homeroom_plugins.storage.schemas import (
    MappingRead,
    MappingRequest,
    RoleRead,
    RoleRequest,
    SavedMapping,
    SaveRoleRequest,
    SaveRolesRequest,
    SaveTypeRequest,
    TypeRead,
    read_mapping,
    read_role,
    read_type,
)
from homeroom_sdk.context import PluginContext
from homeroom_sdk.http import AdministratorContext, Answer, StaffContext, answer
from homeroom_sdk.permissions import DocumentPermissions, document_permissions
from homeroom_sdk.schemas import NOTHING, Nothing

types_router = APIRouter(prefix="/api/documentType", tags=["documentType"])
roles_router = APIRouter(prefix="/api/userRole", tags=["userRole"])


@types_router.post("/save")
async def save_type(ctx: AdministratorContext, body: SaveTypeRequest) -> Answer[TypeRead]:
    """Add or change a document type."""
    row = await service.save_type(ctx, body)
    return answer(read_type(row, (await queries.list_rules(ctx.db, ctx.district.id)).get(row.id)))


@types_router.post("/all")
async def list_types(ctx: StaffContext) -> Answer[list[TypeRead]]:
    """List the document types that you may see, by name regardless of case; administrators see all."""
    allowed = _visible(await document_permissions(ctx))
    rows = await queries.list_types(ctx.db, ctx.district.id)
    rules = await queries.list_rules(ctx.db, ctx.district.id)
    return answer([read_type(row, rules.get(row.id)) for row in rows if row.id in allowed])


@types_router.post("/saveRole")
async def save_role(ctx: AdministratorContext, body: SaveRoleRequest) -> Answer[RoleRead]:
    """Add or change a document storage role."""
    row = await service.save_role(ctx, body)
    access = await queries.list_access(ctx.db, ctx.district.id)
    return answer(read_role(row, access.get(row.id, [])))


@types_router.post("/deleteRole")
async def delete_role(ctx: AdministratorContext, body: RoleRequest) -> Answer[Nothing]:
    """Remove a document storage role. Users who had it lose its permissions immediately."""
    await service.delete_role(ctx, body.id)
    return answer(NOTHING)


@roles_router.get("/allRoles")
async def list_roles(ctx: AdministratorContext) -> Answer[list[RoleRead]]:
    """List every document storage role, by name regardless of case."""
    return answer(await _read_roles(ctx))


@roles_router.post("/updateRoles")
async def update_roles(ctx: AdministratorContext, body: SaveRolesRequest) -> Answer[list[RoleRead]]:
    """Save several document storage roles, all or none; returns every role of the district."""
    for role in body.roles:
        await service.save_role(ctx, role)
    return answer(await _read_roles(ctx))


@roles_router.get("/getSisRoles")
async def list_sis_roles(ctx: AdministratorContext) -> Answer[list[str]]:
    """List the roles of a student information system that can be mapped."""
    return answer(list(await service.list_sis_roles(ctx)))


@roles_router.get("/mapRoles")
async def list_mappings(ctx: AdministratorContext) -> Answer[list[MappingRead]]:
    """List the mappings of student information system roles to document storage roles."""
    return answer([read_mapping(*item) for item in await queries.list_mappings(ctx.db, ctx.district.id)])


@roles_router.post("/mapRoles")
async def map_role(ctx: AdministratorContext, body: MappingRequest) -> Answer[SavedMapping]:
    """Map a role of a student information system to a document storage role."""
    row = await service.map_role(ctx, sis_role=body.sisRole, role_id=body.roleId)
    return answer(SavedMapping(id=row.id))


@roles_router.get("/deleteMapRoles/{mapping_id}")
async def delete_mapping(ctx: AdministratorContext, mapping_id: UUID) -> Answer[Nothing]:
    """Delete a mapping. The specification makes this a GET; the required bearer header protects it from plain links."""
    await service.delete_mapping(ctx, mapping_id)
    return answer(NOTHING)


async def _read_roles(ctx: PluginContext) -> list[RoleRead]:
    access = await queries.list_access(ctx.db, ctx.district.id)
    return [read_role(row, access.get(row.id, [])) for row in await queries.list_roles(ctx.db, ctx.district.id)]


def _visible(permissions: DocumentPermissions) -> frozenset[UUID]:
    """Return the types on any of the user's access lists."""
    return frozenset().union(*(permissions.type_ids(verb) for verb in permissions.granted))
