"""Request bodies of the API calls on users; the field names are the specification's (§3)."""

from collections.abc import Iterable
from typing import Annotated
from uuid import UUID

from homeroom_sdk.i18n import _
from homeroom_sdk.texts import StorableText
from pydantic import BaseModel, ConfigDict, Field, model_validator

MAX_AT_ONCE = 500
MAX_SCHOOLS = 100


Line = Annotated[StorableText, Field(max_length=320)]
"""A single-line text of a form, at most 320 characters."""


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class RoleRef(_Body):
    """A role in the form in which the API returns it; only `id` is evaluated."""

    id: Line
    Name: Line = ""


class UserAttributes(_Body):
    """The attributes that an administrator may set."""

    emailAddress: Line = ""  # noqa: N815 - the specification's name
    phone: Line = ""
    LanguagePreference: Annotated[str, Field(max_length=35, pattern=r"^[A-Za-z0-9-]*$")] = ""
    legacyId: Line = ""  # noqa: N815 - the specification's name

    def stored(self) -> dict[str, str]:
        """Return the non-empty values to store in the user's `attributes` column; the address has its own column."""
        return {name: value for name, value in self.model_dump(exclude={"emailAddress"}).items() if value}


class NewUser(_Body):
    """Body of the create-user request. Without `Attributes.emailAddress`, the user name is used as the address."""

    sendEmail: bool = False  # noqa: N815 - the specification's name
    Attributes: UserAttributes = UserAttributes()
    FirstName: Line = ""
    LastName: Line = ""
    UserName: Line = ""
    Roles: list[RoleRef | Line] = Field(default=[], max_length=20)
    Aliases: list[Line] = Field(default=[], max_length=20)
    schools: list[UUID] = Field(default=[], max_length=MAX_SCHOOLS)

    @property
    def email(self) -> str:
        """The e-mail address, or the user name if no address was sent."""
        return self.Attributes.emailAddress or self.UserName

    def role_names(self) -> list[str]:
        """Return the roles as they were sent, each as id or name."""
        return role_names(self.Roles)


class UserIds(_Body):
    """One user (`userId`) or several (`userIds`); exactly one of the two fields must be sent."""

    userId: UUID | None = None  # noqa: N815
    userIds: list[UUID] = Field(default=[], max_length=MAX_AT_ONCE)  # noqa: N815

    @model_validator(mode="after")
    def _somebody(self) -> "UserIds":
        if (self.userId is None) == (not self.userIds):
            raise ValueError(_("send either userId or userIds"))
        return self

    @property
    def ids(self) -> list[UUID]:
        """The ids of all users in the request."""
        return self.userIds or ([self.userId] if self.userId else [])


class UserRoles(UserIds):
    """New roles of the users; a field that is not sent leaves those roles unchanged."""

    Roles: list[RoleRef | Line] | None = Field(default=None, max_length=20)
    subRoles: list[UUID] | None = Field(default=None, max_length=MAX_AT_ONCE)  # noqa: N815 - the specification's name

    @model_validator(mode="after")
    def _something(self) -> "UserRoles":
        if self.Roles is None and self.subRoles is None:
            raise ValueError(_("send Roles, subRoles or both"))
        return self


class UserSchools(UserIds):
    """New schools of the users; an empty list means the whole district."""

    schools: list[UUID] = Field(max_length=MAX_SCHOOLS)


class UserRequest(_Body):
    """The id of a user."""

    userId: UUID  # noqa: N815


class AliasRequest(_Body):
    """The alias of a user."""

    alias: Line


class SessionsToEnd(_Body):
    """The sessions to end: those in `ids`, or all except the session that sent the request."""

    userId: UUID | None = None  # noqa: N815
    ids: list[UUID] | None = Field(default=None, max_length=MAX_AT_ONCE)


def role_names(roles: Iterable[RoleRef | str]) -> list[str]:
    """Return the ids or names of roles, in the form in which they were sent."""
    return [role if isinstance(role, str) else role.id for role in roles]
