"""The sign-in method that the plugin offers to the platform."""

from uuid import UUID

from homeroom_plugins.sso.queries import find_enabled_provider, has_external_account
from homeroom_plugins.sso.sessions import take_logout_url
from homeroom_sdk.context import PluginContext
from homeroom_sdk.sign_in import SignInMethod, SignInOffer


class SingleSignOn(SignInMethod):
    """Sign-in by OpenID Connect at the district's provider."""

    async def find_offer(self, ctx: PluginContext) -> SignInOffer | None:
        """Return an offer with the district's name at the provider; None if no provider is enabled."""
        provider = await find_enabled_provider(ctx.db)
        return SignInOffer(provider.organization_id) if provider else None

    async def has_account(self, ctx: PluginContext, user_id: UUID) -> bool:
        """Return True if the user is linked to an account at the provider."""
        return await has_external_account(ctx.db, user_id)

    async def end_session(self, ctx: PluginContext, session_id: UUID) -> str | None:
        """Return the provider's logout URL, or None, and delete the session's provider tokens."""
        return await take_logout_url(ctx, session_id)

    async def close(self) -> None:
        """Do nothing: the platform owns the connections to providers."""
