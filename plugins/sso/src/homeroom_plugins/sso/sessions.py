"""Sessions that were opened through the provider: the tokens kept for them, and how they end together with the
provider's session.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from authlib.common.urls import add_params_to_uri
from homeroom_plugins.sso.claims import Told
from homeroom_plugins.sso.client import Credentials
from homeroom_plugins.sso.metadata import Metadata
from homeroom_plugins.sso.models import SsoIdentity, SsoProvider, SsoSession
from homeroom_plugins.sso.queries import find_sso_session
from homeroom_plugins.sso.sealing import SECRET, TOKEN, seal, unseal
from homeroom_sdk.context import PluginContext
from homeroom_sdk.sign_in import Accounts
from sqlalchemy import Uuid, any_, cast, delete, select
from sqlalchemy.dialects.postgresql import ARRAY

MAX_OFTEN = timedelta(minutes=1)
MAX_RARELY = timedelta(minutes=15)
"""Maximum delay until the end of an account at the provider is noticed."""


@dataclass(frozen=True, slots=True)
class ProviderTokens:
    """Tokens that the provider issued for a sign-in."""

    id_token: str
    told: Told
    refresh_token: str | None
    expires_in_s: float | None


def credentials_of(ctx: PluginContext, provider: SsoProvider) -> Credentials:
    """Return the district's client credentials at its provider."""
    sealed = provider.client_secret
    secret = unseal(ctx, SECRET, sealed) if sealed else None
    return Credentials(provider.client_id, secret)


def read_token_answer(answer: dict[str, Any], id_token: str, told: Told) -> ProviderTokens:
    """Return the tokens in a response of the token endpoint."""
    refresh, expires = answer.get("refresh_token"), answer.get("expires_in")
    return ProviderTokens(
        id_token,
        told,
        refresh if isinstance(refresh, str) and refresh else None,
        float(expires) if isinstance(expires, int | float) else None,
    )


def refresh_due(tokens: ProviderTokens, now: datetime) -> datetime | None:
    """Return when to refresh: a minute before the access token expires, but in 1 to 14 minutes.

    Return None without a refresh token.
    """
    if tokens.refresh_token is None:
        return None
    wanted = timedelta(seconds=min(tokens.expires_in_s or 0, MAX_RARELY.total_seconds())) - MAX_OFTEN
    return now + max(wanted, MAX_OFTEN)


def remember(
    ctx: PluginContext,
    provider: SsoProvider,
    metadata: Metadata,
    *,
    session_id: UUID,
    identity: SsoIdentity,
    tokens: ProviderTokens,
) -> None:
    """Store the provider's tokens and session id for a new session."""
    sid = tokens.told.claims.get("sid")
    ctx.db.add(
        SsoSession(
            session_id=session_id,
            identity_id=identity.id,
            sid=sid if isinstance(sid, str) else "",
            id_token=seal(ctx, TOKEN, tokens.id_token),
            refresh_token=seal(ctx, TOKEN, tokens.refresh_token) if tokens.refresh_token else None,
            end_session_url=(metadata.end_session_endpoint or "") if provider.ends_provider_session else "",
            refresh_due_at=refresh_due(tokens, datetime.now(UTC)),
        )
    )


async def take_logout_url(ctx: PluginContext, session_id: UUID) -> str | None:
    """Return the provider's logout URL for the browser, and delete the session's provider tokens.

    Return None if the session was not opened through a provider, or if the provider's session should stay open.
    """
    found = await find_sso_session(ctx.db, session_id)
    if found is None:
        return None
    url = None
    if found.end_session_url:
        url = logout_url(ctx, found.end_session_url, unseal(ctx, TOKEN, found.id_token))
    await ctx.db.delete(found)
    return url


def logout_url(ctx: PluginContext, endpoint: str, id_token: str) -> str:
    """Return the provider's logout URL, which leads back to our sign-in (OpenID Connect RP-Initiated Logout 1.0)."""
    back = f"{ctx.public_url}/login"
    params = [("id_token_hint", id_token), ("post_logout_redirect_uri", back)]
    return str(add_params_to_uri(endpoint, params))


async def end_by_provider(ctx: PluginContext, issuer: str, *, subject: str | None, sid: str | None) -> Sequence[UUID]:
    """End the sessions opened through the provider's session `sid`, or by the subject; return their ids.

    If both are given, both must match.
    """
    ours = select(SsoSession.session_id).join(
        SsoIdentity,
        (SsoIdentity.district_id == SsoSession.district_id) & (SsoIdentity.id == SsoSession.identity_id),
    )
    ours = ours.where(SsoIdentity.issuer == issuer)
    if subject:
        ours = ours.where(SsoIdentity.subject == subject)
    if sid:
        ours = ours.where(SsoSession.sid == sid)
    found = list(await ctx.db.scalars(ours))
    await end_sessions(ctx, found)
    return found


async def end_sessions(ctx: PluginContext, session_ids: Sequence[UUID]) -> None:
    """End sessions, so that their screens show the sign-in page, and delete their provider tokens. Idempotent."""
    if not session_ids:
        return
    await ctx.services.get(Accounts).end_sessions(session_ids)
    await forget_sessions(ctx, session_ids)


async def end_all_sessions(ctx: PluginContext) -> None:
    """End every session of the district that was opened through the provider."""
    await end_sessions(ctx, list(await ctx.db.scalars(select(SsoSession.session_id))))


async def forget_sessions(ctx: PluginContext, session_ids: Sequence[UUID]) -> None:
    """Delete the provider tokens of sessions. Idempotent."""
    ended = cast(list(session_ids), ARRAY(Uuid))
    await ctx.db.execute(delete(SsoSession).where(SsoSession.session_id == any_(ended)))
