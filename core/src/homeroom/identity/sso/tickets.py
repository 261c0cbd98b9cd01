"""One-time tokens by which another application takes over a session (`/login?token=…`).

An access token must not stand in an address, where histories and logs keep it. A ticket may: it is good once, for a
minute.
"""

import hashlib
import secrets
from datetime import UTC, datetime, timedelta
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.credentials.tokens import Claims
from homeroom.identity.models import User, UserSession
from homeroom.identity.sso.models import SsoTicket
from homeroom.identity.sso.outcomes import Reason, Refused, SessionInfo, refused
from homeroom.identity.targets import check_target
from homeroom.platform import Platform
from homeroom.tenancy.service import DistrictUnknown, get_district

LIFETIME = timedelta(seconds=60)


async def create_ticket(session: AsyncSession, district_id: UUID, session_id: UUID) -> str:
    """A ticket for the session, `<district hex>.<secret>`; only its hash is kept."""
    token = f"{district_id.hex}.{secrets.token_urlsafe(32)}"
    session.add(SsoTicket(token_hash=_hash(token), session_id=session_id, expires_at=datetime.now(UTC) + LIFETIME))
    await session.flush()
    return token


async def redeem_ticket(platform: Platform, token: str, *, redirect: str) -> SessionInfo | Refused:
    """The session behind a ticket that was not used before; the redirect is one of ours or `/`."""
    try:
        district_id = UUID(hex=token.partition(".")[0])
        async with platform.database.system() as system:
            district = await get_district(system, district_id)
    except (ValueError, DistrictUnknown):
        return refused(Reason.SESSION_EXPIRED)
    now = datetime.now(UTC)
    async with platform.database.district(district.id) as session:
        ticket = await session.scalar(
            delete(SsoTicket).where(SsoTicket.token_hash == _hash(token)).returning(SsoTicket)
        )
        if ticket is None or ticket.expires_at <= now:
            return refused(Reason.SESSION_EXPIRED)
        row = (
            await session.execute(
                select(UserSession, User)
                .join(User, (User.district_id == UserSession.district_id) & (User.id == UserSession.user_id))
                .where(
                    UserSession.id == ticket.session_id, UserSession.revoked_at.is_(None), UserSession.expires_at > now
                )
            )
        ).one_or_none()
    if row is None or row[1].is_suspended:
        return refused(Reason.SESSION_EXPIRED)
    claims = Claims(district.id, row[0].id, row[1].id)
    access_token = platform.tokens.sign(claims, issued_at=now, expires_at=row[0].expires_at)
    target = check_target(platform.settings, redirect, app="")
    return SessionInfo(token=access_token, schoolId=district.code, redirect=target)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()
