"""Responses of the API calls on users; the field names are the specification's (§3)."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Literal
from uuid import UUID

from homeroom_sdk.permissions import DocumentPermissionsRead
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.services import DocumentRole
from pydantic import ConfigDict, Field

from homeroom.identity.models import UserSession
from homeroom.identity.roles import ROLES


class RoleRead(ReadModel):
    """A role of a user."""

    id: str
    name: str = Field(alias="Name")


class GivableRole(RoleRead):
    """A role that a user of the district can be given."""

    description: str


class SubRole(ReadModel):
    """A document storage role of a user; both ids are the same."""

    id: UUID
    doc_mgmt_id: UUID
    name: str


class SisRoles(ReadModel):
    """The roles that a role of a student information system can be mapped to."""

    roles: list[GivableRole]
    sub_roles: list[SubRole]


class SisInstitution(ReadModel):
    """A school that an institution of a student information system can be mapped to."""

    id: UUID
    code: str
    name: str


class TypeAccess(ReadModel):
    """A document type that a document storage role gives access to; both ids are the same."""

    id: UUID
    doc_id: UUID
    name: str


class DocumentRoleRead(ReadModel):
    """A document storage role with its document types and permissions."""

    id: UUID
    doc_mgmt_id: UUID
    name: str
    access: list[TypeAccess]
    permissions: list[str]


class ActorRead(ReadModel):
    """Flags derived from the user's roles, their document storage roles, and the resulting permissions (§6)."""

    is_school_admin: bool
    is_public_user: bool
    passes_admin_guard: bool
    sub_roles: list[SubRole]
    doc_mgmt_role: list[DocumentRoleRead]
    permissions: DocumentPermissionsRead


class ApplicationSettingsRead(ReadModel):
    """The user's display and notification settings, with defaults for settings they have not chosen."""

    is_dark_mode: bool
    notification_settings: dict[str, bool]
    article_font_size: Literal["small", "default", "large"]
    sub_roles: list[SubRole]


class ExternalAccount(ReadModel):
    """An account at a sign-on provider with which the user can sign in."""

    issuer: str
    subject: str


class DeviceRead(ReadModel):
    """A device on which the user uses the application."""

    id: str
    name: str
    platform: str


class StoredApplicationSettings(ReadModel):
    """The display and notification settings that the user has chosen."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    is_dark_mode: bool = False
    notification_settings: dict[str, bool] = Field(default={})
    article_font_size: Literal["small", "default", "large"] = "default"


class UserAttributesRead(ReadModel):
    """The user's `attributes` column together with the e-mail address. Attributes that were never set may be absent."""

    model_config = ConfigDict(extra="allow", json_schema_serialization_defaults_required=False)

    phone: str = ""
    language_preference: str = Field("", alias="LanguagePreference")
    legacy_id: str = ""
    date_of_birth: date | None = None
    gender: str = ""
    address: str = ""
    avatar_url: str = ""
    is_veteran: bool = False
    application_settings: StoredApplicationSettings | None = None
    devices: list[DeviceRead] = Field(default=[])
    external_accounts: list[ExternalAccount] = Field(default=[])
    email_address: str


class ProfileRead(ReadModel):
    """The user's profile; `age` is in whole years and `roles` are ids."""

    first_name: str
    last_name: str
    user_name: str
    email_address: str
    avatar_url: str
    date_of_birth: date | None
    age: int | None
    gender: str
    address: str
    date_registered: Moment
    legacy_id: str | None
    devices: list[DeviceRead]
    is_veteran: bool
    language_preference: str = Field(alias="LanguagePreference")
    roles: list[str]


class UserRead(ReadModel):
    """A user; both ids are the same."""

    id: UUID = Field(alias="Id")
    user_id: UUID = Field(alias="UserId")
    user_name: str = Field(alias="UserName")
    first_name: str = Field(alias="FirstName")
    last_name: str = Field(alias="LastName")
    roles: list[RoleRead] = Field(alias="Roles")
    attributes: UserAttributesRead = Field(alias="Attributes")
    sso_user: bool = Field(alias="SSOUser", description="The user has an external account.")
    has_password: bool = Field(description="Without one they sign in by an external account, or have yet to set it.")
    is_suspended: bool
    failed_login_status: Literal["locked", "unlocked"]
    requires_password_reset: bool = Field(alias="RequiresPasswordReset")
    external_accounts: list[ExternalAccount]
    phone: str
    is_logged_in: bool = Field(alias="IsLoggedIn")
    application_settings: ApplicationSettingsRead
    profile: ProfileRead
    aliases: list[str] = Field(alias="Aliases")


class ManagedUser(UserRead):
    """A user as administrators see them; `schools` are the schools the user is assigned to."""

    schools: list[SisInstitution]
    sub_roles: list[SubRole]
    created_on: datetime
    last_sign_in: datetime | None
    deleted_on: datetime | None


class OwnUser(ActorRead, UserRead):
    """The signed-in user, and what they may do."""


class CurrentUser(ReadModel):
    """The signed-in user; `Roles` repeats the user's roles at the top level."""

    user: OwnUser
    roles: list[RoleRead] = Field(alias="Roles")


class UserOutcome(ReadModel):
    """The result of a change to one user. `code` and `message` state the error and are None on success."""

    user_id: UUID
    success: bool
    code: str | None
    message: str | None


class UserOutcomes(ReadModel):
    """The results of a change to several users; `succeeded` counts the successful ones."""

    succeeded: int
    results: list[UserOutcome]


class SessionRead(ReadModel):
    """A session of a user; `isCurrent` marks the session that sent the request."""

    id: UUID
    device: str | None
    ip_address: str | None
    started_on: datetime
    active_on: datetime
    is_current: bool


class EndedSessions(ReadModel):
    """The ids of the sessions that were ended."""

    ended: list[UUID]


def read_role(role_id: str) -> RoleRead:
    """Return the role for a role id; a role unknown to this version is named by its id."""
    role = ROLES.get(role_id)
    return RoleRead(id=role_id, name=role.name if role else role_id)


def read_sub_roles(ids: Iterable[str], document_roles: Mapping[str, DocumentRole]) -> list[SubRole]:
    """Return the document storage roles with these ids; ids of roles deleted in the meantime are left out."""
    found = [document_roles[role] for role in ids if role in document_roles]
    return [SubRole(id=role.id, doc_mgmt_id=role.id, name=role.name) for role in found]


def read_document_role(role: DocumentRole) -> DocumentRoleRead:
    """Convert a document storage role to its API form, with its document types and permissions (specification §3)."""
    return DocumentRoleRead(
        id=role.id,
        doc_mgmt_id=role.id,
        name=role.name,
        access=[TypeAccess(id=item.id, doc_id=item.id, name=item.name) for item in role.access],
        permissions=sorted(role.permissions),
    )


def read_session(record: UserSession, *, own: UUID) -> SessionRead:
    """Convert a session to its API form; `own` is the id of the session that sent the request."""
    return SessionRead(
        id=record.id,
        device=record.user_agent,
        ip_address=record.ip_address,
        started_on=record.created_at,
        active_on=record.active_at,
        is_current=record.id == own,
    )
