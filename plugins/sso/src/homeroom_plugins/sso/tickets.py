"""One-time tokens with which another application takes over a session (`/login?token=…`).

URLs end up in histories and logs, so they must not contain an access token. A ticket is safe there, as it is valid only
once and for one minute.
"""

import hashlib
import secrets
from contextlib import AsyncExitStack
from datetime import timedelta
from uuid import UUID

from homeroom_plugins.sso.models import SsoTicket
from homeroom_plugins.sso.outcomes import Reason, Refused, SessionInfo, refused
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.http import Door
from homeroom_sdk.sign_in import Accounts
from sqlalchemy import delete

LIFETIME = timedelta(seconds=60)


async def create_ticket(ctx: PluginContext, session_id: UUID) -> str:
    """Create a ticket for the session, `<district hex>.<secret>`; only its hash is stored."""
    token = f"{ctx.district.id.hex}.{secrets.token_urlsafe(32)}"
    ctx.db.add(SsoTicket(token_hash=_hash(token), session_id=session_id, expires_at=ctx.now() + LIFETIME))
    await ctx.db.flush()
    return token


async def redeem_ticket(door: Door, token: str, *, redirect: str) -> SessionInfo | Refused:
    """Redeem an unused ticket for its session. A redirect that leads elsewhere is replaced by `/`."""
    try:
        district_id = UUID(hex=token.partition(".")[0])
    except ValueError:
        return refused(Reason.SESSION_EXPIRED)
    async with AsyncExitStack() as stack:
        try:
            ctx = await stack.enter_async_context(door.open(district_id))
        except NotFound:
            return refused(Reason.SESSION_EXPIRED)
        ticket = await ctx.db.scalar(delete(SsoTicket).where(SsoTicket.token_hash == _hash(token)).returning(SsoTicket))
        if ticket is None or ticket.expires_at <= ctx.now():
            return refused(Reason.SESSION_EXPIRED)
        opened = await ctx.services.get(Accounts).reopen_session(ticket.session_id)
        if opened is None:
            return refused(Reason.SESSION_EXPIRED)
        target = door.check_target(redirect, app="")
        return SessionInfo(token=opened.token, schoolId=ctx.district.code, redirect=target)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()
