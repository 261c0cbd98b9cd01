"""Returning from the provider: the data of the redirect is exchanged for a session, or refused with a reason."""

import re
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from uuid import UUID

from homeroom_plugins.sso.accounts import find_or_create_user
from homeroom_plugins.sso.attempts import derive_nonce, derive_verifier, redirect_uri, take_attempt
from homeroom_plugins.sso.claims import complete_claims
from homeroom_plugins.sso.client import provider_client
from homeroom_plugins.sso.errors import ProviderRefused, ProviderUnavailable, TokenRefused
from homeroom_plugins.sso.metadata import Metadata
from homeroom_plugins.sso.models import SsoAttempt, SsoProvider
from homeroom_plugins.sso.outcomes import Reason, Refused, SessionInfo, SignOnAnswer, refused
from homeroom_plugins.sso.queries import find_enabled_provider
from homeroom_plugins.sso.sessions import ProviderTokens, credentials_of, logout_url, read_token_answer, remember
from homeroom_plugins.sso.tickets import create_ticket
from homeroom_plugins.sso.tokens import read_id_token
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.http import Door
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.sign_in import INTEGRATION_CENTER, Accounts, add_answer
from homeroom_sdk.texts import to_line

MAX_DESCRIPTION = 300
ERROR_CODE = re.compile(r"[A-Za-z0-9_.-]{1,60}")


@dataclass(frozen=True, slots=True)
class ProviderRedirect:
    """Parameters of the provider's redirect."""

    state: str
    code: str | None = None
    id_token: str | None = None
    access_token: str | None = None
    error: str | None = None
    error_description: str | None = None
    issuer: str | None = None


async def finish(door: Door, back: ProviderRedirect, *, browser: str) -> SignOnAnswer:
    """Complete a sign-in that returned from the provider. A refusal is a regular answer, recorded in the activity log.

    A return without a matching attempt of this browser is only written to the process log, since anyone can send one.
    """
    async with AsyncExitStack() as stack:
        try:
            ctx = await stack.enter_async_context(door.open(UUID(hex=back.state.partition(".")[0])))
        except (ValueError, NotFound):
            return SignOnAnswer.of(refused(Reason.SESSION_EXPIRED))
        return await _finish(ctx, back, browser=browser)


async def _finish(ctx: PluginContext, back: ProviderRedirect, *, browser: str) -> SignOnAnswer:
    attempt = await take_attempt(ctx.db, back.state, browser=browser)
    provider = await find_enabled_provider(ctx.db)
    await ctx.commit()  # Use up the attempt in any case, and hold no transaction while the provider is called.
    if attempt is None or provider is None:
        ctx.log.info("sso_return_unknown")
        return SignOnAnswer.of(refused(Reason.SESSION_EXPIRED))
    outcome = await _admit(ctx, provider, attempt, back, browser=browser)
    if isinstance(outcome, SessionInfo):
        return SignOnAnswer.of(outcome)
    await ctx.audit.record("sso.refused", reason=outcome.reason, check=outcome.check or None)
    return SignOnAnswer.of(outcome, back=_way_back(attempt, outcome))


async def _admit(
    ctx: PluginContext, provider: SsoProvider, attempt: SsoAttempt, back: ProviderRedirect, *, browser: str
) -> SessionInfo | Refused:
    nonce = derive_nonce(ctx, back.state, browser)
    verifier = derive_verifier(ctx, back.state, browser)
    if back.error:
        return refused(Reason.PROVIDER_ERROR, message=_description(back.error_description), check=_code(back.error))
    try:
        metadata = await provider_client(ctx).discover(provider.issuer)
        _check_issuer(metadata, back.issuer, flow=attempt.flow)
        if attempt.flow == "implicit":
            tokens = await _take_implicit(ctx, provider, metadata, back, nonce=nonce)
        else:
            tokens = await _redeem(ctx, provider, metadata, back, nonce=nonce, verifier=verifier)
    except TokenRefused as error:
        return refused(Reason.NOT_TRUSTED, check=error.reason)
    except ProviderRefused as error:
        return refused(Reason.NOT_TRUSTED, check=_code(error.error))
    except ProviderUnavailable as error:
        return refused(Reason.PROVIDER_UNAVAILABLE, check=error.check or "address")
    outcome = await _open(ctx, provider, metadata, attempt, tokens)
    if isinstance(outcome, Refused) and metadata.end_session_endpoint and provider.ends_provider_session:
        return replace(outcome, logout_url=logout_url(ctx, metadata.end_session_endpoint, tokens.id_token))
    return outcome


