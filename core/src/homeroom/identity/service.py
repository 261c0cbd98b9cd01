"""Signing in and out, and creating users."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from homeroom_sdk.context import CUSTOMER_SUPPORT, Actor
from homeroom_sdk.errors import Conflict, NotSignedIn, ValidationFailed
from homeroom_sdk.orm import uuid7
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.events.screens import tell_sessions_ended
from homeroom.identity.clients import UNKNOWN_CLIENT, Client
from homeroom.identity.errors import InvalidCredentials, TokenExpired
from homeroom.identity.models import Session, User
from homeroom.identity.passwords import MIN_LENGTH, hash_password, verify_password
from homeroom.identity.roles import ROLES
from homeroom.identity.tokens import Claims
from homeroom.tenancy.service import is_operator

MAX_FAILED_LOGINS = 5
LOCK_STEP = timedelta(minutes=1)
ACTIVITY_STEP = timedelta(seconds=60)


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A new session of a user."""

    claims: Claims
    user: User
    issued_at: datetime
    expires_at: datetime


async def create_user(
    session: AsyncSession,
    *,
    email: str,
    first_name: str,
    last_name: str,
    roles: list[str],
    password: str | None,
    user_name: str | None = None,
) -> User:
    """Add a user to the session's district. Without a password, one is set by a link in a mail first.

    Raises:
        ValidationFailed: a field is missing, the password is short or a role unknown.
        Conflict: the address or user name is taken, or is reserved (specification §5).
    """
    email = email.strip().lower()
    user_name = (user_name or email).strip().lower()
    if not email or not first_name.strip() or not last_name.strip():
        raise ValidationFailed("Invalid user entry")
    if email.startswith("admin") or user_name == "sysadmin":
        raise Conflict("That email address is already in use. Please enter a different email address.")
    if password is not None and len(password) < MIN_LENGTH:
        raise ValidationFailed.of(password=f"A password has at least {MIN_LENGTH} characters.")
    # Support crosses districts, so nobody becomes it anywhere but in the operator's own.
    allowed = {*ROLES, CUSTOMER_SUPPORT} if await is_operator(session) else set(ROLES)
    unknown = set(roles) - allowed
    if unknown:
        raise ValidationFailed.of(roles=f"There is no role {', '.join(sorted(unknown))}. Roles: {', '.join(ROLES)}.")
    user = User(
        user_name=user_name,
        email=email,
        first_name=first_name.strip(),
        last_name=last_name.strip(),
        roles=roles,
        password_hash=await hash_password(password) if password is not None else None,
        requires_password_reset=password is None,
    )
    session.add(user)
    try:
        await session.flush()
    except IntegrityError as error:
        raise Conflict("That email address is already in use. Please enter a different email address.") from error
    return user


async def sign_in(session: AsyncSession, *, user_name: str, password: str, lifetime: timedelta) -> SignedIn | None:
    """Check the password and open a session; None when it is wrong, which is written down.

    Not an exception, so that the edge commits the count of failures. Takes as long for a user who does not exist.
    """
    now = datetime.now(UTC)
    user = await _find_user(session, user_name.strip().lower())
    right = await verify_password(password, user.password_hash if user else None)
    if user is None:
        return None
    if user.locked_until and user.locked_until > now:
        return None
    if not right or user.is_suspended:
        user.failed_logins += 1
        if user.failed_logins >= MAX_FAILED_LOGINS:
            user.locked_until = now + LOCK_STEP * 2 ** min(user.failed_logins - MAX_FAILED_LOGINS, 6)
        return None
    user.failed_logins, user.locked_until = 0, None
    return await open_session(session, user, lifetime=lifetime)


async def open_session(
    session: AsyncSession, user: User, *, lifetime: timedelta, client: Client = UNKNOWN_CLIENT
) -> SignedIn:
    """Open a session of a user who has proven who they are, by whatever way; its id was never used before."""
    now = datetime.now(UTC)
    record = Session(
        district_id=user.district_id,
        id=uuid7(),
        user_id=user.id,
        active_at=now,
        expires_at=now + lifetime,
        ip_address=client.ip_address,
        user_agent=client.browser,
    )
    session.add(record)
    user.last_sign_in_at = now
    await session.flush()
    return SignedIn(Claims(user.district_id, record.id, user.id), user, now, record.expires_at)


async def _find_user(session: AsyncSession, user_name: str) -> User | None:
    if "\0" in user_name:  # PostgreSQL takes none in a text, so nobody is called that.
        return None
    user: User | None = await session.scalar(select(User).where(User.user_name == user_name).with_for_update())
    return user


async def resume(session: AsyncSession, claims: Claims, *, idle: timedelta, counts_as_activity: bool) -> Actor:
    """The actor behind a token whose session still lives.

    Raises:
        TokenExpired: the session was idle too long, has ended or was revoked.
        NotSignedIn: its user is gone or suspended.
    """
    now = datetime.now(UTC)
    found = (
        await session.execute(
            select(Session, User)
            .join(User, (User.district_id == Session.district_id) & (User.id == Session.user_id))
            .where(Session.district_id == claims.district_id, Session.id == claims.session_id)
        )
    ).one_or_none()
    if found is None:
        raise NotSignedIn("Please sign in.")
    record, user = found
    if record.revoked_at or record.expires_at <= now or record.active_at + idle <= now:
        raise TokenExpired("Your token has expired")
    if user.is_suspended or user.id != claims.user_id:
        raise NotSignedIn("Please sign in.")
    if counts_as_activity and now - record.active_at > ACTIVITY_STEP:
        record.active_at = now
    return Actor(user.id, user.user_name, frozenset(user.roles), frozenset(user.sub_roles))


async def sign_out(session: AsyncSession, claims: Claims) -> None:
    """End the session behind a token. Idempotent."""
    await session.execute(
        update(Session)
        .where(Session.district_id == claims.district_id, Session.id == claims.session_id)
        .values(revoked_at=datetime.now(UTC))
    )
    await tell_sessions_ended(session, claims.district_id, [claims.session_id])


def refuse_credentials() -> InvalidCredentials:
    """The one answer to every failed sign-in."""
    return InvalidCredentials("School id, user id or password is not right. After five tries a user is locked.")
