"""Protection of users who hold roles that only the operator gives (customer support, developer).

An administrator who could reset, relink or restore the account of a customer support user could sign in as that user
and read every district. Therefore only customer support may change users who hold one of the operator's roles.
"""

from collections.abc import Sequence
from uuid import UUID

from homeroom_sdk.errors import Forbidden
from homeroom_sdk.i18n import _
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import ARRAY, TEXT, array
from sqlalchemy.sql.expression import cast

from homeroom.identity.models import User
from homeroom.identity.ports import Scope
from homeroom.identity.roles import OPERATORS_ROLES


class OperatorsUser(Forbidden):
    """The user holds a role that only the operator gives."""

    code = "operators_user"


def check_may_alter(scope: Scope, user: User) -> None:
    """Raise if the actor may not change this user. Every call that changes another user makes this check.

    Raises:
        OperatorsUser: the user holds one of the operator's roles, and the actor is neither that user nor support.
    """
    if _is_operators(user) and user.id != scope.actor.user_id and not is_support(scope):
        raise OperatorsUser(
            _("The operator gave this user operator rights. Only customer support can change this user.")
        )


def check_may_relink(scope: Scope, user: User) -> None:
    """Raise if the actor may not change the external accounts with which this user signs in.

    Stricter than `check_may_alter`: users who hold one of the operator's roles may not relink their own account either.

    Raises:
        OperatorsUser: the user holds one of the operator's roles, and the actor is not support.
    """
    if _is_operators(user) and not is_support(scope):
        raise OperatorsUser(
            _("The operator gave this user operator rights. Only customer support can change this user.")
        )


async def list_protected(scope: Scope) -> Sequence[UUID]:
    """Return the ids of the users whom the actor may not relink (see `check_may_relink`)."""
    if is_support(scope):
        return []
    found = await scope.session.scalars(
        select(User.id).where(
            User.district_id == scope.district.id,
            User.roles.op("&&")(cast(array(sorted(OPERATORS_ROLES)), ARRAY(TEXT))),
        )
    )
    return found.all()


def _is_operators(user: User) -> bool:
    return not OPERATORS_ROLES.isdisjoint(user.roles)


def is_support(scope: Scope) -> bool:
    """Return True if the actor is customer support and the district is the operator's own."""
    return scope.actor.is_support and scope.state.is_operator
