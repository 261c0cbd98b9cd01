"""Mapping identities to users by (issuer, subject) only. An e-mail address is a claim, and proves nothing here."""

import hashlib
from datetime import UTC, datetime
from uuid import UUID

from homeroom_plugins.sso.claims import Claims, Told, is_unconfirmed
from homeroom_plugins.sso.models import SsoIdentity, SsoProvider, SsoRefusal
from homeroom_plugins.sso.outcomes import Reason, Refused, refused
from homeroom_plugins.sso.queries import find_identity, list_identities
from homeroom_sdk.addresses import is_address
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from homeroom_sdk.sign_in import Accounts, ExternalAccount
from homeroom_sdk.texts import to_line
from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert

MAX_TEXT = 200
NEW_USERS = "AllowNewSSOUserCreation"


async def find_or_create_user(
    ctx: PluginContext, provider: SsoProvider, told: Told
) -> tuple[SsoIdentity, UUID] | Refused:
    """Return the identity and user of verified claims, or a refusal. Flushes.

    An unknown identity gets a new user only if the district allows it. Refusals that an administrator can resolve by
    linking are recorded.
    """
    claims, district = told.claims, provider.district_claim
    if told.lacks(district):
        return refused(Reason.CLAIM_MISSING, check=told.note(district))
    if district and not _says(claims[district], provider.organization_id):
        return refused(Reason.OTHER_DISTRICT, check=district)
    await _lock(ctx, provider, claims["sub"])
    known = await find_identity(ctx.db, provider.issuer, claims["sub"])
    if known:
        account = await ctx.services.get(Accounts).find(known.user_id)
        if account is None or account.is_suspended:
            return refused(Reason.SUSPENDED)
        known.signed_in_at = datetime.now(UTC)
        return known, account.user_id
    objection = await _find_objection(ctx, provider, told)
    if objection:
        await _note(ctx, provider, claims, objection.reason)
        return objection
    user_id = await _create_user(ctx, provider, claims)
    if told.failure:
        missing = [name for name in (provider.role_claim, provider.school_claim) if told.lacks(name)]
        if missing:
            check = told.note(",".join(missing))
            await ctx.audit.record("sso.claims_missing", subject=str(user_id), check=check)
    return await link(ctx, user_id, issuer=provider.issuer, subject=claims["sub"], signed_in=True), user_id


async def link(ctx: PluginContext, user_id: UUID, *, issuer: str, subject: str, signed_in: bool = False) -> SsoIdentity:
    """Link an identity to a user, and delete its recorded refusal. Flushes."""
    identity = SsoIdentity(
        user_id=user_id, issuer=issuer, subject=subject, signed_in_at=datetime.now(UTC) if signed_in else None
    )
    ctx.db.add(identity)
    refusal = await ctx.db.scalar(select(SsoRefusal).where(SsoRefusal.issuer == issuer, SsoRefusal.subject == subject))
    if refusal:
        await ctx.db.delete(refusal)
    await ctx.db.flush()
    await show_accounts(ctx, user_id)
    return identity


async def show_accounts(ctx: PluginContext, user_id: UUID) -> None:
    """Update the user's list of external accounts (specification §3) and notify their open screens. Flushes."""
    shown = [ExternalAccount(item.issuer, item.subject) for item in await list_identities(ctx.db, user_id)]
    await ctx.services.get(Accounts).show_external(user_id, shown)


async def _find_objection(ctx: PluginContext, provider: SsoProvider, told: Told) -> Refused | None:
    """Return the reason why an unknown identity gets no user, or None."""
    email = _email(told.claims)
    if email and await ctx.services.get(Accounts).is_taken(email):
        return refused(Reason.NOT_LINKED)
    if not ctx.flag(NEW_USERS):
        return refused(Reason.CREATION_RESTRICTED)
    if not email:
        return refused(Reason.EMAIL_MISSING, check=told.note("email") if told.lacks("email") else "email")
    if is_unconfirmed(told.claims):
        return refused(Reason.EMAIL_UNVERIFIED, check="email_verified")
    if told.holds_back(provider.role_claim):  # Roles are set once, so a wrong default role would stay.
        return refused(Reason.ROLES_HELD_BACK, check=told.note(provider.role_claim))
    return refused(Reason.EMAIL_RESERVED) if email.startswith("admin") else None


async def _create_user(ctx: PluginContext, provider: SsoProvider, claims: Claims) -> UUID:
    first_name, last_name = _names(claims)
    account = await ctx.services.get(Accounts).create(
        email=_email(claims),
        first_name=first_name,
        last_name=last_name,
        roles=_roles(provider, claims),
        home_school=_home_school(provider, claims),
    )
    return account.user_id


def _roles(provider: SsoProvider, claims: Claims) -> list[str]:
    """Return the roles to which the provider's role claim is mapped, or the default role."""
    said = claims.get(provider.role_claim) if provider.role_claim else None
    values = said if isinstance(said, list) else [said]
    mapped = {provider.role_map[value] for value in values if isinstance(value, str) and value in provider.role_map}
    return sorted(mapped) or [provider.default_role]


def _home_school(provider: SsoProvider, claims: Claims) -> str | None:
    """Return the code of the school in the school claim; the first one if it is a list."""
    said = claims.get(provider.school_claim) if provider.school_claim else None
    if isinstance(said, list):
        said = said[0] if said else None
    return str(said) if isinstance(said, str | int) else None


async def _note(ctx: PluginContext, provider: SsoProvider, claims: Claims, reason: Reason) -> None:
    """Record the refusal; if the identity was refused before, update the record and count the attempt."""
    values = {
        "reason": reason,
        "email": _email(claims),
        "name": " ".join(_names(claims)).strip(),
        "last_at": datetime.now(UTC),
    }
    statement = insert(SsoRefusal).values(id=uuid7(), issuer=provider.issuer, subject=claims["sub"], **values)
    await ctx.db.execute(
        statement.on_conflict_do_update(
            index_elements=["district_id", "issuer", "subject"], set_={**values, "tries": SsoRefusal.tries + 1}
        )
    )


async def _lock(ctx: PluginContext, provider: SsoProvider, subject: str) -> None:
    """Serialize sign-ins of a subject until the transaction ends, so that parallel ones do not create two users."""
    name = f"{provider.district_id}\n{provider.issuer}\n{subject}"
    key = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)
    await ctx.db.execute(select(func.pg_advisory_xact_lock(key)))


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
    """Return a claim as one line of text that PostgreSQL can store; empty if it is not a text."""
    if not isinstance(said, str):
        return ""
    return to_line(said, MAX_TEXT)
