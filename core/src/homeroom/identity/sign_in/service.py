"""Users, their passwords and their sessions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from homeroom_sdk.addresses import is_address
from homeroom_sdk.context import ADMINISTRATOR, CUSTOMER_SUPPORT, Actor
from homeroom_sdk.errors import Conflict, NotSignedIn, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import CURRENT_DISTRICT, uuid7
from homeroom_sdk.texts import is_line
from sqlalchemy import bindparam, func, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.credentials.errors import TokenExpired
from homeroom.credentials.tokens import Claims
from homeroom.db.sessions import keep_to_schools
from homeroom.events.screens import tell_sessions_ended
from homeroom.identity.models import User, UserSchool, UserSession
from homeroom.identity.roles import OPERATORS_ROLES, ROLES
from homeroom.identity.sign_in.clients import UNKNOWN_CLIENT, Client
from homeroom.identity.sign_in.locks import unlock
from homeroom.identity.sign_in.password_rules import check_password
from homeroom.identity.sign_in.passwords import hash_password
from homeroom.identity.sign_in.resets import end_reset_tokens
from homeroom.identity.sign_in.sessions import end_sessions
from homeroom.tenancy.models import DistrictRecord, School
from homeroom.tenancy.service import is_operator

EMAIL_TAKEN = _("That email address is already in use. Please enter a different email address.")
USER_NAME_TAKEN = _("That user name is already in use. Please enter a different user name.")
BOTH_TAKEN = _(
    "That email address and user name are already in use. Please enter a different email address and user name."
)
NO_ADDRESS = _(
    "Mail cannot be sent to this address. An address looks like clerk@school.example.org, and does not end with "
    ".test, .invalid or .localhost."
)
NO_NAME = _("A name has 1 to 100 characters in one line.")
MAX_NAME = 200
"""Maximum length of a name that comes from another system; names that people type may have 100 characters."""
UNKEPT_ROLES = frozenset({ADMINISTRATOR, CUSTOMER_SUPPORT})
"""Roles that see all schools of the district, even if the user is assigned to some of them."""
ACTIVITY_STEP = timedelta(seconds=60)


CODES = (
    select(func.array_agg(func.lower(School.code)))
    .join(UserSchool, (UserSchool.district_id == School.district_id) & (UserSchool.school_id == School.id))
    .where(UserSchool.district_id == User.district_id, UserSchool.user_id == User.id)
    .scalar_subquery()
)
"""Lower-case codes of the schools that a user is assigned to; NULL if there are none."""
TOKEN_SESSION = (
    select(UserSession.revoked_at, UserSession.expires_at, UserSession.active_at)
    .add_columns(User.id, User.user_name, User.is_suspended, User.roles, User.sub_roles, User.email)
    .add_columns(CODES.label("schools"))
    .join(User, (User.district_id == UserSession.district_id) & (User.id == UserSession.user_id))
    .where(UserSession.district_id == bindparam("district"), UserSession.id == bindparam("id"))
)
"""Query for the session behind a token. It runs at every request, so it is built once and loads no ORM objects."""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A newly opened session and its user."""

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
    """Add a user to the session's district. Without a password, the user must set one through a mailed link first.

    Raises:
        ValidationFailed: a field is missing or invalid, the password is weak or a role unknown.
        Conflict: the address or user name is taken or reserved (specification §5).
    """
    email = email.strip().lower()
    user_name = (user_name or email).strip().lower()
    names = (first_name.strip(), last_name.strip())
    wrong = {} if is_address(email) else {"email": NO_ADDRESS}
    texts = {"FirstName": names[0], "LastName": names[1], "UserName": user_name}
    wrong |= {name: NO_NAME for name, said in texts.items() if not (0 < len(said) <= 100 and is_line(said))}
    if wrong:
        raise ValidationFailed(_("Invalid user entry"), data={"fields": wrong})
    await _refuse_taken(session, email, user_name)
    # Customer support can read every district, so only the operator's own district may have it.
    refused = set() if await is_operator(session) else {CUSTOMER_SUPPORT}
    unknown = set(roles) - ({*ROLES, *OPERATORS_ROLES} - refused)
    if unknown:
        raise ValidationFailed.of(
            roles=_(
                "There is no role {unknown}. Roles: {roles}.",
                unknown=", ".join(sorted(unknown)),
                roles=", ".join(ROLES),
            )
        )
    user = User(user_name=user_name, email=email, first_name=names[0], last_name=names[1], roles=roles)
    if password is None:
        user.password_hash, user.requires_password_reset = None, True
    else:
        check_password(password, names=await related_names(session, user), field="password")
        user.password_hash = await hash_password(password)
    session.add(user)
    try:
        await session.flush()
    except IntegrityError as error:
        raise Conflict(EMAIL_TAKEN) from error
    return user


async def create_nameless_user(
    session: AsyncSession, *, email: str, first_name: str, last_name: str, roles: list[str]
) -> User:
    """Add a user who signs in without a password; both names may be empty.

    Raises:
        ValidationFailed: the address or a name cannot be used.
        Conflict: the address is taken or reserved.
    """
    email, names = email.strip().lower(), (first_name.strip(), last_name.strip())
    if not is_address(email) or not all(len(name) <= MAX_NAME and is_line(name) for name in names):
        raise ValidationFailed(_("Invalid user entry"))
    await _refuse_taken(session, email, email)
    user = User(id=uuid7(), user_name=email, email=email, first_name=names[0], last_name=names[1], roles=roles)
    user.password_hash = None
    session.add(user)
    try:
        await session.flush()
    except IntegrityError as error:
        raise Conflict(EMAIL_TAKEN) from error
    return user


