"""The permission to change the provider by which people sign in."""

from homeroom_plugins.sso.errors import OperatorsUser
from homeroom_plugins.sso.queries import is_any_linked
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from homeroom_sdk.sign_in import Accounts


async def check_may_set_provider(ctx: PluginContext) -> None:
    """Check that the actor may change the provider.

    Users with rights from the operator may sign in by it. Someone who controls the provider's registration could obtain
    such a user's credentials, so only customer support may change it then.

    Raises:
        OperatorsUser: such a user is linked, and the actor is not customer support.
    """
    protected = await ctx.services.get(Accounts).list_protected()
    if protected and await is_any_linked(ctx.db, protected):
        raise OperatorsUser(
            _("Users with operator rights sign in here. Only customer support can change the sign-on provider.")
        )
