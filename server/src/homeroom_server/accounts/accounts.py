"""Self-service for accounts: changing a password, resetting a forgotten one, and registering."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from homeroom.audit.service import AuditTrail
from homeroom.credentials.back_off import source_of
from homeroom.credentials.errors import TooManyTries
from homeroom.flags import CustomerFlag
from homeroom.identity.errors import PasswordsDiffer, ResetLinkEnded
from homeroom.identity.models import ResetToken, User
from homeroom.identity.sign_in.clients import Client
from homeroom.identity.sign_in.locks import count_failure, is_locked
from homeroom.identity.sign_in.password_rules import check_password
from homeroom.identity.sign_in.passwords import verify_password
from homeroom.identity.sign_in.resets import (
    district_of,
    find_reset_user,
    reset_link_ended,
    send_reset_mail,
    use_reset_token,
)
from homeroom.identity.sign_in.service import create_user, make_password_hash, store_password
from homeroom.platform import Platform
from homeroom.plugins.context import core_service
from homeroom.plugins.gate import DistrictState
from homeroom.tenancy.service import DistrictUnknown, find_district
from homeroom_sdk.context import Actor
from homeroom_sdk.errors import Conflict, Forbidden, NotFound, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.services import Mailer
from homeroom_sdk.texts import is_storable
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.account_mail import MAILER, PluginAccountMailer
from homeroom_server.accounts.methods import has_account
from homeroom_server.accounts.sign_in import limited_attempt
from homeroom_server.scope import Scope

MAILS_PER_USER = 3
MAILS_PERIOD = timedelta(minutes=15)
SAME_TIME_S = 0.4
"""Minimum seconds for an answer about an e-mail address, known or not; the work itself takes about a tenth of it."""


@dataclass(frozen=True, slots=True)
class Registration:
    """Data of a person who asks for an account."""

    email: str
    first_name: str
    last_name: str
    password: str


async def request_reset(
    platform: Platform, *, organization: str, email: str, redirect_url: str, client: Client
) -> None:
    """Mail a reset link to the user with this address, if there is one; the result does not reveal whether there is.

    Raises:
        ValidationFailed: the redirect leads away from this installation.
        TooManyTries: this source has asked too often.
        ServiceUnavailable: the district cannot send mail.
    """
    if redirect_url and _origin(redirect_url) != _origin(platform.settings.public_url):
        raise ValidationFailed.of(redirectUrl=_("The address must be one of this site."))
    _spend(platform, client)
    async with _same_time():
        state = await _find_state(platform, organization)
        if state is None:
            return
        core_service(platform, state, Mailer, actor=MAILER)  # Fails the same for known and unknown addresses.
        async with platform.database.district(state.district.id) as session:
            user = await _find_mailable(platform, state, session, email.strip().lower())
            if user is None:
                return
            await send_reset_mail(PluginAccountMailer(platform, state), session, user, state.district, kind="reset")
            trail = AuditTrail(session, Actor(user.id, user.user_name), ip_address=client.ip_address)
            await trail.record("password.reset_requested", subject=str(user.id))


async def reset_password(
    platform: Platform, *, confirm_id: str, password: str, confirmation: str, client: Client
) -> tuple[str, str]:
    """Set a password by a mailed link, which is then used up; return the user name and the school id.

    Raises:
        ValidationFailed: the two passwords differ, or the password is weak; the link can be used again.
        ResetLinkEnded: the link does not work any more.
        TooManyTries: too many wrong links came from this source.
    """
    require_same(password, confirmation)
    async with limited_attempt(platform, client, about=confirm_id) as attempt:
        try:
            state = await platform.entitlements.of(district_of(confirm_id))
            async with platform.database.district(state.district.id) as session:
                password_hash = await make_password_hash(session, await find_reset_user(session, confirm_id), password)
                user = await use_reset_token(session, confirm_id)
                if user.is_suspended:
                    raise reset_link_ended()
                await store_password(session, user, password_hash)
                trail = AuditTrail(session, Actor(user.id, user.user_name), ip_address=client.ip_address)
                await trail.record("password.reset", subject=str(user.id))
        except DistrictUnknown as error:
            attempt.wrong()
            raise reset_link_ended() from error
        except ResetLinkEnded:
            attempt.wrong()
            raise
        return user.user_name, state.district.code


async def change_password(scope: Scope, *, old: str, new: str) -> None:
    """Change the caller's own password and end all their other sessions.

    A wrong old password is counted; the count is committed although the request fails.

    Raises:
        ValidationFailed: the old password is wrong, or the new one is weak.
        TooManyTries: the old password was wrong too often.
        Conflict: the user has no password here.
    """
    session, here = scope.session, scope.ip_address or "unknown"
    async with scope.platform.password_changes.attempt(str(scope.actor.user_id)) as attempt:
        user = await _get_changing(scope, here)
        checked = user.password_hash
        if not await verify_password(old, checked):
            attempt.wrong()
            count_failure(await _lock(scope, user), known=here)
            await session.commit()  # Keep the count although the request fails.
            raise _wrong_old_password()
        attempt.right()
        password_hash = await make_password_hash(session, user, new)
        user = await _lock(scope, user)
        if user.password_hash != checked:  # Changed meanwhile, in another window.
            raise _wrong_old_password()
        await store_password(session, user, password_hash, keep_session=scope.claims.session_id)
        await scope.audit.record("password.changed", subject=str(user.id))


async def register(platform: Platform, *, organization: str, asked: Registration, client: Client) -> None:
    """Create a suspended account, which an administrator has to restore, if the district allows registration.

    If the address is taken, the response and the amount of work are the same.

    Raises:
        Forbidden: the district does not allow registration.
        ValidationFailed: a field is missing, or the password is weak.
        TooManyTries: this source has asked too often.
    """
    _spend(platform, client)
    state = await _find_state(platform, organization)
    if state is None or not state.flag(CustomerFlag.REGISTRATION):
        raise Forbidden(_("The administrator restricted creation of new accounts."))
    check_password(
        asked.password, names=[asked.email, asked.first_name, asked.last_name, state.district.name], field="password"
    )
    async with _same_time():
        try:
            async with platform.database.district(state.district.id) as session:
                user = await create_user(
                    session,
                    email=asked.email,
                    first_name=asked.first_name,
                    last_name=asked.last_name,
                    roles=[],
                    password=asked.password,
                )
                user.is_suspended = True
                trail = AuditTrail(session, Actor(user.id, user.user_name), ip_address=client.ip_address)
                await trail.record("user.registered", subject=str(user.id))
        except Conflict:
            await verify_password(asked.password, None)


def require_same(password: str, confirmation: str) -> None:
    """Raise `PasswordsDiffer`, with the specification's wording, if the two differ."""
    if password != confirmation:
        raise PasswordsDiffer.of(confirmNewPassword=_("Passwords must match."))


