"""Ending of user sessions."""

from collections.abc import Collection
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.identity.models import UserSession


async def end_sessions(
    session: AsyncSession,
    user_id: UUID,
    *,
    only: Collection[UUID] | None = None,
    but: UUID | None = None,
) -> list[UUID]:
    """End the sessions of a user and return their ids. Idempotent.

    Args:
        only: Limits this to the sessions with these ids; None means all.
        but: The id of a session to keep.
    """
    statement = update(UserSession).where(UserSession.user_id == user_id, UserSession.revoked_at.is_(None))
    if only is not None:
        statement = statement.where(UserSession.id.in_(only))
    if but is not None:
        statement = statement.where(UserSession.id != but)
    return list(await session.scalars(statement.values(revoked_at=datetime.now(UTC)).returning(UserSession.id)))
