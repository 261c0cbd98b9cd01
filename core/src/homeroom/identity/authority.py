"""Whose account may be altered by whom: nobody gains, by way of another's account, what the operator alone gives.

An administrator who could reset, relink or restore an account of customer support would be customer support, and with
it read every district. So whoever holds a role of the operator's is altered by customer support alone.
"""

from collections.abc import Sequence
from uuid import UUID

from homeroom_sdk.errors import Forbidden
from homeroom_sdk.sentences import _
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
    """Raise before somebody alters a user who has more rights than they: every call that names another user asks.

    Raises:
        OperatorsUser: the user holds a role of the operator's, and the actor is neither that user nor support.
    """
    if _is_operators(user) and user.id != scope.actor.user_id and not is_support(scope):
        raise OperatorsUser(
            _("The operator gave this user rights of its own. Only customer support can change this user.")
        )


def check_may_relink(scope: Scope, user: User) -> None:
    """As `check_may_alter`, for the accounts by which a user signs in: one's own rights are no excuse there.

    Raises:
        OperatorsUser: the user holds a role of the operator's, and the actor is not support.
    """
    if _is_operators(user) and not is_support(scope):
        raise OperatorsUser(
            _("The operator gave this user rights of its own. Only customer support can change this user.")
        )


async def list_protected(scope: Scope) -> Sequence[UUID]:
    """The users whom `check_may_relink` keeps from the actor."""
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
    """Whether the actor is customer support, at home in the operator's own district."""
    return scope.actor.is_support and scope.state.is_operator