async def _get_changing(scope: Scope, here: str) -> User:
    """Return the actor as a user who may try a password now; raises the same errors as `change_password`."""
    user = await scope.session.get(User, (scope.district.id, scope.actor.user_id), populate_existing=True)
    if user is None:
        raise NotFound(_("The user no longer exists."))
    if user.password_hash is None:
        raise Conflict(_("Your account has no password here. You sign in through your district's own page."))
    if is_locked(user, known=here):
        raise TooManyTries(_("Too many attempts have failed. Try again in a few minutes."))
    return user


async def _lock(scope: Scope, user: User) -> User:
    key = (user.district_id, user.id)
    return await scope.session.get_one(User, key, with_for_update=True, populate_existing=True)


def _wrong_old_password() -> ValidationFailed:
    return ValidationFailed.of(oldPassword=_("The old password is not right."))


async def _find_mailable(platform: Platform, state: DistrictState, session: AsyncSession, email: str) -> User | None:
    if not is_storable(email):
        return None
    user: User | None = await session.scalar(select(User).where(User.email == email, ~User.is_suspended))
    if user is None:
        return None
    if user.password_hash is None and await has_account(platform, state, session, user.id):
        return None  # Users of a sign-on provider must not open a second way in.
    recent = select(func.count()).where(
        ResetToken.user_id == user.id, ResetToken.created_at > datetime.now(UTC) - MAILS_PERIOD
    )
    return user if (await session.scalar(recent) or 0) < MAILS_PER_USER else None


async def _find_state(platform: Platform, organization: str) -> DistrictState | None:
    async with platform.database.system() as session:
        district = await find_district(session, organization)
    return await platform.entitlements.of(district.id) if district else None


def _spend(platform: Platform, client: Client) -> None:
    source = source_of(client.ip_address)
    platform.mail_sources.check(source)
    platform.mail_sources.failed(source)


def _origin(url: str) -> tuple[str, str]:
    parts = urlsplit(url)
    return parts.scheme, parts.netloc


@asynccontextmanager
async def _same_time() -> AsyncIterator[None]:
    started = time.monotonic()
    yield
    await asyncio.sleep(max(0.0, started + SAME_TIME_S - time.monotonic()))
