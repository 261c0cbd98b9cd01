"""Links that set a new password: creation, mailing and single use."""

import hashlib
import secrets
import tomllib
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Literal
from uuid import UUID

from homeroom_sdk.context import District
from homeroom_sdk.i18n import _
from homeroom_sdk.services import ACCOUNT_MAIL, OutgoingMail
from sqlalchemy import Select, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.identity.errors import ResetLinkEnded
from homeroom.identity.models import ResetToken, User
from homeroom.identity.ports import AccountMailer

Kind = Literal["reset", "welcome"]
LIFETIMES: Mapping[Kind, timedelta] = {"reset": timedelta(minutes=30), "welcome": timedelta(days=3)}
"""Lifetimes of links: a reset link is used right after the request; a welcome link must outlast a weekend."""
KEPT = timedelta(days=1)


async def send_reset_mail(
    mailer: AccountMailer, session: AsyncSession, user: User, district: District, *, kind: Kind
) -> None:
    """Mail a link that sets the user's password; any earlier link stops working.

    Raises:
        ServiceUnavailable: no plugin sends mail for the district.
    """
    confirm_id = await issue_reset_token(session, user, lifetime=LIFETIMES[kind])
    link = f"{mailer.public_url}/update-password?confirmId={confirm_id}&schoolId={district.code}"
    await mailer.send(session, _write_mail(user, district, kind, link), lifetime=LIFETIMES[kind])


async def issue_reset_token(session: AsyncSession, user: User, *, lifetime: timedelta = LIFETIMES["reset"]) -> str:
    """Create a token and return it in the form of `confirmId`; the user's older tokens stop working. Flushes."""
    now = datetime.now(UTC)
    await session.execute(select(User.id).where(User.id == user.id).with_for_update())  # Serialize calls per user.
    await end_reset_tokens(session, user.id)
    await session.execute(delete(ResetToken).where(ResetToken.user_id == user.id, ResetToken.created_at < now - KEPT))
    secret = secrets.token_urlsafe(32)
    session.add(ResetToken(user_id=user.id, secret_hash=_hash(secret), created_at=now, expires_at=now + lifetime))
    await session.flush()
    return f"{user.district_id.hex}.{secret}"


async def find_reset_user(session: AsyncSession, confirm_id: str) -> User:
    """Return the user that this reset token belongs to, without using it up.

    Raises:
        ResetLinkEnded: the token has expired, was used or replaced, or never existed.
    """
    token = await session.scalar(_open_token(confirm_id))
    if token is None or token.expires_at <= datetime.now(UTC):
        raise reset_link_ended()
    return await session.get_one(User, (token.district_id, token.user_id))


async def use_reset_token(session: AsyncSession, confirm_id: str) -> User:
    """Return the user that this reset token belongs to and mark the token as used; locks both rows.

    The session must be one of the district that the token names (see `district_of`).

    Raises:
        ResetLinkEnded: the token has expired, was used or replaced, or never existed.
    """
    token = await session.scalar(_open_token(confirm_id).with_for_update())
    now = datetime.now(UTC)
    if token is None or token.expires_at <= now:
        raise reset_link_ended()
    token.ended_at = now
    key = (token.district_id, token.user_id)
    return await session.get_one(User, key, with_for_update=True, populate_existing=True)


async def end_reset_tokens(session: AsyncSession, user_id: UUID) -> None:
    """End all open reset tokens of a user. Idempotent."""
    await session.execute(
        update(ResetToken)
        .where(ResetToken.user_id == user_id, ResetToken.ended_at.is_(None))
        .values(ended_at=datetime.now(UTC))
    )


def district_of(confirm_id: str) -> UUID:
    """Return the id of the district that a token belongs to, without checking that the token exists.

    Raises:
        ResetLinkEnded: the text does not start with a district id.
    """
    try:
        return UUID(hex=confirm_id.partition(".")[0])
    except ValueError as error:
        raise reset_link_ended() from error


def _open_token(confirm_id: str) -> Select[ResetToken]:
    secret = confirm_id.partition(".")[2]
    return select(ResetToken).where(ResetToken.secret_hash == _hash(secret), ResetToken.ended_at.is_(None))


def reset_link_ended() -> ResetLinkEnded:
    """Return the error for every link that does not work; it does not reveal the reason."""
    return ResetLinkEnded(_("This link has expired or was used already. Ask for a new one."))


def _hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


def _write_mail(user: User, district: District, kind: Kind, link: str) -> OutgoingMail:
    wish = user.attributes.get("LanguagePreference") or district.language
    language = wish if wish in _words() else "en"
    words = _words()[language][kind]
    names = {
        "name": f"{user.first_name} {user.last_name}".strip(),
        "district": district.name,
        "user_name": user.user_name,
    }
    return OutgoingMail(
        key=kind,
        to=user.email,
        language=language,
        subject=words["subject"].format(**names),
        body=words["body"].strip().format(**names),
        link=link,
        link_label=words["button"],
        category=ACCOUNT_MAIL,
    )


@cache
def _words() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    return tomllib.loads(Path(__file__).with_name("reset_mail.toml").read_text("utf-8"))
