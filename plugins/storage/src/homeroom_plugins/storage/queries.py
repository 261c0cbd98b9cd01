"""SQL for document types, roles, mappings and retention rules."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from homeroom_plugins.storage.models import MappingRow, RoleRow, RoleTypeRow, TypeRow
from homeroom_plugins.storage.rule_models import RuleRow
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession


async def list_types(session: AsyncSession, district_id: UUID) -> Sequence[TypeRow]:
    """Return every document type, by name regardless of case."""
    statement = select(TypeRow).where(TypeRow.district_id == district_id).order_by(TypeRow.name_key)
    return (await session.scalars(statement)).all()


async def find_type(session: AsyncSession, district_id: UUID, type_id: UUID) -> TypeRow | None:
    """Return the document type with this id, or None."""
    return await session.get(TypeRow, (district_id, type_id))


async def find_type_named(session: AsyncSession, district_id: UUID, name_key: str) -> TypeRow | None:
    """Return the document type with this case-folded name, or None."""
    statement = select(TypeRow).where(TypeRow.district_id == district_id, TypeRow.name_key == name_key)
    found: TypeRow | None = await session.scalar(statement)
    return found


async def list_roles(session: AsyncSession, district_id: UUID) -> Sequence[RoleRow]:
    """Return every document storage role, by name regardless of case."""
    statement = select(RoleRow).where(RoleRow.district_id == district_id).order_by(RoleRow.name_key)
    return (await session.scalars(statement)).all()


async def find_role(session: AsyncSession, district_id: UUID, role_id: UUID) -> RoleRow | None:
    """Return the document storage role with this id, or None."""
    return await session.get(RoleRow, (district_id, role_id))


async def find_role_named(session: AsyncSession, district_id: UUID, name_key: str) -> RoleRow | None:
    """Return the document storage role with this case-folded name, or None."""
    statement = select(RoleRow).where(RoleRow.district_id == district_id, RoleRow.name_key == name_key)
    found: RoleRow | None = await session.scalar(statement)
    return found


async def list_access(session: AsyncSession, district_id: UUID) -> Mapping[UUID, list[TypeRow]]:
    """Return the document types on each role's access list, by name regardless of case; roles with empty lists are
    absent.
    """
    statement = (
        select(RoleTypeRow.role_id, TypeRow)
        .join(TypeRow, (TypeRow.district_id == RoleTypeRow.district_id) & (TypeRow.id == RoleTypeRow.type_id))
        .where(RoleTypeRow.district_id == district_id)
        .order_by(TypeRow.name_key)
    )
    access: dict[UUID, list[TypeRow]] = {}
    for role_id, found in await session.execute(statement):
        access.setdefault(role_id, []).append(found)
    return access


async def replace_access(session: AsyncSession, role: RoleRow, type_ids: Sequence[UUID]) -> None:
    """Replace the access list of a role with these types; flushes."""
    await session.execute(
        delete(RoleTypeRow).where(RoleTypeRow.district_id == role.district_id, RoleTypeRow.role_id == role.id)
    )
    session.add_all(RoleTypeRow(district_id=role.district_id, role_id=role.id, type_id=item) for item in type_ids)
    await session.flush()


async def list_mappings(session: AsyncSession, district_id: UUID) -> Sequence[tuple[MappingRow, RoleRow]]:
    """Return every mapping with its document storage role, by SIS role, then by role name."""
    statement = (
        select(MappingRow, RoleRow)
        .join(RoleRow, (RoleRow.district_id == MappingRow.district_id) & (RoleRow.id == MappingRow.role_id))
        .where(MappingRow.district_id == district_id)
        .order_by(MappingRow.sis_role, RoleRow.name_key)
    )
    return [(mapping, role) for mapping, role in await session.execute(statement)]


async def find_mapping(session: AsyncSession, district_id: UUID, sis_role: str, role_id: UUID) -> MappingRow | None:
    """Return the mapping of this SIS role to this document storage role, or None."""
    found: MappingRow | None = await session.scalar(
        select(MappingRow).where(
            MappingRow.district_id == district_id, MappingRow.sis_role == sis_role, MappingRow.role_id == role_id
        )
    )
    return found


async def list_rules(session: AsyncSession, district_id: UUID) -> Mapping[UUID, RuleRow]:
    """Return the retention rules by document type id; types without a rule are absent."""
    rows = await session.scalars(select(RuleRow).where(RuleRow.district_id == district_id))
    return {row.type_id: row for row in rows}
