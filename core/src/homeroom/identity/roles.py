"""The roles that a user can have, and which of them a district's administrators may give (specification §3 and §6)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from homeroom_sdk.context import (
    ADMINISTRATOR,
    CUSTOMER_SUPPORT,
    DEFAULT_USER,
    DEVELOPER,
    INTEGRATIONS_ADMIN,
    INTEGRATIONS_DEFAULT,
    INTEGRATIONS_TEACHER,
    PUBLIC_USER,
    SCHOOL_ADMINISTRATOR,
    SCHOOL_USER,
)
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _

from homeroom.identity.ports import DistrictRules

ONLY_PUBLIC = "AllowOnlyPublicUser"
"""Customer setting flag; while it is on, `Public User` is the only role that can be given."""


@dataclass(frozen=True, slots=True)
class Role:
    """A role; `id` is stored, `name` is displayed."""

    id: str
    name: str
    description: str


_ROLES = (
    Role(ADMINISTRATOR, "Administrator", "Administers the district: people, rules, plugins and all documents."),
    Role(SCHOOL_ADMINISTRATOR, "School Administrator", "Administers a school and releases what its users prepare."),
    Role(SCHOOL_USER, "School User", "Prepares and sends documents."),
    Role(PUBLIC_USER, "Public User", "Receives documents."),
    Role(INTEGRATIONS_ADMIN, "Integrations Admin", "Looks after the connections to other systems."),
    Role(INTEGRATIONS_TEACHER, "Integrations Teacher", "Works with what the connections bring for a class."),
    Role(INTEGRATIONS_DEFAULT, "Integrations Default", "Signs in through a connection, without rights of its own."),
    Role(DEFAULT_USER, "Default User", "Has no rights of its own."),
)
ROLES = {role.id: role for role in _ROLES}
"""All roles by id, except the operator's."""

OPERATORS_ROLES = frozenset({CUSTOMER_SUPPORT, DEVELOPER})
"""Roles that only the operator gives, on the command line; no API call gives or removes them."""

_OTHER_NAMES = {"schooladmin": SCHOOL_ADMINISTRATOR}
_BY_NAME = {role.id.lower(): role.id for role in _ROLES} | _OTHER_NAMES


def find_role(text: str) -> str | None:
    """Return the id of the role with this id or name, or None if unknown; case and spaces are ignored."""
    return _BY_NAME.get("".join(text.split()).lower())


def list_roles(state: DistrictRules) -> Sequence[Role]:
    """Return the roles that administrators of the district may give; the default user's role is hidden."""
    if state.flag(ONLY_PUBLIC):
        return [ROLES[PUBLIC_USER]]
    return [role for role in _ROLES if role.id != DEFAULT_USER]


def read_roles(state: DistrictRules, names: Sequence[str], *, kept: Collection[str] = ()) -> list[str]:
    """Return the ids of the roles that an administrator wants to give, in the order of the list of roles.

    Args:
        names: Ids or names of the roles, in any case and spacing.
        kept: Roles that the user already has; they may stay even if the district can no longer give them.

    Raises:
        ValidationFailed: a role is unknown, or cannot be given in this district.
    """
    offered = {role.id for role in list_roles(state)} | (set(kept) & set(ROLES))
    wanted = {find_role(name) for name in names}
    if None in wanted or wanted - offered:
        allowed = ", ".join(role.name for role in list_roles(state))
        raise ValidationFailed.of(Roles=_("Choose among the roles that can be given here: {roles}.", roles=allowed))
    return [role.id for role in _ROLES if role.id in wanted]
