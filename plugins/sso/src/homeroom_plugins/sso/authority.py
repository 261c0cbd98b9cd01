"""Who may set the provider by which people sign in."""

from homeroom_plugins.sso.errors import OperatorsUser
from homeroom_plugins.sso.queries import is_any_linked
from homeroom_sdk.context import PluginContext
from homeroom_sdk.sentences import _
from homeroom_sdk.sign_in import Accounts


async def check_may_set_provider(ctx: PluginContext) -> None:
    """Raise before somebody sets the provider by which a user with a role of the operator's signs in.

    Whoever registers another application with the same provider could receive what proves such a user there.

    Raises:
        OperatorsUser: there is such a user, and the actor is not support.
    """
    protected = await ctx.services.get(Accounts).list_protected()
    if protected and await is_any_linked(ctx.db, protected):
        raise OperatorsUser(
            _(
                "Users to whom the operator gave rights of their own sign in here. "
                "Only customer support can change the sign-on provider."
            )
        )
