"""Asking the provider again: a session ends when the provider refuses to renew it. And sweeping what has expired."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

import structlog
from homeroom_sdk.chores import Chore
from homeroom_sdk.context import Actor, PluginContext
from homeroom_sdk.sentences import _
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.audit.service import AuditTrail
from homeroom.identity.models import UserSession
from homeroom.identity.sso.client import provider_client
from homeroom.identity.sso.errors import ProviderRefused, ProviderUnavailable, TokenRefused
from homeroom.identity.sso.models import (
    SsoAttempt,
    SsoIdentity,
    SsoLogout,
    SsoProvider,
    SsoRefusal,
    SsoSession,
    SsoTicket,
)
from homeroom.identity.sso.queries import find_enabled_provider
from homeroom.identity.sso.sessions import (
    TOKEN,
    ProviderTokens,
    credentials_of,
    end_sessions,
    read_token_answer,
    refresh_due,
)
from homeroom.identity.sso.tokens import read_id_token
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext
from homeroom.secrets.sealing import seal, unseal

log = structlog.get_logger()

LEASE = timedelta(minutes=2)
KEPT_REFUSALS = timedelta(days=90)
PLATFORM = Actor(user_id=None, name="homeroom")


@dataclass(frozen=True, slots=True)
class _Due:
    row_id: UUID
    session_id: UUID
    subject: str
    refresh_token: str


async def keep_sessions_in_step(ctx: PluginContext) -> None:
    """Sweep the district, and renew what is due there."""
    assert isinstance(ctx, HostContext)
    assert isinstance(ctx.platform, Platform)
    async with ctx.begin() as inner:
        await sweep(inner.db)
    await renew_due_sessions(ctx.platform, ctx.district.id)


SESSIONS = Chore("sessions", due="districts_with_sso_work", every_s=15, handler=keep_sessions_in_step)


async def renew_due_sessions(platform: Platform, district_id: UUID) -> None:
    """Ask the provider about each session that is due, and end those that it refuses.

    Several processes may do so at once: each takes other rows. A provider that does not answer ends nobody's session;
    it is asked again after the lease.
    """
    async with platform.database.district(district_id) as session:
        provider = await find_enabled_provider(session)
    if provider is None:
        return
    with suppress(ProviderUnavailable):
        while due := await _claim(platform, provider):
            await _renew(platform, provider, due)


async def sweep(session: AsyncSession) -> None:
    """Remove what has expired, and the tokens of sessions that have ended."""
    now = datetime.now(UTC)
    for table in (SsoAttempt, SsoTicket, SsoLogout):
        await session.execute(delete(table).where(table.expires_at <= now))
    await session.execute(delete(SsoRefusal).where(SsoRefusal.last_at <= now - KEPT_REFUSALS))
    ended = select(UserSession.id).where(UserSession.revoked_at.is_not(None) | (UserSession.expires_at <= now))
    await session.execute(delete(SsoSession).where(SsoSession.session_id.in_(ended)))


async def _claim(platform: Platform, provider: SsoProvider) -> _Due | None:
    """The next session that is due, leased so that no other process asks for it too."""
    now = datetime.now(UTC)
    async with platform.database.district(provider.district_id) as session:
        row = (
            await session.execute(
                select(SsoSession, SsoIdentity.subject)
                .join(
                    SsoIdentity,
                    (SsoIdentity.district_id == SsoSession.district_id) & (SsoIdentity.id == SsoSession.identity_id),
                )
                .where(SsoSession.refresh_due_at <= now, SsoIdentity.issuer == provider.issuer)
                .order_by(SsoSession.refresh_due_at)
                .limit(1)
                .with_for_update(of=SsoSession, skip_locked=True)
            )
        ).one_or_none()
        if row is None:
            return None
        found, subject = row
        found.refresh_due_at = now + LEASE
        token = unseal(platform.keys, TOKEN, provider.district_id, found.refresh_token or b"")
        return _Due(found.id, found.session_id, subject, token)


async def _renew(platform: Platform, provider: SsoProvider, due: _Due) -> None:
    metadata = await provider_client(platform).discover(provider.issuer)
    try:
        answer = await provider_client(platform).request_tokens(
            metadata, credentials_of(platform, provider), "refresh_token", refresh_token=due.refresh_token
        )
        id_token = answer.get("id_token")
        claims: dict[str, object] = {}
        if isinstance(id_token, str):
            claims = await read_id_token(
                provider_client(platform), metadata, id_token, client_id=provider.client_id, nonce=None
            )
            if claims["sub"] != due.subject:
                raise TokenRefused("sub")  # noqa: TRY301 - one place decides what ends the session
    except TokenRefused as error:
        await _end(platform, provider, due, error.reason)
    except ProviderRefused as error:
        if error.error != "invalid_grant":  # Our own name or secret is refused: that is not the user's end.
            log.warning("sso_refresh_refused", district=str(provider.district_id), error=error.error[:40])
            raise ProviderUnavailable(_("The sign-on provider refuses this installation.")) from error
        await _end(platform, provider, due, error.error)
    else:
        given = id_token if isinstance(id_token, str) else ""
        await _write(platform, provider, due, read_token_answer(answer, given, claims))


async def _write(platform: Platform, provider: SsoProvider, due: _Due, tokens: ProviderTokens) -> None:
    """Keep what the provider gave; a provider that gives no new refresh token means the old one."""
    kept = ProviderTokens(
        tokens.id_token, tokens.claims, tokens.refresh_token or due.refresh_token, tokens.expires_in_s
    )

    def sealed(token: str) -> bytes:
        return seal(platform.keys, TOKEN, provider.district_id, token)

    values: dict[str, object] = {
        "refresh_token": sealed(kept.refresh_token or ""),
        "refresh_due_at": refresh_due(kept, datetime.now(UTC)),
    }
    if kept.id_token:
        values["id_token"] = sealed(kept.id_token)
    async with platform.database.district(provider.district_id) as session:
        await session.execute(update(SsoSession).where(SsoSession.id == due.row_id).values(**values))


async def _end(platform: Platform, provider: SsoProvider, due: _Due, check: str) -> None:
    async with platform.database.district(provider.district_id) as session:
        await end_sessions(session, [due.session_id])
        await AuditTrail(session, PLATFORM).record("sso.ended", subject=str(due.session_id), check=check[:40])
