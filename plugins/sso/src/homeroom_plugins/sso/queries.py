"""Queries on providers, identities and refusals. The database session restricts them to its district."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.sso.errors import SsoNotConfigured
from homeroom_plugins.sso.models import SsoIdentity, SsoProvider, SsoRefusal, SsoSession
from homeroom_sdk.i18n import _
from homeroom_sdk.sign_in import Account
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession


async def find_provider(session: AsyncSession) -> SsoProvider | None:
    """Return the district's provider, even if it is disabled; None if there is none."""
    found: SsoProvider | None = await session.scalar(select(SsoProvider))
    return found


async def find_enabled_provider(session: AsyncSession) -> SsoProvider | None:
    """Return the district's provider if it is enabled, or None."""
    found: SsoProvider | None = await session.scalar(select(SsoProvider).where(SsoProvider.is_enabled))
    return found


async def get_enabled_provider(session: AsyncSession) -> SsoProvider:
    """Return the district's enabled provider.

    Raises:
        SsoNotConfigured: the district has no enabled provider.
    """
    found = await find_enabled_provider(session)
    if found is None:
        raise SsoNotConfigured(_("This school does not use a sign-on provider."))
    return found


async def find_identity(session: AsyncSession, issuer: str, subject: str) -> SsoIdentity | None:
    """Return the identity of the provider's account (issuer, subject), or None."""
    found: SsoIdentity | None = await session.scalar(
        select(SsoIdentity).where(SsoIdentity.issuer == issuer, SsoIdentity.subject == subject)
    )
    return found


async def list_identities(session: AsyncSession, user_id: UUID) -> Sequence[SsoIdentity]:
    """Return the external accounts of a user, oldest first."""
    found = await session.scalars(
        select(SsoIdentity).where(SsoIdentity.user_id == user_id).order_by(SsoIdentity.created_at)
    )
    return found.all()


async def has_external_account(session: AsyncSession, user_id: UUID) -> bool:
    """Return True if the user is linked to an account at the provider."""
    return await is_any_linked(session, [user_id])


async def is_any_linked(session: AsyncSession, user_ids: Sequence[UUID]) -> bool:
    """Return True if any of the users is linked to an account at the provider."""
    query = select(SsoIdentity.id).where(SsoIdentity.user_id.in_(user_ids)).limit(1)
    return await session.scalar(query) is not None


async def is_only_way(session: AsyncSession, account: Account, identity: SsoIdentity) -> bool:
    """Return True if the identity is the user's only way to sign in.

    That is, the user has no password and no other identity at the enabled provider.
    """
    if account.has_password:
        return False
    provider = (SsoProvider.district_id == SsoIdentity.district_id) & (SsoProvider.issuer == SsoIdentity.issuer)
    other = (
        select(SsoIdentity.id)
        .join(SsoProvider, provider & SsoProvider.is_enabled)
        .where(SsoIdentity.user_id == account.user_id, SsoIdentity.id != identity.id)
        .limit(1)
    )
    return await session.scalar(other) is None


async def list_refusals(session: AsyncSession, *, limit: int) -> Sequence[SsoRefusal]:
    """Return the latest refusals, newest first."""
    found = await session.scalars(select(SsoRefusal).order_by(SsoRefusal.last_at.desc()).limit(limit))
    return found.all()


async def find_sso_session(session: AsyncSession, session_id: UUID) -> SsoSession | None:
    """Return the provider data of a session; None for a session that was opened with a password."""
    found: SsoSession | None = await session.scalar(select(SsoSession).where(SsoSession.session_id == session_id))
    return found
