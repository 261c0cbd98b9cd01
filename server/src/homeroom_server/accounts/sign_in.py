"""Sign-in with school id, user id and password.

In a known district, every failure causes the same work and gets the same response: one password check, one locking read
of the user, one line in the activity log. The password is checked outside any transaction, so that a flood of tries
waits for processors and not for database connections.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from homeroom.audit.service import AuditTrail
from homeroom.credentials.back_off import Attempt, site_of, source_of
from homeroom.identity.errors import InvalidCredentials
from homeroom.identity.models import User
from homeroom.identity.sign_in.clients import Client
from homeroom.identity.sign_in.locks import count_failure, is_locked, known_address, unlock
from homeroom.identity.sign_in.passwords import hash_password, needs_rehash, verify_password
from homeroom.identity.sign_in.resets import issue_reset_token
from homeroom.identity.sign_in.service import SignedIn, open_session
from homeroom.platform import Platform
from homeroom.tenancy.service import find_district, normalize_code
from homeroom_sdk.context import Actor, District
from homeroom_sdk.i18n import _
from homeroom_sdk.texts import is_storable
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

NOBODY = UUID(int=0)


@dataclass(frozen=True, slots=True)
class Credentials:
    """Typed credentials and their client. `integration` names the calling application if it is not the shell."""

    organization: str
    user_name: str
    password: str
    client: Client
    integration: str | None = None


@dataclass(frozen=True, slots=True)
class SignInResult:
    """Result of a right password: a session, or the token with which a new password must be set first."""

    district: District
    user: User
    session: SignedIn | None
    reset_token: str | None


@dataclass(frozen=True, slots=True)
class _Checked:
    """Result of checking a password against the hash that the user had at that moment."""

    right: bool
    password_hash: str | None
    better_hash: str | None


class _HashChanged(Exception):
    """The hash changed during the check: another sign-in renewed it, or the password was changed."""

    def __init__(self, password_hash: str) -> None:
        super().__init__("The hash changed while the password was looked at.")
        self.password_hash = password_hash


async def sign_in(platform: Platform, credentials: Credentials, *, lifetime: timedelta) -> SignInResult:
    """Check the password and open a session.

    Raises:
        InvalidCredentials: school id, user id or password is wrong, or the user is locked or suspended.
        TooManyTries: too many sign-ins from this source address failed.
        ServiceUnavailable: more people sign in concurrently than can be served.
    """
    user_name = credentials.user_name.strip().lower()
    about = f"{normalize_code(credentials.organization)}\n{user_name}"
    async with limited_attempt(platform, credentials.client, about=about) as attempt:
        async with platform.database.system() as session:
            district = await find_district(session, credentials.organization)
        if district is None:
            await verify_password(credentials.password, None)
            attempt.wrong()
            raise refuse_credentials()
        (await platform.entitlements.of(district.id)).check_open(platform.now())
        async with platform.database.district(district.id) as session:
            user = await _find_user(session, user_name)
            if platform.sign_in_districts.wait_s(str(district.id)):
                await _check_not_under_attack(platform, session, district, user, credentials.client)
        checked = await _check(credentials.password, user.password_hash if user else None)
        try:
            async with platform.database.district(district.id) as session:
                entry = await _judge(session, district, credentials, checked, lifetime=lifetime)
        except _HashChanged as change:
            checked = await _check(credentials.password, change.password_hash)
            async with platform.database.district(district.id) as session:
                entry = await _judge(session, district, credentials, checked, lifetime=lifetime, again=True)
        if entry is None:
            attempt.wrong()
            platform.sign_in_districts.failed(str(district.id))
            raise refuse_credentials()
        attempt.right()
        return entry


@asynccontextmanager
async def limited_attempt(platform: Platform, client: Client, *, about: str) -> AsyncIterator[Attempt]:
    """Let the block check a typed secret when it is the turn of the client's address.

    Raises:
        TooManyTries: too many tries from this address or its network failed.
        ServiceUnavailable: more tries are waiting than can be served.
    """
    site = site_of(client.ip_address)
    if site is not None:
        platform.sign_in_sites.check(site)
    async with platform.sign_in_sources.attempt(source_of(client.ip_address), about=about) as attempt:
        try:
            yield attempt
        finally:
            if site is not None and attempt.is_wrong:
                platform.sign_in_sites.failed(site)


def refuse_credentials() -> InvalidCredentials:
    """Return the error that every failed sign-in gets."""
    return InvalidCredentials(
        _(
            "School id, user id or password is not right. After five wrong attempts an account is locked for "
            "some minutes."
        )
    )


async def _check_not_under_attack(
    platform: Platform, session: AsyncSession, district: District, user: User | None, client: Client
) -> None:
    """Raise `TooManyTries` for an address from which the user never signed in, while the district is under attack."""
    if user is None or await known_address(session, user.id, client.ip_address) is None:
        platform.sign_in_districts.check(str(district.id))


async def _find_user(session: AsyncSession, user_name: str, *, lock: bool = False) -> User | None:
    if not is_storable(user_name):  # Such a name cannot be stored, so no user has it.
        return None
    query = select(User).where(User.user_name == user_name)
    user: User | None = await session.scalar(query.with_for_update() if lock else query)
    return user


async def _check(password: str, password_hash: str | None) -> _Checked:
    right = await verify_password(password, password_hash)
    outdated = right and password_hash is not None and needs_rehash(password_hash)
    return _Checked(right, password_hash, await hash_password(password) if outdated else None)


async def _judge(
    session: AsyncSession,
    district: District,
    credentials: Credentials,
    checked: _Checked,
    *,
    lifetime: timedelta,
    again: bool = False,
) -> SignInResult | None:
    """Open the session, or count the failure and return None instead of raising, so that the caller commits the count.

    Raises:
        _HashChanged: the password was right, but the user's hash has changed since; not with `again`.
    """
    user = await _find_user(session, credentials.user_name.strip().lower(), lock=True)
    client = credentials.client
    known = await known_address(session, user.id if user else NOBODY, client.ip_address)
    is_right = checked.right and user is not None and user.password_hash == checked.password_hash
    if checked.right and not is_right and user is not None and user.password_hash and not again:
        raise _HashChanged(user.password_hash)
    if user is None or not is_right or user.is_suspended or is_locked(user, known=known):
        if user is not None:
            count_failure(user, known=known)
        actor = Actor(user.id if user else None, user.user_name if user else "unknown")
        await AuditTrail(session, actor, ip_address=client.ip_address).record("session.refused")
        return None
    unlock(user)
    user.password_hash = checked.better_hash or user.password_hash
    trail = AuditTrail(session, Actor(user.id, user.user_name), ip_address=client.ip_address)
    if user.requires_password_reset:
        await trail.record("password.reset_required", subject=str(user.id))
        return SignInResult(district, user, None, await issue_reset_token(session, user))
    opened = await open_session(session, user, lifetime=lifetime, client=client)
    await trail.record(
        "session.started", subject=str(opened.claims.session_id), integration=(credentials.integration or "")[:64]
    )
    return SignInResult(district, user, opened, None)
