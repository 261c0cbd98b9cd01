"""Locking a user after wrong passwords, each time for longer, so that guessing is of no use.

There are two locks. One counts what fails at addresses where the user has signed in lately, the other all the rest; so
somebody elsewhere who guesses on purpose cannot keep an administrator out of their own desk.
"""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.identity.models import Session, User

MAX_FAILURES = 5
STEP = timedelta(minutes=1)
LONGEST = timedelta(minutes=15)
KNOWN_FOR = timedelta(days=30)


async def is_known(session: AsyncSession, user_id: UUID, ip_address: str | None) -> bool:
    """Whether the user has signed in from this address lately."""
    since = datetime.now(UTC) - KNOWN_FOR
    same = (Session.user_id == user_id, Session.ip_address == ip_address, Session.created_at > since)
    return bool(await session.scalar(select(exists().where(*same))))


def is_locked(user: User, *, known: bool) -> bool:
    """Whether the user has to wait at such an address."""
    until = user.known_locked_until if known else user.locked_until
    return until is not None and until > datetime.now(UTC)


def count_failure(user: User, *, known: bool) -> None:
    """Count a wrong password; the fifth locks. One while the user is locked changes nothing, so the lock ends."""
    if is_locked(user, known=known):
        return
    if known:
        user.known_failures += 1
        user.known_locked_until = _lock_after(user.known_failures)
    else:
        user.failed_logins += 1
        user.locked_until = _lock_after(user.failed_logins)


def _lock_after(failures: int) -> datetime | None:
    if failures < MAX_FAILURES:
        return None
    steps = min(failures - MAX_FAILURES, 8)
    return datetime.now(UTC) + min((1 << steps) * STEP, LONGEST)
