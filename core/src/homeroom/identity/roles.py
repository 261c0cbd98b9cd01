"""The roles that a user can have, and who may give them (specification §3 and §6)."""

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
from homeroom_sdk.sentences import _

from homeroom.identity.ports import DistrictRules

ONLY_PUBLIC = "AllowOnlyPublicUser"
"""The customer setting flag under which nobody is given another role than the public user's."""


@dataclass(frozen=True, slots=True)
class Role:
    """A role: `id` is what is stored, `name` what is read."""

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
"""Every role but those below."""

OPERATORS_ROLES = frozenset({CUSTOMER_SUPPORT, DEVELOPER})
"""What the operator alone gives, on the command line; no call gives or takes it."""

_OTHER_NAMES = {"schooladmin": SCHOOL_ADMINISTRATOR}
_BY_NAME = {role.id.lower(): role.id for role in _ROLES} | _OTHER_NAMES


def find_role(text: str) -> str | None:
    """The id of the role with this id or name, in any case and spacing."""
    return _BY_NAME.get("".join(text.split()).lower())


def list_roles(state: DistrictRules) -> Sequence[Role]:
    """The roles that administrators of the district may give; the default user's is hidden."""
    if state.flag(ONLY_PUBLIC):
        return [ROLES[PUBLIC_USER]]
    return [role for role in _ROLES if role.id != DEFAULT_USER]


def read_roles(state: DistrictRules, names: Sequence[str], *, kept: Collection[str] = ()) -> list[str]:
    """The ids of the roles that an administrator wants to give, in the order of the list of roles.

    Args:
        kept: Roles that the user has already; they may stay whatever the district allows by now.

    Raises:
        ValidationFailed: a role is unknown, or may not be given in this district.
    """
    offered = {role.id for role in list_roles(state)} | (set(kept) & set(ROLES))
    wanted = {find_role(name) for name in names}
    if None in wanted or wanted - offered:
        allowed = ", ".join(role.name for role in list_roles(state))
        raise ValidationFailed.of(Roles=_("Choose among the roles that can be given here: {roles}.", roles=allowed))
    return [role.id for role in _ROLES if role.id in wanted]
