"""Refreshing sessions at the provider, ending those that it refuses to refresh, and deleting expired rows."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from homeroom_plugins.sso.claims import Told
from homeroom_plugins.sso.client import provider_client
from homeroom_plugins.sso.errors import ProviderRefused, ProviderUnavailable, TokenRefused
from homeroom_plugins.sso.models import (
    SsoAttempt,
    SsoIdentity,
    SsoLogout,
    SsoProvider,
    SsoRefusal,
    SsoSession,
    SsoTicket,
)
from homeroom_plugins.sso.queries import find_enabled_provider
from homeroom_plugins.sso.sealing import TOKEN, seal, unseal
from homeroom_plugins.sso.sessions import (
    ProviderTokens,
    credentials_of,
    end_sessions,
    forget_sessions,
    read_token_answer,
    refresh_due,
)
from homeroom_plugins.sso.tokens import read_id_token
from homeroom_sdk.chores import Chore
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from homeroom_sdk.sign_in import Accounts
from sqlalchemy import delete, select, update

LEASE = timedelta(minutes=2)
KEPT_REFUSALS = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class _Due:
    row_id: UUID
    session_id: UUID
    subject: str
    refresh_token: str


async def keep_sessions_in_step(ctx: PluginContext) -> None:
    """Delete the district's expired rows, then refresh its sessions that are due."""
    async with ctx.begin() as inner:
        await sweep(inner)
    await renew_due_sessions(ctx)


SESSIONS = Chore("sessions", due="sso_districts_due", every_s=15, handler=keep_sessions_in_step)


async def renew_due_sessions(ctx: PluginContext) -> None:
    """Refresh each session that is due at the provider, and end those that it refuses.

    Safe in several processes concurrently, since each takes different rows. If the provider does not answer, no session
    ends; the leased one is tried again after two minutes.
    """
    async with ctx.begin() as inner:
        provider = await find_enabled_provider(inner.db)
    if provider is None:
        return
    with suppress(ProviderUnavailable):
        while due := await _claim(ctx, provider):
            await _renew(ctx, provider, due)


async def sweep(ctx: PluginContext) -> None:
    """Delete expired rows, and the tokens of sessions that have ended."""
    now = datetime.now(UTC)
    for table in (SsoAttempt, SsoTicket, SsoLogout):
        await ctx.db.execute(delete(table).where(table.expires_at <= now))
    await ctx.db.execute(delete(SsoRefusal).where(SsoRefusal.last_at <= now - KEPT_REFUSALS))
    kept = frozenset(await ctx.db.scalars(select(SsoSession.session_id)))
    ended = kept - await ctx.services.get(Accounts).list_open(kept)
    if ended:
        await forget_sessions(ctx, list(ended))


async def _claim(ctx: PluginContext, provider: SsoProvider) -> _Due | None:
    """Lease the next session that is due, so that no other process refreshes it too; None if none is due."""
    now = datetime.now(UTC)
    async with ctx.begin() as inner:
        row = (
            await inner.db.execute(
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
        token = unseal(inner, TOKEN, found.refresh_token or b"")
        return _Due(found.id, found.session_id, subject, token)


async def _renew(ctx: PluginContext, provider: SsoProvider, due: _Due) -> None:
    metadata = await provider_client(ctx).discover(provider.issuer)
    try:
        answer = await provider_client(ctx).request_tokens(
            metadata, credentials_of(ctx, provider), "refresh_token", refresh_token=due.refresh_token
        )
        id_token = answer.get("id_token")
        claims: dict[str, object] = {}
        if isinstance(id_token, str):
            claims = await read_id_token(
                provider_client(ctx), metadata, id_token, client_id=provider.client_id, nonce=None
            )
            if claims["sub"] != due.subject:
                raise TokenRefused("sub")  # noqa: TRY301 - a single handler ends sessions
    except TokenRefused as error:
        await _end(ctx, due, error.reason)
    except ProviderRefused as error:
        if error.error != "invalid_grant":  # The client itself is refused, not the user: keep the session.
            ctx.log.warning("sso_refresh_refused", error=error.error[:40])
            raise ProviderUnavailable(_("The sign-on provider refuses this installation.")) from error
        await _end(ctx, due, error.error)
    else:
        given = id_token if isinstance(id_token, str) else ""
        await _write(ctx, due, read_token_answer(answer, given, Told(claims)))


async def _write(ctx: PluginContext, due: _Due, tokens: ProviderTokens) -> None:
    """Store the refreshed tokens; without a new refresh token, the old one stays valid."""
    kept = ProviderTokens(tokens.id_token, tokens.told, tokens.refresh_token or due.refresh_token, tokens.expires_in_s)
    values: dict[str, object] = {
        "refresh_token": seal(ctx, TOKEN, kept.refresh_token or ""),
        "refresh_due_at": refresh_due(kept, datetime.now(UTC)),
    }
    if kept.id_token:
        values["id_token"] = seal(ctx, TOKEN, kept.id_token)
    async with ctx.begin() as inner:
        await inner.db.execute(update(SsoSession).where(SsoSession.id == due.row_id).values(**values))


async def _end(ctx: PluginContext, due: _Due, check: str) -> None:
    async with ctx.begin() as inner:
        await end_sessions(inner, [due.session_id])
        await inner.audit.record("sso.ended", subject=str(due.session_id), check=check[:40])