async def _refuse_taken(session: AsyncSession, email: str, user_name: str) -> None:
    """Raise `Conflict` with the specification's message if the address or user name is taken or reserved.

    Reserved are addresses that start with `admin` and the user name `sysadmin`; the messages are the same as for taken
    ones.
    """
    found = (
        await session.execute(
            select(User.email, User.user_name).where(or_(User.email == email, User.user_name == user_name))
        )
    ).all()
    email_taken = email.startswith("admin") or any(row.email == email for row in found)
    name_taken = user_name == "sysadmin" or any(row.user_name == user_name for row in found)
    if email_taken and (not name_taken or user_name == email):
        raise Conflict(EMAIL_TAKEN)
    if email_taken:
        raise Conflict(BOTH_TAKEN)
    if name_taken:
        raise Conflict(USER_NAME_TAKEN)


async def related_names(session: AsyncSession, user: User) -> list[str]:
    """Return the names of the user and the district, of which a password must not mostly consist."""
    district = (await session.scalars(select(DistrictRecord).where(DistrictRecord.id == text(CURRENT_DISTRICT)))).one()
    return [user.first_name, user.last_name, user.user_name, user.email, district.name, district.code]


async def set_password(session: AsyncSession, user: User, password: str, *, keep_session: UUID | None = None) -> None:
    """Change a password, unlock the user, and end their open links and every session except `keep_session`.

    Call it before anything is written in the transaction, which ends before hashing to release the connection.

    Raises:
        ValidationFailed: the password is weak.
    """
    await store_password(session, user, await make_password_hash(session, user, password), keep_session=keep_session)


async def make_password_hash(session: AsyncSession, user: User, password: str) -> str:
    """Check a new password of the user and return its hash.

    The transaction ends before hashing to release the database connection: row locks are lost, and nothing may have
    been written before.

    Raises:
        ValidationFailed: the password is weak.
    """
    check_password(password, names=await related_names(session, user))
    return await hash_password(password)


async def store_password(
    session: AsyncSession, user: User, password_hash: str, *, keep_session: UUID | None = None
) -> None:
    """Store a password hash with the same side effects as `set_password`; flushes."""
    user.password_hash = password_hash
    user.requires_password_reset = False
    unlock(user)
    await end_reset_tokens(session, user.id)
    ended = await end_sessions(session, user.id, but=keep_session)
    await tell_sessions_ended(session, user.district_id, ended)
    await session.flush()


async def open_session(
    session: AsyncSession, user: User, *, lifetime: timedelta, client: Client = UNKNOWN_CLIENT
) -> SignedIn:
    """Open a session with a new id for a user whose identity has been verified; flushes."""
    now = datetime.now(UTC)
    record = UserSession(
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


async def resume(session: AsyncSession, claims: Claims, *, idle: timedelta, counts_as_activity: bool) -> Actor:
    """Return the actor for a token with a live session; restrict the database session to the actor's schools.

    Args:
        counts_as_activity: True to extend the idle time; stored at most once per `ACTIVITY_STEP`.

    Raises:
        TokenExpired: the session was idle too long, has ended or was revoked.
        NotSignedIn: the session or its user does not exist any more, or the user is suspended.
    """
    now = datetime.now(UTC)
    connection = await session.connection()
    found = (await connection.execute(TOKEN_SESSION, {"district": claims.district_id, "id": claims.session_id})).first()
    if found is None:
        raise NotSignedIn(_("Please sign in."))
    if found.revoked_at or found.expires_at <= now or found.active_at + idle <= now:
        raise TokenExpired(_("Your token has expired"))
    if found.is_suspended or found.id != claims.user_id:
        raise NotSignedIn(_("Please sign in."))
    if counts_as_activity and now - found.active_at > ACTIVITY_STEP:
        here = (UserSession.district_id == claims.district_id, UserSession.id == claims.session_id)
        await connection.execute(update(UserSession).where(*here).values(active_at=now))
    roles = frozenset(found.roles)
    schools = kept_schools(roles, found.schools)
    await keep_to_schools(session, schools)
    return Actor(found.id, found.user_name, roles, frozenset(found.sub_roles), found.email, schools)


def kept_schools(roles: frozenset[str], codes: Sequence[str] | None) -> frozenset[str] | None:
    """Return the school codes that a user with these roles and schools is limited to; None means the whole district."""
    return None if codes is None or roles & UNKEPT_ROLES else frozenset(codes)


async def sign_out(session: AsyncSession, claims: Claims) -> None:
    """End the session behind a token. Idempotent."""
    await session.execute(
        update(UserSession)
        .where(UserSession.district_id == claims.district_id, UserSession.id == claims.session_id)
        .values(revoked_at=datetime.now(UTC))
    )
    await tell_sessions_ended(session, claims.district_id, [claims.session_id])
