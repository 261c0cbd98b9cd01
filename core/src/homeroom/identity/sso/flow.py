"""The sign-in by a provider: to it with PKCE, state and nonce, and back with a session (OpenID Connect Core 1.0).

Nothing that is secret is stored. Nonce and code verifier are derived from the state and from what the browser's cookie
holds, under a key of the district; the row keeps hashes of both. So a state is good once, for ten minutes, and only in
the browser that began.
"""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from homeroom_sdk.context import ANONYMOUS, Actor, District
from sqlalchemy import delete

from homeroom.audit.service import AuditTrail
from homeroom.identity import service
from homeroom.identity.clients import Client
from homeroom.identity.sso.accounts import find_or_create_user
from homeroom.identity.sso.client import Metadata
from homeroom.identity.sso.errors import ProviderRefused, ProviderUnavailable, TokenRefused
from homeroom.identity.sso.models import SsoAttempt, SsoProvider
from homeroom.identity.sso.outcomes import Reason, Refused, SessionInfo, SignOnAnswer, refused
from homeroom.identity.sso.queries import find_enabled_provider, get_enabled_provider
from homeroom.identity.sso.sessions import (
    ProviderTokens,
    credentials_of,
    logout_url,
    read_token_answer,
    remember,
)
from homeroom.identity.sso.targets import INTEGRATION_CENTER, add_answer, check_target
from homeroom.identity.sso.tickets import create_ticket
from homeroom.identity.sso.tokens import read_id_token
from homeroom.tenancy.service import DistrictUnknown, get_district

if TYPE_CHECKING:
    from homeroom.platform import Platform

LIFETIME = timedelta(minutes=10)
CALLBACK = "/auth/callback"
MAX_DESCRIPTION = 300


@dataclass(frozen=True, slots=True)
class Wish:
    """Where somebody wants to go: a path here, or an address of the integration center with its own state."""

    redirect: str = "/"
    app: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class Return:
    """What the provider's redirect carries back."""

    state: str
    code: str | None = None
    id_token: str | None = None
    access_token: str | None = None
    error: str | None = None
    error_description: str | None = None
    issuer: str | None = None


async def start(platform: "Platform", district: District, wish: Wish, *, browser: str) -> str:
    """Begin a sign-in; returns the address at the provider to which the browser goes.

    Raises:
        SsoNotConfigured, ProviderUnavailable: there is no provider, or it does not answer.
        ValidationFailed: the integration center is none of the operator's.
    """
    target = check_target(platform.settings, wish.redirect, app=wish.app)
    async with platform.database.district(district.id) as session:
        provider = await get_enabled_provider(session)
    metadata = await platform.sign_on.discover(provider.issuer)
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
    params = {"nonce": _derive(platform, "sso-nonce", district.id, state, browser)}
    if not is_implicit:
        verifier = _derive(platform, "sso-verifier", district.id, state, browser)
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


async def finish(platform: "Platform", back: Return, *, browser: str, client: Client) -> SignOnAnswer:
    """End a sign-in that came back from the provider. A refusal is an answer and stands in the activity log."""
    district = await _district_of(platform, back.state)
    if district is None:
        return SignOnAnswer.of(refused(Reason.SESSION_EXPIRED))
    async with platform.database.district(district.id) as session:
        attempt = await session.scalar(
            delete(SsoAttempt)
            .where(SsoAttempt.state_hash == _hash(back.state), SsoAttempt.browser_hash == _hash(browser))
            .returning(SsoAttempt)
        )
        provider = await find_enabled_provider(session)
    outcome: SessionInfo | Refused
    if attempt is None or provider is None or attempt.expires_at <= datetime.now(UTC):
        outcome = refused(Reason.SESSION_EXPIRED)
    else:
        outcome = await _admit(platform, district, provider, attempt, back, browser=browser, client=client)
    if isinstance(outcome, SessionInfo):
        return SignOnAnswer.of(outcome)
    async with platform.database.district(district.id) as session:
        await AuditTrail(session, ANONYMOUS, ip_address=client.ip_address).record(
            "sso.refused", reason=outcome.reason, check=outcome.check or None
        )
    return SignOnAnswer.of(outcome, back=_way_back(attempt, outcome) if attempt else None)


async def _admit(
    platform: "Platform",
    district: District,
    provider: SsoProvider,
    attempt: SsoAttempt,
    back: Return,
    *,
    browser: str,
    client: Client,
) -> SessionInfo | Refused:
    nonce = _derive(platform, "sso-nonce", district.id, back.state, browser)
    verifier = _derive(platform, "sso-verifier", district.id, back.state, browser)
    if back.error:
        return refused(Reason.PROVIDER_ERROR, message=_description(back.error_description), check=_line(back.error))
    try:
        metadata = await platform.sign_on.discover(provider.issuer)
        _check_issuer(metadata, back.issuer, flow=attempt.flow)
        if attempt.flow == "implicit":
            tokens = await _take_implicit(platform, provider, metadata, back, nonce=nonce)
        else:
            tokens = await _redeem(platform, provider, metadata, back, nonce=nonce, verifier=verifier)
    except TokenRefused as error:
        return refused(Reason.NOT_TRUSTED, check=error.reason)
    except ProviderRefused as error:
        return refused(Reason.NOT_TRUSTED, check=_line(error.error))
    except ProviderUnavailable:
        return refused(Reason.PROVIDER_UNAVAILABLE)
    outcome = await _open(platform, district, provider, metadata, attempt, tokens, client)
    if isinstance(outcome, Refused) and metadata.end_session_endpoint and provider.ends_provider_session:
        return replace(outcome, logout_url=logout_url(platform, metadata.end_session_endpoint, tokens.id_token))
    return outcome


