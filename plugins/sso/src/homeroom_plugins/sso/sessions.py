"""Sessions that stand on the provider's: what they owe to it, and how they end with it."""

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

MOST_OFTEN = timedelta(minutes=1)
MOST_RARELY = timedelta(minutes=15)
"""How late we learn at most that the provider has ended an account."""


@dataclass(frozen=True, slots=True)
class ProviderTokens:
    """What the provider gave for one sign-in."""

    id_token: str
    told: Told
    refresh_token: str | None
    expires_in_s: float | None


def credentials_of(ctx: PluginContext, provider: SsoProvider) -> Credentials:
    """Who the district is at its provider."""
    sealed = provider.client_secret
    secret = unseal(ctx, SECRET, sealed) if sealed else None
    return Credentials(provider.client_id, secret)


def read_token_answer(answer: dict[str, Any], id_token: str, told: Told) -> ProviderTokens:
    """The tokens in an answer of the token endpoint."""
    refresh, expires = answer.get("refresh_token"), answer.get("expires_in")
    return ProviderTokens(
        id_token,
        told,
        refresh if isinstance(refresh, str) and refresh else None,
        float(expires) if isinstance(expires, int | float) else None,
    )


def refresh_due(tokens: ProviderTokens, now: datetime) -> datetime | None:
    """When to ask the provider again: before its access token ends, and every quarter of an hour at least."""
    if tokens.refresh_token is None:
        return None
    wanted = timedelta(seconds=min(tokens.expires_in_s or 0, MOST_RARELY.total_seconds())) - MOST_OFTEN
    return now + max(wanted, MOST_OFTEN)


def remember(
    ctx: PluginContext,
    provider: SsoProvider,
    metadata: Metadata,
    *,
    session_id: UUID,
    identity: SsoIdentity,
    tokens: ProviderTokens,
) -> None:
    """Write down what the new session owes to the provider's."""
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
    """Where the browser ends the provider's session too, and forget the provider's tokens.

    None when the session does not stand on a provider's, or the provider keeps its own.
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
    """The provider's logout, which leads back to our sign-in (OpenID Connect RP-Initiated Logout 1.0)."""
    back = f"{ctx.public_url}/login"
    params = [("id_token_hint", id_token), ("post_logout_redirect_uri", back)]
    return str(add_params_to_uri(endpoint, params))


async def end_by_provider(ctx: PluginContext, issuer: str, *, subject: str | None, sid: str | None) -> Sequence[UUID]:
    """End the sessions that stand on this one of the provider's, or all of the subject's; returns their ids."""
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
    """End sessions of ours, whose screens then ask to sign in, and forget the provider's tokens. Idempotent."""
    if not session_ids:
        return
    await ctx.services.get(Accounts).end_sessions(session_ids)
    await forget_sessions(ctx, session_ids)


async def end_all_sessions(ctx: PluginContext) -> None:
    """End every session that stands on the provider's."""
    await end_sessions(ctx, list(await ctx.db.scalars(select(SsoSession.session_id))))


async def forget_sessions(ctx: PluginContext, session_ids: Sequence[UUID]) -> None:
    """Remove what sessions owe to the provider's. Idempotent."""
    ended = cast(list(session_ids), ARRAY(Uuid))
    await ctx.db.execute(delete(SsoSession).where(SsoSession.session_id == any_(ended)))
