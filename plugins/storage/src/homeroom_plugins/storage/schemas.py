"""What the calls take and answer; the names are the specification's (§3)."""

from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from homeroom_plugins.storage.models import MappingRow, RoleRow, TypeRow
from homeroom_sdk.schemas import ReadModel
from homeroom_sdk.services import DocumentVerb
from homeroom_sdk.texts import StorableText
from pydantic import BaseModel, ConfigDict, Field

MOST_TYPES = 1000
MOST_ROLES = 200
LONGEST_RETENTION_DAYS = 36_500


Name = Annotated[StorableText, Field(min_length=1, max_length=200)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SaveTypeRequest(_Body):
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


class SaveRoleRequest(_Body):
    """A document storage role to save; without an id it is a new one. `docMgmtId` is answered, never chosen."""

    id: UUID | None = None
    name: Name
    docMgmtId: UUID | None = None  # noqa: N815 - the specification's name
    access: list[AccessEntry] = Field(default=[], max_length=MOST_TYPES)
    permissions: list[DocumentVerb] = Field(default=[], max_length=len(DocumentVerb))


class SaveRolesRequest(_Body):
    """Several document storage roles to save together."""

    roles: list[SaveRoleRequest] = Field(min_length=1, max_length=MOST_ROLES)


class RoleRequest(_Body):
    """Which document storage role."""

    id: UUID


class MappingRequest(_Body):
    """A role of a student information system, and the document storage role that it stands for."""

    sisRole: Name  # noqa: N815
    roleId: UUID  # noqa: N815


class TypeRead(ReadModel):
    """A document type; without a period, documents are kept without end."""

    id: UUID
    name: str
    retention_period_days: int | None
    is_active: bool


class AccessRead(ReadModel):
    """A document type on an access list; both ids are the same."""

    id: UUID
    name: str
    doc_id: UUID


class RoleRead(ReadModel):
    """A document storage role; there is one store, so `docMgmtId` is the role's own id."""

    id: UUID
    name: str
    doc_mgmt_id: UUID
    access: list[AccessRead]
    permissions: list[str]


class MappingRead(ReadModel):
    """A role of a student information system, and the document storage role that it stands for."""

    id: UUID
    sis_role: str
    role_id: UUID
    role_name: str


class SavedMapping(ReadModel):
    """The id of a mapping."""

    id: UUID


def read_type(row: TypeRow) -> TypeRead:
    """A document type as the calls answer it."""
    return TypeRead(id=row.id, name=row.name, retention_period_days=row.retention_period_days, is_active=row.is_active)


def read_role(row: RoleRow, access: Sequence[TypeRow]) -> RoleRead:
    """A document storage role as the calls answer it."""
    return RoleRead(
        id=row.id,
        name=row.name,
        doc_mgmt_id=row.id,
        access=[AccessRead(id=item.id, name=item.name, doc_id=item.id) for item in access],
        permissions=row.permissions,
    )


def read_mapping(mapping: MappingRow, role: RoleRow) -> MappingRead:
    """A mapping as the calls answer it."""
    return MappingRead(id=mapping.id, sis_role=mapping.sis_role, role_id=role.id, role_name=role.name)
