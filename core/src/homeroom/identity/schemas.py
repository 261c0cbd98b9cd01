"""What the calls on users take and answer; the names are the specification's (§3)."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Annotated
from uuid import UUID

from homeroom_sdk.http import Json
from homeroom_sdk.sentences import _
from homeroom_sdk.services import DocumentRole
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from homeroom.identity.models import Session, User
from homeroom.identity.profile import describe_user

MOST_AT_ONCE = 500


def _storable(value: str) -> str:
    if "\0" in value or any("\ud800" <= char <= "\udfff" for char in value):
        raise ValueError(_("holds a character that cannot be stored"))
    return value


Line = Annotated[str, Field(max_length=320), AfterValidator(_storable)]
"""A text that fits into one line of a form."""


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class RoleRef(_Body):
    """A role as the calls answer it; `id` alone counts."""

    id: Line
    Name: Line = ""


class UserAttributes(_Body):
    """The attributes that an administrator may set."""

    emailAddress: Line = ""  # noqa: N815 - the specification's name
    phone: Line = ""
    LanguagePreference: Annotated[str, Field(max_length=35, pattern=r"^[A-Za-z0-9-]*$")] = ""
    legacyId: Line = ""  # noqa: N815 - the specification's name

    def stored(self) -> dict[str, str]:
        """What is kept beside the user's own columns; empty values are not."""
        return {name: value for name, value in self.model_dump(exclude={"emailAddress"}).items() if value}


class NewUser(_Body):
    """The create-user request. Without `Attributes.emailAddress` the user name is the address."""

    sendEmail: bool = False  # noqa: N815 - the specification's name
    Attributes: UserAttributes = UserAttributes()
    FirstName: Line = ""
    LastName: Line = ""
    UserName: Line = ""
    Roles: list[RoleRef | Line] = Field(default=[], max_length=20)
    Aliases: list[Line] = Field(default=[], max_length=20)

    @property
    def email(self) -> str:
        """The address."""
        return self.Attributes.emailAddress or self.UserName

    def role_names(self) -> list[str]:
        """The roles by whatever name they were given."""
        return role_names(self.Roles)


class UserIds(_Body):
    """One user or many."""

    userId: UUID | None = None  # noqa: N815
    userIds: list[UUID] = Field(default=[], max_length=MOST_AT_ONCE)  # noqa: N815

    @model_validator(mode="after")
    def _somebody(self) -> "UserIds":
        if (self.userId is None) == (not self.userIds):
            raise ValueError(_("send either userId or userIds"))
        return self

    @property
    def ids(self) -> list[UUID]:
        """All of them."""
        return self.userIds or ([self.userId] if self.userId else [])


class UserRoles(UserIds):
    """The roles that the users shall have; what is not sent stays."""

    Roles: list[RoleRef | Line] | None = Field(default=None, max_length=20)
    subRoles: list[UUID] | None = Field(default=None, max_length=MOST_AT_ONCE)  # noqa: N815 - the specification's name

    @model_validator(mode="after")
    def _something(self) -> "UserRoles":
        if self.Roles is None and self.subRoles is None:
            raise ValueError(_("send Roles, subRoles or both"))
        return self


class UserQuestion(_Body):
    """Which user."""

    userId: UUID  # noqa: N815


class AliasQuestion(_Body):
    """Whose alias."""

    alias: Line


class SessionsToEnd(_Body):
    """Which sessions to end: these, or all but the one that asks."""

    userId: UUID | None = None  # noqa: N815
    ids: list[UUID] | None = Field(default=None, max_length=MOST_AT_ONCE)


def role_names(roles: Iterable[RoleRef | str]) -> list[str]:
    """Roles as they were sent, by id or name."""
    return [role if isinstance(role, str) else role.id for role in roles]


def show_user(
    user: User,
    *,
    now: datetime,
    aliases: Collection[str],
    document_roles: Mapping[str, DocumentRole],
    is_logged_in: bool,
) -> Json:
    """A user as an administrator sees it."""
    sub_roles = show_sub_roles(user.sub_roles, document_roles)
    return {
        **describe_user(user, now=now, sub_roles=sub_roles, is_logged_in=is_logged_in),
        "Aliases": list(aliases),
        "subRoles": sub_roles,
        "createdOn": user.created_at,
        "lastSignIn": user.last_sign_in_at,
        "deletedOn": user.deleted_at,
    }


def show_sub_roles(ids: Iterable[str], document_roles: Mapping[str, DocumentRole]) -> list[Json]:
    """The document storage roles of a user; those that were deleted meanwhile are left out."""
    found = [document_roles[role] for role in ids if role in document_roles]
    return [{"id": str(role.id), "docMgmtId": str(role.id), "name": role.name} for role in found]


def show_document_role(role: DocumentRole) -> Json:
    """A document storage role with what it permits (specification §3)."""
    return {
        "id": str(role.id),
        "docMgmtId": str(role.id),
        "name": role.name,
        "access": [{"id": str(item.id), "docId": str(item.id), "name": item.name} for item in role.access],
        "permissions": sorted(role.permissions),
    }


def show_session(record: Session, *, own: UUID) -> Json:
    """A session in the list; `own` is the one that asks."""
    return {
        "id": str(record.id),
        "device": record.user_agent,
        "ipAddress": record.ip_address,
        "startedOn": record.created_at,
        "activeOn": record.active_at,
        "isCurrent": record.id == own,
    }
