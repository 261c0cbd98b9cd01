"""Back-channel logout: the provider notifies us that a user's session there has ended."""

import hashlib
from datetime import UTC, datetime, timedelta

from homeroom_plugins.sso.client import provider_client
from homeroom_plugins.sso.errors import TokenRefused
from homeroom_plugins.sso.models import SsoLogout
from homeroom_plugins.sso.queries import get_enabled_provider
from homeroom_plugins.sso.sessions import end_by_provider
from homeroom_plugins.sso.tokens import LEEWAY_S, OLDEST_S, read_logout_token
from homeroom_sdk.context import Actor, PluginContext
from homeroom_sdk.orm import uuid7
from sqlalchemy.dialects.postgresql import insert

PROVIDER = Actor(user_id=None, name="sign-on provider")
REMEMBERED = timedelta(seconds=OLDEST_S + 3 * LEEWAY_S)
"""How long used logout tokens are remembered: longer than a token is valid."""


async def log_out(ctx: PluginContext, logout_token: str) -> None:
    """End the sessions that the logout token names; do nothing if it names none of this district's.

    Raises:
        SsoNotConfigured: the district has no enabled provider.
        ProviderUnavailable: the provider's keys cannot be fetched.
        TokenRefused: the token is not the provider's, not for this client, too old, or was used before.
    """
    provider = await get_enabled_provider(ctx.db)
    metadata = await provider_client(ctx).discover(provider.issuer)
    claims = await read_logout_token(provider_client(ctx), metadata, logout_token, client_id=provider.client_id)
    token_hash = hashlib.sha256(claims["jti"].encode("utf-8", "replace")).digest()
    is_new = await ctx.db.scalar(
        insert(SsoLogout)
        .values(id=uuid7(), token_hash=token_hash, expires_at=datetime.now(UTC) + REMEMBERED)
        .on_conflict_do_nothing()
        .returning(SsoLogout.id)
    )
    if is_new is None:
        raise TokenRefused("jti")
    subject, sid = claims.get("sub"), claims.get("sid")
    ended = await end_by_provider(
        ctx,
        provider.issuer,
        subject=subject if isinstance(subject, str) else None,
        sid=sid if isinstance(sid, str) else None,
    )
    for session_id in ended:
        await ctx.audit.record("sso.ended", subject=str(session_id), check="backchannel")
