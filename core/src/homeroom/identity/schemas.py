"""What the calls on users take; the names are the specification's (§3)."""

from collections.abc import Iterable
from typing import Annotated
from uuid import UUID

from homeroom_sdk.sentences import _
from homeroom_sdk.texts import StorableText
from pydantic import BaseModel, ConfigDict, Field, model_validator

MOST_AT_ONCE = 500
MOST_SCHOOLS = 100


Line = Annotated[StorableText, Field(max_length=320)]
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
    schools: list[UUID] = Field(default=[], max_length=MOST_SCHOOLS)

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


class UserSchools(UserIds):
    """The schools to which the users shall belong; none is the whole district."""

    schools: list[UUID] = Field(max_length=MOST_SCHOOLS)


class UserRequest(_Body):
    """Which user."""

    userId: UUID  # noqa: N815


class AliasRequest(_Body):
    """Whose alias."""

    alias: Line


class SessionsToEnd(_Body):
    """Which sessions to end: these, or all but the one that asks."""

    userId: UUID | None = None  # noqa: N815
    ids: list[UUID] | None = Field(default=None, max_length=MOST_AT_ONCE)


def role_names(roles: Iterable[RoleRef | str]) -> list[str]:
    """Roles as they were sent, by id or name."""
    return [role if isinstance(role, str) else role.id for role in roles]
