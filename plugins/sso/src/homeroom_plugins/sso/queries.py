"""Reading providers, identities and refusals; the session names the district."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.sso.errors import SsoNotConfigured
from homeroom_plugins.sso.models import SsoIdentity, SsoProvider, SsoRefusal, SsoSession
from homeroom_sdk.sentences import _
from homeroom_sdk.sign_in import Account
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession


async def find_provider(session: AsyncSession) -> SsoProvider | None:
    """The district's provider, also one that is switched off."""
    found: SsoProvider | None = await session.scalar(select(SsoProvider))
    return found


async def find_enabled_provider(session: AsyncSession) -> SsoProvider | None:
    """The provider by which the district's users sign in."""
    found: SsoProvider | None = await session.scalar(select(SsoProvider).where(SsoProvider.is_enabled))
    return found


async def get_enabled_provider(session: AsyncSession) -> SsoProvider:
    """As `find_enabled_provider`.

    Raises:
        SsoNotConfigured: there is none.
    """
    found = await find_enabled_provider(session)
    if found is None:
        raise SsoNotConfigured(_("This school does not sign in by a sign-on provider."))
    return found


async def find_identity(session: AsyncSession, issuer: str, subject: str) -> SsoIdentity | None:
    """Whose account of the provider's this is."""
    found: SsoIdentity | None = await session.scalar(
        select(SsoIdentity).where(SsoIdentity.issuer == issuer, SsoIdentity.subject == subject)
    )
    return found


async def list_identities(session: AsyncSession, user_id: UUID) -> Sequence[SsoIdentity]:
    """The external accounts of a user, the oldest first."""
    found = await session.scalars(
        select(SsoIdentity).where(SsoIdentity.user_id == user_id).order_by(SsoIdentity.created_at)
    )
    return found.all()


async def has_external_account(session: AsyncSession, user_id: UUID) -> bool:
    """Whether the user is linked to an account at the provider."""
    return await is_any_linked(session, [user_id])


async def is_any_linked(session: AsyncSession, user_ids: Sequence[UUID]) -> bool:
    """Whether one of the users is linked to an account at the provider."""
    query = select(SsoIdentity.id).where(SsoIdentity.user_id.in_(user_ids)).limit(1)
    return await session.scalar(query) is not None


async def is_only_way(session: AsyncSession, account: Account, identity: SsoIdentity) -> bool:
    """Whether the user could not sign in without the identity: no password, and no other account at the provider."""
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
    """Who was refused last."""
    found = await session.scalars(select(SsoRefusal).order_by(SsoRefusal.last_at.desc()).limit(limit))
    return found.all()


async def find_sso_session(session: AsyncSession, session_id: UUID) -> SsoSession | None:
    """What a session owes to the provider's; None for one that was opened with a password."""
    found: SsoSession | None = await session.scalar(select(SsoSession).where(SsoSession.session_id == session_id))
    return found