async def _redeem(
    platform: "Platform", provider: SsoProvider, metadata: Metadata, back: Return, *, nonce: str, verifier: str
) -> ProviderTokens:
    """Code flow: the code for tokens, server to server."""
    if not back.code:
        raise TokenRefused("code")
    answer = await platform.sign_on.request_tokens(
        metadata,
        credentials_of(platform, provider),
        "authorization_code",
        code=back.code,
        code_verifier=verifier,
        redirect_uri=redirect_uri(platform),
    )
    id_token, access_token = answer.get("id_token"), answer.get("access_token")
    if not isinstance(id_token, str):
        raise TokenRefused("id_token")
    access_token = access_token if isinstance(access_token, str) else None
    claims = await read_id_token(
        platform.sign_on,
        metadata,
        id_token,
        client_id=provider.client_id,
        nonce=nonce,
        access_token=access_token,
    )
    return read_token_answer(answer, id_token, await _complete(platform, metadata, claims, access_token))


async def _take_implicit(
    platform: "Platform", provider: SsoProvider, metadata: Metadata, back: Return, *, nonce: str
) -> ProviderTokens:
    """Implicit flow: the tokens came through the browser, so `nonce` and `at_hash` are what binds them."""
    if not back.id_token or not back.access_token:
        raise TokenRefused("id_token")
    claims = await read_id_token(
        platform.sign_on,
        metadata,
        back.id_token,
        client_id=provider.client_id,
        nonce=nonce,
        access_token=back.access_token,
        implicit=True,
    )
    return read_token_answer({}, back.id_token, await _complete(platform, metadata, claims, back.access_token))


async def _complete(
    platform: "Platform", metadata: Metadata, claims: dict[str, object], access_token: str | None
) -> dict[str, object]:
    """The claims, with those that the provider tells at userinfo only; the ID token's own win."""
    if "email" in claims or access_token is None:
        return claims
    more = await platform.sign_on.userinfo(metadata, access_token)
    if more and more.get("sub") != claims["sub"]:
        raise TokenRefused("userinfo")
    return {**more, **claims}


async def _open(
    platform: "Platform",
    district: District,
    provider: SsoProvider,
    metadata: Metadata,
    attempt: SsoAttempt,
    tokens: ProviderTokens,
    client: Client,
) -> SessionInfo | Refused:
    lifetime = timedelta(seconds=platform.settings.session_timeout_s)
    async with platform.database.district(district.id) as session:
        found = await find_or_create_user(session, provider, tokens.claims, district_code=district.code)
        if isinstance(found, Refused):
            return found
        identity, user = found
        opened = await service.open_session(session, user, lifetime=lifetime, client=client)
        session_id = opened.claims.session_id
        remember(platform, session, provider, metadata, session_id=session_id, identity=identity, tokens=tokens)
        actor = Actor(user.id, user.user_name, frozenset(user.roles))
        await AuditTrail(session, actor, ip_address=client.ip_address).record(
            "sso.signed_in", subject=str(session_id), identity=str(identity.id), flow=attempt.flow
        )
        if attempt.app == INTEGRATION_CENTER:
            ticket = await create_ticket(session, district.id, session_id)
            redirect = add_answer(attempt.redirect, state=attempt.app_state, token=ticket, schoolId=district.code)
            return SessionInfo(token=ticket, schoolId=district.code, redirect=redirect)
    token = platform.tokens.sign(opened.claims, issued_at=opened.issued_at, expires_at=opened.expires_at)
    return SessionInfo(token=token, schoolId=district.code, redirect=attempt.redirect)


def redirect_uri(platform: "Platform") -> str:
    """Where the provider sends the browser back; registered there, letter by letter."""
    return platform.settings.public_url.rstrip("/") + CALLBACK


def _scopes(provider: SsoProvider, metadata: Metadata, *, is_implicit: bool) -> str:
    """What the provider offers of the wanted scopes; there is nothing to refresh in the implicit flow."""
    wanted = dict.fromkeys(["openid", *provider.scopes.split()])
    offered = set(metadata.scopes_supported) if metadata.scopes_supported else set(wanted)
    if is_implicit:
        offered -= {"offline_access"}
    return " ".join(scope for scope in wanted if scope == "openid" or scope in offered)


async def _district_of(platform: "Platform", state: str) -> District | None:
    """The district that a state of ours names."""
    try:
        district_id = UUID(hex=state.partition(".")[0])
        async with platform.database.system() as session:
            return await get_district(session, district_id)
    except (ValueError, DistrictUnknown):
        return None


def _check_issuer(metadata: Metadata, said: str | None, *, flow: str) -> None:
    """Whether the answer is from the provider that was asked (RFC 9207); in the implicit flow the ID token says so."""
    must_say = metadata.authorization_response_iss_parameter_supported and flow == "code"
    if said != metadata.issuer and (said is not None or must_say):
        raise TokenRefused("issuer")


def _derive(platform: "Platform", purpose: str, district_id: UUID, state: str, browser: str) -> str:
    """43 characters that only this installation, this state and this browser make together."""
    text = f"{state}\n{browser}".encode("utf-8", "replace")
    digest = hmac.digest(platform.keys.derive(purpose, district_id), text, "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "replace")).digest()


def _line(text: str) -> str:
    """One printable line of what a provider said."""
    return "".join(part for part in text if part.isprintable())[:MAX_DESCRIPTION]


def _description(text: str | None) -> str | None:
    return _line(text) if text else None


def _way_back(attempt: SsoAttempt, outcome: Refused) -> str | None:
    """The integration center hears of the failure (specification §8)."""
    if attempt.app != INTEGRATION_CENTER:
        return None
    return add_answer(attempt.redirect, state=attempt.app_state, error_description=outcome.message)
