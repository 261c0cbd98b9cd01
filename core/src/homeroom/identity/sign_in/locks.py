"""Temporary locks after wrong passwords. Each further lock of a user lasts longer, up to `LONGEST`.

An attacker elsewhere cannot lock a user out by guessing: at an address where the user signed in within `KNOWN_FOR`, the
lock applies only if enough wrong passwords came from that address too.
"""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.credentials.back_off import MAX_FAILURES
from homeroom.identity.models import User, UserSession

STEP = timedelta(minutes=1)
LONGEST = timedelta(minutes=15)
KNOWN_FOR = timedelta(days=30)


async def known_address(session: AsyncSession, user_id: UUID, ip_address: str | None) -> str | None:
    """Return the address if the user has signed in from it within `KNOWN_FOR`, otherwise None."""
    since = datetime.now(UTC) - KNOWN_FOR
    same = (UserSession.user_id == user_id, UserSession.ip_address == ip_address, UserSession.created_at > since)
    return ip_address if await session.scalar(select(exists().where(*same))) else None


def is_locked(user: User, *, known: str | None) -> bool:
    """Return True if the user must wait before the next sign-in attempt.

    Args:
        known: The result of `known_address`.
    """
    if user.failed_login_status(datetime.now(UTC)) == "unlocked":
        return False
    return known is None or user.failed_at.get(known, 0) >= MAX_FAILURES


def count_failure(user: User, *, known: str | None) -> None:
    """Count a wrong password; from the fifth on, each one locks the user.

    Wrong passwords while `is_locked` is true are not counted, so they do not extend the lock.
    """
    if is_locked(user, known=known):
        return
    user.failed_logins += 1
    if known is not None:
        user.failed_at = {**user.failed_at, known: user.failed_at.get(known, 0) + 1}
    if user.failed_logins >= MAX_FAILURES:
        steps = min(user.failed_logins - MAX_FAILURES, 8)
        user.locked_until = datetime.now(UTC) + min((1 << steps) * STEP, LONGEST)


def unlock(user: User) -> None:
    """Reset all failure counts and end the lock: failedLoginStatus becomes unlocked."""
    user.failed_logins, user.locked_until, user.failed_at = 0, None, {}
