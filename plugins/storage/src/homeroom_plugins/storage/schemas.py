"""Request and response bodies for document types and roles; names are the specification's (§3)."""

from collections.abc import Sequence
from typing import Annotated, Self
from uuid import UUID

from homeroom_plugins.storage.metadata import MetadataSchema
from homeroom_plugins.storage.models import MappingRow, RoleRow, TypeRow
from homeroom_plugins.storage.rule_models import Action, RuleRow, Trigger, Unit
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import JsonSchema, ReadModel
from homeroom_sdk.services import DocumentVerb
from homeroom_sdk.texts import Line, StorableText
from pydantic import BaseModel, ConfigDict, Field, model_validator

MAX_TYPES = 1000
MAX_ROLES = 200
LONGEST_RETENTION_DAYS = 36_500
LONGEST_RETENTION_YEARS = 100


Name = Annotated[StorableText, Field(min_length=1, max_length=200)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Retention(ReadModel):
    """A retention rule: how long documents of a type are kept, from which event the period counts, and what follows.

    `field` names the metadata field that holds the date, for the trigger `field` only. `review`: someone reviews each
    document before it is put on a list for destruction; `destroy`: it is proposed with all others that are due.
    """

    model_config = ConfigDict(extra="forbid")

    trigger: Trigger
    amount: int = Field(ge=1, le=LONGEST_RETENTION_DAYS)
    unit: Unit
    action: Action
    field: Annotated[Line, Field(max_length=200)] = ""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if (self.trigger == Trigger.FIELD) != bool(self.field):
            raise ValueError(_("Name the metadata field that holds the date, and only for this trigger."))
        if self.unit != Unit.DAYS and self.amount > LONGEST_RETENTION_YEARS * (12 if self.unit == Unit.MONTHS else 1):
            raise ValueError(_("Documents can be kept for 100 years, or without end."))
        return self


class SaveTypeRequest(_Body):
    """A document type to save; without an id, a new one. Without a period, documents are kept indefinitely.

    `schema` describes the metadata of its documents; omit it to leave it unchanged. `retentionPeriodDays` counts from
    the day on which a document was stored. `retention` is a more detailed rule that takes precedence over it; omit it
    to leave the rule unchanged, or send null to remove the rule.
    """

    id: UUID | None = None
    name: Name
    retentionPeriodDays: int | None = Field(default=None, ge=1, le=LONGEST_RETENTION_DAYS)  # noqa: N815
    isActive: bool = True  # noqa: N815 - the specification's name
    metadata_schema: MetadataSchema | None = Field(default=None, alias="schema")
    retention: Retention | None = None


class AccessEntry(_Body):
    """A document type on an access list; only `id` is used."""

    id: UUID
    name: str = ""
    docId: UUID | None = None  # noqa: N815 - the specification's name


class SaveRoleRequest(_Body):
    """A document storage role to save; without an id, a new one. `docMgmtId` is read-only and ignored here."""

    id: UUID | None = None
    name: Name
    docMgmtId: UUID | None = None  # noqa: N815 - the specification's name
    access: list[AccessEntry] = Field(default=[], max_length=MAX_TYPES)
    permissions: list[DocumentVerb] = Field(default=[], max_length=len(DocumentVerb))


class SaveRolesRequest(_Body):
    """Several document storage roles to save together."""

    roles: list[SaveRoleRequest] = Field(min_length=1, max_length=MAX_ROLES)


class RoleRequest(_Body):
    """The document storage role to act on."""

    id: UUID


class MappingRequest(_Body):
    """A role of a student information system, and the document storage role that it maps to."""

    sisRole: Name  # noqa: N815
    roleId: UUID  # noqa: N815


class TypeRead(ReadModel):
    """A document type; without a period, its documents are kept indefinitely."""

    id: UUID
    name: str
    retention_period_days: int | None
    is_active: bool
    metadata_schema: JsonSchema = Field(serialization_alias="schema")
    retention: Retention | None


class AccessRead(ReadModel):
    """A document type on an access list; both ids are the same."""

    id: UUID
    name: str
    doc_id: UUID


class RoleRead(ReadModel):
    """A document storage role. As there is only one store, `docMgmtId` equals the role's id."""

    id: UUID
    name: str
    doc_mgmt_id: UUID
    access: list[AccessRead]
    permissions: list[str]


class MappingRead(ReadModel):
    """A role of a student information system, and the document storage role that it maps to."""

    id: UUID
    sis_role: str
    role_id: UUID
    role_name: str


class SavedMapping(ReadModel):
    """The id of a mapping."""

    id: UUID


def read_type(row: TypeRow, rule: RuleRow | None) -> TypeRead:
    """Return the API representation of a document type."""
    return TypeRead(
        id=row.id,
        name=row.name,
        retention_period_days=row.retention_period_days,
        is_active=row.is_active,
        metadata_schema=row.schema,
        retention=read_rule(rule) if rule else None,
    )


def read_rule(rule: RuleRow) -> Retention:
    """Return the API representation of a retention rule."""
    return Retention(
        trigger=Trigger(rule.trigger),
        amount=rule.amount,
        unit=Unit(rule.unit),
        action=Action(rule.action),
        field=rule.field,
    )


def read_role(row: RoleRow, access: Sequence[TypeRow]) -> RoleRead:
    """Return the API representation of a document storage role."""
    return RoleRead(
        id=row.id,
        name=row.name,
        doc_mgmt_id=row.id,
        access=[AccessRead(id=item.id, name=item.name, doc_id=item.id) for item in access],
        permissions=row.permissions,
    )


def read_mapping(mapping: MappingRow, role: RoleRow) -> MappingRead:
    """Return the API representation of a mapping."""
    return MappingRead(id=mapping.id, sis_role=mapping.sis_role, role_id=role.id, role_name=role.name)
