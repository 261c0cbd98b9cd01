"""Sign-ins that are at the provider: begun with PKCE, state and nonce (OpenID Connect Core 1.0, RFC 7636).

Nothing that is secret is stored. Nonce and code verifier are derived from the state and from what the browser's cookie
holds, under a key of the district; the row keeps hashes of both. So a state is good once, for ten minutes, and only in
the browser that began.
"""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from homeroom_plugins.sso.client import provider_client
from homeroom_plugins.sso.metadata import Metadata
from homeroom_plugins.sso.models import SsoAttempt, SsoProvider
from homeroom_plugins.sso.queries import get_enabled_provider
from homeroom_sdk.context import PluginContext
from homeroom_sdk.sign_in import INTEGRATION_CENTER
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

LIFETIME = timedelta(minutes=10)
CALLBACK = "/auth/callback"


@dataclass(frozen=True, slots=True)
class SignOnTarget:
    """Where somebody wants to go: a path here, or an address of the integration center with its own state.

    The redirect is checked (`Door.check_target`).

    Attributes:
        anew: Ask the provider to have them sign in even if they are signed in there. It is a courtesy to the one who
            has locked the screen, and proves nothing: who could skip it at the provider could open the lock as well.
    """

    redirect: str = "/"
    app: str = ""
    state: str = ""
    anew: bool = False


async def start(ctx: PluginContext, target: SignOnTarget, *, browser: str) -> str:
    """Begin a sign-in; returns the address at the provider to which the browser goes.

    Raises:
        SsoNotConfigured, ProviderUnavailable: there is no provider, or it does not answer.
    """
    provider = await get_enabled_provider(ctx.db)
    metadata = await provider_client(ctx).discover(provider.issuer)
    state = f"{ctx.district.id.hex}.{secrets.token_urlsafe(32)}"
    is_implicit = target.app == INTEGRATION_CENTER and provider.integration_flow == "implicit"
    ctx.db.add(
        SsoAttempt(
            state_hash=_hash(state),
            browser_hash=_hash(browser),
            flow="implicit" if is_implicit else "code",
            app=target.app,
            redirect=target.redirect,
            app_state=target.state,
            expires_at=datetime.now(UTC) + LIFETIME,
        )
    )
    params = {"nonce": derive_nonce(ctx, state, browser)}
    if provider.organization_id:
        params["organization"] = provider.organization_id  # A provider leaves out what it does not know (RFC 6749).
    if target.anew:
        # As prompt=login. A provider leaves out a parameter that it does not know, and refuses a prompt.
        params["max_age"] = "0"
    if not is_implicit:
        verifier = derive_verifier(ctx, state, browser)
        params |= {"code_challenge": create_s256_code_challenge(verifier), "code_challenge_method": "S256"}
    return str(
        prepare_grant_uri(
            metadata.authorization_endpoint,
            provider.client_id,
            "id_token token" if is_implicit else "code",
            redirect_uri=redirect_uri(ctx),
            scope=_scopes(provider, metadata, is_implicit=is_implicit),
            state=state,
            **params,
        )
    )


async def take_attempt(session: AsyncSession, state: str, *, browser: str) -> SsoAttempt | None:
    """The sign-in that this browser began with this state; it is used up by that. None when there is none."""
    found: SsoAttempt | None = await session.scalar(
        delete(SsoAttempt)
        .where(SsoAttempt.state_hash == _hash(state), SsoAttempt.browser_hash == _hash(browser))
        .returning(SsoAttempt)
    )
    return found if found and found.expires_at > datetime.now(UTC) else None


def derive_nonce(ctx: PluginContext, state: str, browser: str) -> str:
    """What the ID token must repeat."""
    return _derive(ctx, "sso-nonce", state, browser)


def derive_verifier(ctx: PluginContext, state: str, browser: str) -> str:
    """What proves to the provider that the code is ours (RFC 7636)."""
    return _derive(ctx, "sso-verifier", state, browser)


def redirect_uri(ctx: PluginContext) -> str:
    """Where the provider sends the browser back; registered there, letter by letter."""
    return ctx.public_url + CALLBACK


def _scopes(provider: SsoProvider, metadata: Metadata, *, is_implicit: bool) -> str:
    """What the provider offers of the wanted scopes; there is nothing to refresh in the implicit flow."""
    wanted = dict.fromkeys(["openid", *provider.scopes.split()])
    offered = set(metadata.scopes_supported) if metadata.scopes_supported else set(wanted)
    if is_implicit:
        offered -= {"offline_access"}
    return " ".join(scope for scope in wanted if scope == "openid" or scope in offered)


def _derive(ctx: PluginContext, purpose: str, state: str, browser: str) -> str:
    """43 characters that only this installation, this state and this browser make together."""
    text = f"{state}\n{browser}".encode("utf-8", "replace")
    digest = hmac.digest(ctx.secret(purpose), text, "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "replace")).digest()
