"""Single sign-on as a way to sign in: what the platform asks of it."""

from uuid import UUID

from homeroom_plugins.sso.queries import find_enabled_provider, has_external_account
from homeroom_plugins.sso.sessions import take_logout_url
from homeroom_sdk.context import PluginContext
from homeroom_sdk.sign_in import SignInMethod, SignInOffer


class SingleSignOn(SignInMethod):
    """OpenID Connect at the district's provider."""

    async def find_offer(self, ctx: PluginContext) -> SignInOffer | None:
        """Whether the district has a provider that is switched on, and what it is called there."""
        provider = await find_enabled_provider(ctx.db)
        return SignInOffer(provider.organization_id) if provider else None

    async def has_account(self, ctx: PluginContext, user_id: UUID) -> bool:
        """Whether the user is linked to an account at the provider."""
        return await has_external_account(ctx.db, user_id)

    async def end_session(self, ctx: PluginContext, session_id: UUID) -> str | None:
        """The provider's logout; its tokens are forgotten."""
        return await take_logout_url(ctx, session_id)

    async def close(self) -> None:
        """Nothing is held here: the platform keeps the connections to providers."""
