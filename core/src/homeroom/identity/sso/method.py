"""Single sign-on as a way to sign in: what the rest of the platform asks of it."""

from typing import TYPE_CHECKING
from uuid import UUID

from homeroom_sdk.context import PluginContext
from homeroom_sdk.sign_in import SignInMethod, SignInOffer

from homeroom.identity.sso.client import ProviderClient
from homeroom.identity.sso.errors import SsoNotConfigured
from homeroom.identity.sso.queries import find_enabled_provider, has_external_account
from homeroom.identity.sso.sessions import take_logout_url
from homeroom.plugins.context import HostContext

if TYPE_CHECKING:
    from homeroom.platform import Platform


class SingleSignOn(SignInMethod):
    """OpenID Connect at the district's provider."""

    def __init__(self, client: ProviderClient) -> None:
        self.client = client

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
        return await take_logout_url(ctx.platform, ctx.db, session_id)

    async def close(self) -> None:
        """Close the connections to providers."""
        await self.client.close()


def provider_client(platform: "Platform") -> ProviderClient:
    """The client of this process, which is one of its ways to sign in.

    Raises:
        SsoNotConfigured: the platform was put together without single sign-on.
    """
    for _plugin, method in platform.host.sign_in_methods():
        if isinstance(method, SingleSignOn):
            return method.client
    raise SsoNotConfigured("This school does not sign in by a sign-on provider.")
