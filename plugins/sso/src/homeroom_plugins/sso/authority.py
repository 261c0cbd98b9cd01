"""Who may set the provider by which people sign in."""

from homeroom_sdk.sentences import _
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import ARRAY, TEXT, array
from sqlalchemy.sql.expression import cast

from homeroom.identity.authority import OperatorsUser, is_support
from homeroom.identity.models import User
from homeroom.identity.roles import OPERATORS_ROLES
from homeroom.identity.scope import Scope
from homeroom.identity.sso.models import SsoIdentity


async def check_may_set_provider(scope: Scope) -> None:
    """Raise before somebody sets the provider by which a user with a role of the operator's signs in.

    Whoever registers another application with the same provider could receive what proves such a user there.

    Raises:
        OperatorsUser: there is such a user, and the actor is not support.
    """
    if is_support(scope):
        return
    found = await scope.session.scalar(
        select(User.id)
        .join(SsoIdentity, (SsoIdentity.district_id == User.district_id) & (SsoIdentity.user_id == User.id))
        .where(
            User.district_id == scope.district.id,
            User.roles.op("&&")(cast(array(sorted(OPERATORS_ROLES)), ARRAY(TEXT))),
        )
        .limit(1)
    )
    if found is not None:
        raise OperatorsUser(
            _(
                "Users to whom the operator gave rights of their own sign in here. "
                "Only customer support can change the sign-on provider."
            )
        )
