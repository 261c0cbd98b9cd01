"""The way back from the provider: what the redirect carried becomes a session, or a reason why not."""

from dataclasses import dataclass, replace
from datetime import timedelta

import structlog
from homeroom_sdk.context import ANONYMOUS, Actor, District
from homeroom_sdk.sentences import Sentence
from homeroom_sdk.sign_in import INTEGRATION_CENTER, add_answer
from homeroom_sdk.texts import to_line

from homeroom.audit.service import AuditTrail
from homeroom.identity import service
from homeroom.identity.clients import Client
from homeroom.identity.sso.accounts import find_or_create_user
from homeroom.identity.sso.attempts import (
    derive_nonce,
    derive_verifier,
    find_district_of,
    redirect_uri,
    take_attempt,
)
from homeroom.identity.sso.client import Metadata, provider_client
from homeroom.identity.sso.errors import ProviderRefused, ProviderUnavailable, TokenRefused
from homeroom.identity.sso.models import SsoAttempt, SsoProvider
from homeroom.identity.sso.outcomes import Reason, Refused, SessionInfo, SignOnAnswer, refused
from homeroom.identity.sso.queries import find_enabled_provider
from homeroom.identity.sso.sessions import ProviderTokens, credentials_of, logout_url, read_token_answer, remember
from homeroom.identity.sso.tickets import create_ticket
from homeroom.identity.sso.tokens import read_id_token
from homeroom.platform import Platform

log = structlog.get_logger()

MAX_DESCRIPTION = 300


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


async def finish(platform: Platform, back: Return, *, browser: str, client: Client) -> SignOnAnswer:
    """End a sign-in that came back from the provider. A refusal is an answer and stands in the activity log.

    A return that belongs to no sign-in of this browser leaves a log line only: anybody can invent those.
    """
    district = await find_district_of(platform, back.state)
    if district is None:
        return SignOnAnswer.of(refused(Reason.SESSION_EXPIRED))
    async with platform.database.district(district.id) as session:
        attempt = await take_attempt(session, back.state, browser=browser)
        provider = await find_enabled_provider(session)
    if attempt is None or provider is None:
        log.info("sso_return_unknown", district=str(district.id))
        return SignOnAnswer.of(refused(Reason.SESSION_EXPIRED))
    outcome = await _admit(platform, district, provider, attempt, back, browser=browser, client=client)
    if isinstance(outcome, SessionInfo):
        return SignOnAnswer.of(outcome)
    async with platform.database.district(district.id) as session:
        await AuditTrail(session, ANONYMOUS, ip_address=client.ip_address).record(
            "sso.refused", reason=outcome.reason, check=outcome.check or None
        )
    return SignOnAnswer.of(outcome, back=_way_back(attempt, outcome))


async def _admit(
    platform: Platform,
    district: District,
    provider: SsoProvider,
    attempt: SsoAttempt,
    back: Return,
    *,
    browser: str,
    client: Client,
) -> SessionInfo | Refused:
    nonce = derive_nonce(platform, district.id, back.state, browser)
    verifier = derive_verifier(platform, district.id, back.state, browser)
    if back.error:
        return refused(Reason.PROVIDER_ERROR, message=_description(back.error_description), check=_line(back.error))
    try:
        metadata = await provider_client(platform).discover(provider.issuer)
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
    platform: Platform, provider: SsoProvider, metadata: Metadata, back: Return, *, nonce: str, verifier: str
) -> ProviderTokens:
    """Code flow: the code for tokens, server to server."""
    if not back.code:
        raise TokenRefused("code")
    answer = await provider_client(platform).request_tokens(
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
        provider_client(platform),
        metadata,
        id_token,
        client_id=provider.client_id,
        nonce=nonce,
        access_token=access_token,
    )
    return read_token_answer(answer, id_token, await _complete(platform, provider, metadata, claims, access_token))


async def _take_implicit(
    platform: Platform, provider: SsoProvider, metadata: Metadata, back: Return, *, nonce: str
) -> ProviderTokens:
    """Implicit flow: the tokens came through the browser, so `nonce` and `at_hash` are what binds them."""
    if not back.id_token or not back.access_token:
        raise TokenRefused("id_token")
    claims = await read_id_token(
        provider_client(platform),
        metadata,
        back.id_token,
        client_id=provider.client_id,
        nonce=nonce,
        access_token=back.access_token,
        implicit=True,
    )
    return read_token_answer(
        {}, back.id_token, await _complete(platform, provider, metadata, claims, back.access_token)
    )


async def _complete(
    platform: Platform,
    provider: SsoProvider,
    metadata: Metadata,
    claims: dict[str, object],
    access_token: str | None,
) -> dict[str, object]:
    """The claims, with those that the provider tells at userinfo only; the ID token's own win."""
    wanted = {"email", provider.district_claim, provider.school_claim, provider.role_claim} - {""}
    if wanted <= claims.keys() or access_token is None:
        return claims
    more = await provider_client(platform).userinfo(metadata, access_token)
    if more and more.get("sub") != claims["sub"]:
        raise TokenRefused("userinfo")
    return {**more, **claims}


async def _open(
    platform: Platform,
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


def _check_issuer(metadata: Metadata, said: str | None, *, flow: str) -> None:
    """Whether the answer is from the provider that was asked (RFC 9207); in the implicit flow the ID token says so."""
    must_say = metadata.authorization_response_iss_parameter_supported and flow == "code"
    if said != metadata.issuer and (said is not None or must_say):
        raise TokenRefused("issuer")


def _line(text: str) -> str:
    """One printable line of what a provider said."""
    return to_line(text, MAX_DESCRIPTION)


def _description(text: str | None) -> Sentence | None:
    return Sentence(_line(text)) if text else None


def _way_back(attempt: SsoAttempt, outcome: Refused) -> str | None:
    """The integration center hears of the failure (specification §8)."""
    if attempt.app != INTEGRATION_CENTER:
        return None
    return add_answer(attempt.redirect, state=attempt.app_state, error_description=outcome.message)
