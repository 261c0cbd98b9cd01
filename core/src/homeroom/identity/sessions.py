"""Where somebody is signed in, and ending it."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.identity.models import Session

if TYPE_CHECKING:
    from homeroom.identity.scope import Scope

MOST = 100


async def list_sessions(scope: "Scope", user_id: UUID) -> Sequence[Session]:
    """The sessions of a user that still live, the one that was active last first; a hundred at most."""
    now, idle = scope.platform.now(), timedelta(seconds=scope.platform.settings.idle_timeout_s)
    found = await scope.session.scalars(
        select(Session)
        .where(
            Session.district_id == scope.district.id,
            Session.user_id == user_id,
            Session.revoked_at.is_(None),
            Session.expires_at > now,
            Session.active_at > now - idle,
        )
        .order_by(Session.active_at.desc(), Session.id)
        .limit(MOST)
    )
    return found.all()


async def end_sessions(
    session: AsyncSession,
    user_id: UUID,
    *,
    only: Collection[UUID] | None = None,
    but: UUID | None = None,
) -> list[UUID]:
    """End the sessions of a user and return their ids: all, or `only` these, and never `but`. Idempotent."""
    statement = update(Session).where(Session.user_id == user_id, Session.revoked_at.is_(None))
    if only is not None:
        statement = statement.where(Session.id.in_(only))
    if but is not None:
        statement = statement.where(Session.id != but)
    return list(await session.scalars(statement.values(revoked_at=datetime.now(UTC)).returning(Session.id)))
