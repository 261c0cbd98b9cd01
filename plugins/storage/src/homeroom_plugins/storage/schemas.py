"""What the calls take and answer; the names are the specification's (§3)."""

from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from homeroom_plugins.storage.models import MappingRow, RoleRow, TypeRow
from homeroom_sdk.http import Json
from homeroom_sdk.sentences import _
from homeroom_sdk.services import DocumentVerb
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

MOST_TYPES = 1000
MOST_ROLES = 200
LONGEST_RETENTION_DAYS = 36_500


def _storable(value: str) -> str:
    if "\0" in value or any("\ud800" <= char <= "\udfff" for char in value):
        raise ValueError(_("holds a character that cannot be stored"))
    return value


Name = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_storable)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class TypeForm(_Body):
    """A document type to save; without an id it is a new one. Without a period, documents are kept without end."""

    id: UUID | None = None
    name: Name
    retentionPeriodDays: int | None = Field(default=None, ge=1, le=LONGEST_RETENTION_DAYS)  # noqa: N815
    isActive: bool = True  # noqa: N815 - the specification's name


class AccessEntry(_Body):
    """A document type on an access list; `id` alone counts."""

    id: UUID
    name: str = ""
    docId: UUID | None = None  # noqa: N815 - the specification's name


class RoleForm(_Body):
    """A document storage role to save; without an id it is a new one. `docMgmtId` is answered, never chosen."""

    id: UUID | None = None
    name: Name
    docMgmtId: UUID | None = None  # noqa: N815 - the specification's name
    access: list[AccessEntry] = Field(default=[], max_length=MOST_TYPES)
    permissions: list[DocumentVerb] = Field(default=[], max_length=len(DocumentVerb))


class RolesForm(_Body):
    """Several document storage roles to save together."""

    roles: list[RoleForm] = Field(min_length=1, max_length=MOST_ROLES)


class RoleQuestion(_Body):
    """Which document storage role."""

    id: UUID


class MappingForm(_Body):
    """A role of a student information system, and the document storage role that it stands for."""

    sisRole: Name  # noqa: N815
    roleId: UUID  # noqa: N815


def show_type(row: TypeRow) -> Json:
    """A document type as the calls answer it."""
    return {
        "id": str(row.id),
        "name": row.name,
        "retentionPeriodDays": row.retention_period_days,
        "isActive": row.is_active,
    }


def show_role(row: RoleRow, access: Sequence[TypeRow]) -> Json:
    """A document storage role as the calls answer it; there is one store, so `docMgmtId` is the role's own id."""
    return {
        "id": str(row.id),
        "name": row.name,
        "docMgmtId": str(row.id),
        "access": [{"id": str(item.id), "name": item.name, "docId": str(item.id)} for item in access],
        "permissions": row.permissions,
    }


def show_mapping(mapping: MappingRow, role: RoleRow) -> Json:
    """A mapping as the calls answer it."""
    return {"id": str(mapping.id), "sisRole": mapping.sis_role, "roleId": str(role.id), "roleName": role.name}
