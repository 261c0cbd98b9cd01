"""Single sign-on as a way to sign in: what the rest of the platform asks of it."""

from uuid import UUID

from homeroom_sdk.context import PluginContext
from homeroom_sdk.sign_in import SignInMethod, SignInOffer

from homeroom.identity.sso.queries import find_enabled_provider, has_external_account
from homeroom.identity.sso.sessions import take_logout_url
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext


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
        assert isinstance(ctx, HostContext)
        assert isinstance(ctx.platform, Platform)
        return await take_logout_url(ctx.platform, ctx.db, session_id)

    async def close(self) -> None:
        """Nothing: the client that talks to providers is closed with the process's other parts."""
