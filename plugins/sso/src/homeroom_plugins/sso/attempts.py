"""Sign-ins in progress at the provider, protected by PKCE, state and nonce (OpenID Connect Core 1.0, RFC 7636).

No secrets are stored. Nonce and code verifier are derived from the state and the browser's cookie, under a key of the
district; the row contains hashes of state and cookie. A state is thus valid once, for ten minutes, and only in the
browser that began the sign-in.
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
    """Target of a sign-in: a path of this installation, or an address of the integration center with its own state.

    `Door.check_target` must have checked the redirect.

    Attributes:
        anew: Ask the provider to authenticate the user again even if they are signed in there. This is a convenience
            for users who locked the screen, not a protection: a user who can skip it at the provider could unlock it
            too.
    """

    redirect: str = "/"
    app: str = ""
    state: str = ""
    anew: bool = False


async def start(ctx: PluginContext, target: SignOnTarget, *, browser: str) -> str:
    """Begin a sign-in; return the provider's URL to which the browser must be sent.

    Raises:
        SsoNotConfigured: the district has no enabled provider.
        ProviderUnavailable: the provider does not answer.
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
        params["organization"] = provider.organization_id  # Providers ignore unknown parameters (RFC 6749).
    if target.anew:
        # Like prompt=login. Providers ignore an unknown parameter, but reject an unsupported prompt.
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
    """Delete and return the attempt that this browser began with this state; None if it is missing or expired."""
    found: SsoAttempt | None = await session.scalar(
        delete(SsoAttempt)
        .where(SsoAttempt.state_hash == _hash(state), SsoAttempt.browser_hash == _hash(browser))
        .returning(SsoAttempt)
    )
    return found if found and found.expires_at > datetime.now(UTC) else None


def derive_nonce(ctx: PluginContext, state: str, browser: str) -> str:
    """Return the nonce that the ID token must contain."""
    return _derive(ctx, "sso-nonce", state, browser)


def derive_verifier(ctx: PluginContext, state: str, browser: str) -> str:
    """Return the PKCE code verifier, which proves that this installation requested the code (RFC 7636)."""
    return _derive(ctx, "sso-verifier", state, browser)


def redirect_uri(ctx: PluginContext) -> str:
    """Return the redirect URI; it must be registered at the provider exactly as it is."""
    return ctx.public_url + CALLBACK


def _scopes(provider: SsoProvider, metadata: Metadata, *, is_implicit: bool) -> str:
    """Return the wanted scopes that the provider offers. The implicit flow has no refresh tokens, so no
    `offline_access`.
    """
    wanted = dict.fromkeys(["openid", *provider.scopes.split()])
    offered = set(metadata.scopes_supported) if metadata.scopes_supported else set(wanted)
    if is_implicit:
        offered -= {"offline_access"}
    return " ".join(scope for scope in wanted if scope == "openid" or scope in offered)


def _derive(ctx: PluginContext, purpose: str, state: str, browser: str) -> str:
    """Return 43 characters that can be derived only by this installation, for this state and this browser."""
    text = f"{state}\n{browser}".encode("utf-8", "replace")
    digest = hmac.digest(ctx.secret(purpose), text, "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "replace")).digest()
