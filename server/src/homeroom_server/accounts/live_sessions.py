"""Live sessions: those of one user, and a given set for the screens that are open."""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

from homeroom.identity.models import User, UserSession
from homeroom.identity.sign_in.service import CODES, kept_schools
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.scope import Scope

MAX_ROWS = 100


async def list_sessions(scope: Scope, user_id: UUID) -> Sequence[UserSession]:
    """Return the user's live sessions, the most recently active first; at most 100."""
    now, idle = scope.platform.now(), timedelta(seconds=scope.platform.settings.idle_timeout_s)
    found = await scope.session.scalars(
        select(UserSession)
        .where(
            UserSession.district_id == scope.district.id,
            UserSession.user_id == user_id,
            UserSession.revoked_at.is_(None),
            UserSession.expires_at > now,
            UserSession.active_at > now - idle,
        )
        .order_by(UserSession.active_at.desc(), UserSession.id)
        .limit(MAX_ROWS)
    )
    return found.all()


async def list_live_sessions(
    session: AsyncSession, session_ids: Collection[UUID], *, idle_s: int
) -> Mapping[UUID, frozenset[str] | None]:
    """Return the given sessions that are still live and belong to users who may sign in.

    Each is mapped to the codes of the schools that its user is restricted to now; None means the whole district.
    """
    now = datetime.now(UTC)
    found = await session.execute(
        select(UserSession.id, User.roles, CODES.label("schools"))
        .join(User, (User.district_id == UserSession.district_id) & (User.id == UserSession.user_id))
        .where(
            UserSession.id.in_(session_ids),
            UserSession.revoked_at.is_(None),
            UserSession.expires_at > now,
            UserSession.active_at + timedelta(seconds=idle_s) > now,
            User.is_suspended.is_(False),
        )
    )
    return {row.id: kept_schools(frozenset(row.roles), row.schools) for row in found}
