"""Which of many sessions still live, for what is open on screens without asking for anything."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.identity.models import Session, User


async def list_live_sessions(session: AsyncSession, session_ids: Collection[UUID], *, idle_s: int) -> set[UUID]:
    """Those of the district's sessions that have not ended and whose users may still sign in."""
    now = datetime.now(UTC)
    found = await session.scalars(
        select(Session.id)
        .join(User, (User.district_id == Session.district_id) & (User.id == Session.user_id))
        .where(
            Session.id.in_(session_ids),
            Session.revoked_at.is_(None),
            Session.expires_at > now,
            Session.active_at + timedelta(seconds=idle_s) > now,
            User.is_suspended.is_(False),
        )
    )
    return set(found)
