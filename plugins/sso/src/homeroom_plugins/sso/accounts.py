"""Whose user an identity is: by (issuer, subject) only. An e-mail address is a claim, not a proof of anything here."""

import hashlib
from datetime import UTC, datetime

from homeroom_sdk.addresses import is_address
from homeroom_sdk.context import PUBLIC_USER
from homeroom_sdk.orm import uuid7
from homeroom_sdk.texts import is_storable, to_line
from sqlalchemy import func, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.events.screens import tell_user_changed
from homeroom.flags import CustomerFlag
from homeroom.identity.models import User
from homeroom.identity.sso.models import SsoIdentity, SsoProvider, SsoRefusal
from homeroom.identity.sso.outcomes import Claims, Reason, Refused, refused
from homeroom.identity.sso.queries import find_identity, list_identities
from homeroom.licences.service import list_settings
from homeroom.tenancy.models import School

MAX_TEXT = 200


async def find_or_create_user(
    session: AsyncSession, provider: SsoProvider, claims: Claims, *, district_code: str
) -> tuple[SsoIdentity, User] | Refused:
    """The user behind checked claims. A stranger becomes one only where the district allows it; flushes.

    A refusal that an administrator can undo by linking is written down.
    """
    if provider.district_claim and not _says(claims.get(provider.district_claim), provider.organization_id):
        return refused(Reason.OTHER_DISTRICT)
    await _lock(session, provider, claims["sub"])
    known = await find_identity(session, provider.issuer, claims["sub"])
    if known:
        identity, user = known
        if user.is_suspended:
            return refused(Reason.SUSPENDED)
        identity.signed_in_at = datetime.now(UTC)
        return identity, user
    reason = await _find_objection(session, claims)
    if reason:
        await _note(session, provider, claims, reason)
        return refused(reason)
    user = await _create_user(session, provider, claims, district_code=district_code)
    return await link(session, user, issuer=provider.issuer, subject=claims["sub"], signed_in=True), user


async def link(session: AsyncSession, user: User, *, issuer: str, subject: str, signed_in: bool = False) -> SsoIdentity:
    """Make the identity the user's from now on, and forget that it was refused. Flushes."""
    identity = SsoIdentity(
        user_id=user.id, issuer=issuer, subject=subject, signed_in_at=datetime.now(UTC) if signed_in else None
    )
    session.add(identity)
    refusal = await session.scalar(select(SsoRefusal).where(SsoRefusal.issuer == issuer, SsoRefusal.subject == subject))
    if refusal:
        await session.delete(refusal)
    await session.flush()
    await show_accounts(session, user)
    return identity


async def show_accounts(session: AsyncSession, user: User) -> None:
    """Keep the user's list of external accounts (specification §3), and their open menus, in step. Flushes."""
    accounts = [{"issuer": item.issuer, "subject": item.subject} for item in await list_identities(session, user.id)]
    user.attributes = {**user.attributes, "externalAccounts": accounts}
    await session.flush()
    await tell_user_changed(session, user.district_id, user.id)


async def _find_objection(session: AsyncSession, claims: Claims) -> Reason | None:
    """Why no user is made for a stranger."""
    email = _email(claims)
    if email and await session.scalar(select(User.id).where(or_(User.email == email, User.user_name == email))):
        return Reason.NOT_LINKED
    if not is_on(await list_settings(session), CustomerFlag.NEW_SSO_USERS):
        return Reason.CREATION_RESTRICTED
    if not email:
        return Reason.EMAIL_MISSING
    if claims.get("email_verified") in (False, "false"):
        return Reason.EMAIL_UNVERIFIED
    return Reason.EMAIL_RESERVED if email.startswith("admin") else None


async def _create_user(session: AsyncSession, provider: SsoProvider, claims: Claims, *, district_code: str) -> User:
    first_name, last_name = _names(claims)
    user = User(
        id=uuid7(),
        district_id=provider.district_id,
        user_name=_email(claims),
        email=_email(claims),
        first_name=first_name,
        last_name=last_name,
        password_hash=None,
        roles=await _roles(session, provider, claims),
        attributes={
            "homeDistrict": district_code,
            "homeSchool": await _home_school(session, provider, claims),
        },
    )
    session.add(user)
    await session.flush()
    return user


async def _roles(session: AsyncSession, provider: SsoProvider, claims: Claims) -> list[str]:
    """Those that the provider's role claim is mapped to, else the default; the public user's alone where so set."""
    if is_on(await list_settings(session), CustomerFlag.ONLY_PUBLIC_USERS):
        return [PUBLIC_USER]
    said = claims.get(provider.role_claim) if provider.role_claim else None
    values = said if isinstance(said, list) else [said]
    mapped = {provider.role_map[value] for value in values if isinstance(value, str) and value in provider.role_map}
    return sorted(mapped) or [provider.default_role]


async def _home_school(session: AsyncSession, provider: SsoProvider, claims: Claims) -> str | None:
    """The code of the school that the claim names; None where the district has no such school."""
    said = claims.get(provider.school_claim) if provider.school_claim else None
    if isinstance(said, list):
        said = said[0] if said else None
    if not isinstance(said, str | int) or not is_storable(str(said)):
        return None
    found: str | None = await session.scalar(select(School.code).where(School.code == str(said)))
    return found


async def _note(session: AsyncSession, provider: SsoProvider, claims: Claims, reason: Reason) -> None:
    """Write the refusal down, or count it when it is known."""
    values = {
        "reason": reason,
        "email": _email(claims),
        "name": " ".join(_names(claims)).strip(),
        "last_at": datetime.now(UTC),
    }
    statement = insert(SsoRefusal).values(id=uuid7(), issuer=provider.issuer, subject=claims["sub"], **values)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["district_id", "issuer", "subject"], set_={**values, "tries": SsoRefusal.tries + 1}
        )
    )


async def _lock(session: AsyncSession, provider: SsoProvider, subject: str) -> None:
    """One sign-in of a subject at a time: a second window must not make a second user."""
    name = f"{provider.district_id}\n{provider.issuer}\n{subject}"
    key = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)
    await session.execute(select(func.pg_advisory_xact_lock(key)))


def is_on(settings: dict[str, str], flag: str) -> bool:
    """Whether a customer setting flag is on."""
    return settings.get(flag, "").lower() == "true"


def _says(said: object, wanted: str) -> bool:
    values = said if isinstance(said, list) else [said]
    return wanted != "" and any(str(value).casefold() == wanted.casefold() for value in values if value is not None)


def _email(claims: Claims) -> str:
    email = _text(claims.get("email")).lower()
    return email if is_address(email) else ""


def _names(claims: Claims) -> tuple[str, str]:
    first, last = _text(claims.get("given_name")), _text(claims.get("family_name"))
    if first or last:
        return first, last
    first, _, last = _text(claims.get("name")).partition(" ")
    return first, last


def _text(said: object) -> str:
    """A claim as one line of text that PostgreSQL takes."""
    if not isinstance(said, str):
        return ""
    return to_line(said, MAX_TEXT)