async def _redeem(
    ctx: PluginContext, provider: SsoProvider, metadata: Metadata, back: ProviderRedirect, *, nonce: str, verifier: str
) -> ProviderTokens:
    """Exchange the code for tokens, server to server (code flow)."""
    if not back.code:
        raise TokenRefused("code")
    answer = await provider_client(ctx).request_tokens(
        metadata,
        credentials_of(ctx, provider),
        "authorization_code",
        code=back.code,
        code_verifier=verifier,
        redirect_uri=redirect_uri(ctx),
    )
    id_token, access_token = answer.get("id_token"), answer.get("access_token")
    if not isinstance(id_token, str):
        raise TokenRefused("id_token")
    access_token = access_token if isinstance(access_token, str) else None
    claims = await read_id_token(
        provider_client(ctx),
        metadata,
        id_token,
        client_id=provider.client_id,
        nonce=nonce,
        access_token=access_token,
    )
    return read_token_answer(answer, id_token, await complete_claims(ctx, provider, metadata, claims, access_token))


async def _take_implicit(
    ctx: PluginContext, provider: SsoProvider, metadata: Metadata, back: ProviderRedirect, *, nonce: str
) -> ProviderTokens:
    """Verify tokens that came through the browser (implicit flow); `nonce` and `at_hash` bind them to this sign-in."""
    if not back.id_token or not back.access_token:
        raise TokenRefused("id_token")
    claims = await read_id_token(
        provider_client(ctx),
        metadata,
        back.id_token,
        client_id=provider.client_id,
        nonce=nonce,
        access_token=back.access_token,
        implicit=True,
    )
    told = await complete_claims(ctx, provider, metadata, claims, back.access_token)
    return read_token_answer({}, back.id_token, told)


async def _open(
    ctx: PluginContext, provider: SsoProvider, metadata: Metadata, attempt: SsoAttempt, tokens: ProviderTokens
) -> SessionInfo | Refused:
    found = await find_or_create_user(ctx, provider, tokens.told)
    if isinstance(found, Refused):
        return found
    identity, user_id = found
    opened = await ctx.services.get(Accounts).open_session(
        user_id, action="sso.signed_in", identity=str(identity.id), flow=attempt.flow
    )
    remember(ctx, provider, metadata, session_id=opened.session_id, identity=identity, tokens=tokens)
    if attempt.app == INTEGRATION_CENTER:
        ticket = await create_ticket(ctx, opened.session_id)
        redirect = add_answer(attempt.redirect, state=attempt.app_state, token=ticket, schoolId=ctx.district.code)
        return SessionInfo(token=ticket, schoolId=ctx.district.code, redirect=redirect)
    return SessionInfo(token=opened.token, schoolId=ctx.district.code, redirect=attempt.redirect)


def _check_issuer(metadata: Metadata, said: str | None, *, flow: str) -> None:
    """Check that the answer is from the requested provider (RFC 9207). In the implicit flow the ID token proves it."""
    must_say = metadata.authorization_response_iss_parameter_supported and flow == "code"
    if said != metadata.issuer and (said is not None or must_say):
        raise TokenRefused("issuer")


def _line(text: str) -> str:
    """Return a text of the provider as one printable line of at most 300 characters."""
    return to_line(text, MAX_DESCRIPTION)


def _code(text: str) -> str:
    """Return a provider's error code for the activity log; `error` if it is not a plain code."""
    return text if ERROR_CODE.fullmatch(text) else "error"


def _description(text: str | None) -> Sentence | None:
    return Sentence(_line(text)) if text else None


def _way_back(attempt: SsoAttempt, outcome: Refused) -> str | None:
    """Return the URL that reports the failure to the integration center (specification §8); None for other targets."""
    if attempt.app != INTEGRATION_CENTER:
        return None
    return add_answer(attempt.redirect, state=attempt.app_state, error_description=outcome.message)
