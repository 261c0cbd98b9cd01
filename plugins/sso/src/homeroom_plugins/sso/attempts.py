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
from uuid import UUID

from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from homeroom_sdk.context import District
from homeroom_sdk.sign_in import INTEGRATION_CENTER
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.identity.sso.client import Metadata, provider_client
from homeroom.identity.sso.models import SsoAttempt, SsoProvider
from homeroom.identity.sso.queries import get_enabled_provider
from homeroom.identity.targets import check_target
from homeroom.platform import Platform
from homeroom.tenancy.service import DistrictUnknown, get_district

LIFETIME = timedelta(minutes=10)
CALLBACK = "/auth/callback"


@dataclass(frozen=True, slots=True)
class Wish:
    """Where somebody wants to go: a path here, or an address of the integration center with its own state.

    Attributes:
        anew: Ask the provider to have them sign in even if they are signed in there. It is a courtesy to the one who
            has locked the screen, and proves nothing: who could skip it at the provider could open the lock as well.
    """

    redirect: str = "/"
    app: str = ""
    state: str = ""
    anew: bool = False


async def start(platform: Platform, district: District, wish: Wish, *, browser: str) -> str:
    """Begin a sign-in; returns the address at the provider to which the browser goes.

    Raises:
        SsoNotConfigured, ProviderUnavailable: there is no provider, or it does not answer.
        ValidationFailed: the integration center is none of the operator's.
    """
    target = check_target(platform.settings, wish.redirect, app=wish.app)
    async with platform.database.district(district.id) as session:
        provider = await get_enabled_provider(session)
    metadata = await provider_client(platform).discover(provider.issuer)
    state = f"{district.id.hex}.{secrets.token_urlsafe(32)}"
    is_implicit = wish.app == INTEGRATION_CENTER and provider.integration_flow == "implicit"
    async with platform.database.district(district.id) as session:
        session.add(
            SsoAttempt(
                state_hash=_hash(state),
                browser_hash=_hash(browser),
                flow="implicit" if is_implicit else "code",
                app=wish.app,
                redirect=target,
                app_state=wish.state,
                expires_at=datetime.now(UTC) + LIFETIME,
            )
        )
    params = {"nonce": derive_nonce(platform, district.id, state, browser)}
    if wish.anew:
        # As prompt=login. A provider leaves out a parameter that it does not know, and refuses a prompt.
        params["max_age"] = "0"
    if not is_implicit:
        verifier = derive_verifier(platform, district.id, state, browser)
        params |= {"code_challenge": create_s256_code_challenge(verifier), "code_challenge_method": "S256"}
    return str(
        prepare_grant_uri(
            metadata.authorization_endpoint,
            provider.client_id,
            "id_token token" if is_implicit else "code",
            redirect_uri=redirect_uri(platform),
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


async def find_district_of(platform: Platform, state: str) -> District | None:
    """The district that a state of ours names."""
    try:
        district_id = UUID(hex=state.partition(".")[0])
        async with platform.database.system() as session:
            return await get_district(session, district_id)
    except (ValueError, DistrictUnknown):
        return None


def derive_nonce(platform: Platform, district_id: UUID, state: str, browser: str) -> str:
    """What the ID token must repeat."""
    return _derive(platform, "sso-nonce", district_id, state, browser)


def derive_verifier(platform: Platform, district_id: UUID, state: str, browser: str) -> str:
    """What proves to the provider that the code is ours (RFC 7636)."""
    return _derive(platform, "sso-verifier", district_id, state, browser)


def redirect_uri(platform: Platform) -> str:
    """Where the provider sends the browser back; registered there, letter by letter."""
    return platform.settings.public_url.rstrip("/") + CALLBACK


def _scopes(provider: SsoProvider, metadata: Metadata, *, is_implicit: bool) -> str:
    """What the provider offers of the wanted scopes; there is nothing to refresh in the implicit flow."""
    wanted = dict.fromkeys(["openid", *provider.scopes.split()])
    offered = set(metadata.scopes_supported) if metadata.scopes_supported else set(wanted)
    if is_implicit:
        offered -= {"offline_access"}
    return " ".join(scope for scope in wanted if scope == "openid" or scope in offered)


def _derive(platform: Platform, purpose: str, district_id: UUID, state: str, browser: str) -> str:
    """43 characters that only this installation, this state and this browser make together."""
    text = f"{state}\n{browser}".encode("utf-8", "replace")
    digest = hmac.digest(platform.keys.derive(purpose, district_id), text, "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "replace")).digest()
