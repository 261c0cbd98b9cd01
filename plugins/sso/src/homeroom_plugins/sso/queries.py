"""Reading providers, identities and refusals; the session names the district."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_sdk.sentences import _
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.identity.models import User
from homeroom.identity.sso.errors import SsoNotConfigured
from homeroom.identity.sso.models import SsoIdentity, SsoProvider, SsoRefusal, SsoSession


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


async def find_identity(session: AsyncSession, issuer: str, subject: str) -> tuple[SsoIdentity, User] | None:
    """The identity with its user."""
    return (
        await session.execute(
            select(SsoIdentity, User)
            .join(User, (User.district_id == SsoIdentity.district_id) & (User.id == SsoIdentity.user_id))
            .where(SsoIdentity.issuer == issuer, SsoIdentity.subject == subject)
        )
    ).one_or_none()


async def list_identities(session: AsyncSession, user_id: UUID) -> Sequence[SsoIdentity]:
    """The external accounts of a user, the oldest first."""
    found = await session.scalars(
        select(SsoIdentity).where(SsoIdentity.user_id == user_id).order_by(SsoIdentity.created_at)
    )
    return found.all()


async def has_external_account(session: AsyncSession, user_id: UUID) -> bool:
    """Whether the user is linked to an account at the provider."""
    return await session.scalar(select(SsoIdentity.id).where(SsoIdentity.user_id == user_id).limit(1)) is not None


async def is_only_way(session: AsyncSession, user: User, identity: SsoIdentity) -> bool:
    """Whether the user could not sign in without the identity: no password, and no other account at the provider."""
    if user.password_hash is not None:
        return False
    provider = (SsoProvider.district_id == SsoIdentity.district_id) & (SsoProvider.issuer == SsoIdentity.issuer)
    other = (
        select(SsoIdentity.id)
        .join(SsoProvider, provider & SsoProvider.is_enabled)
        .where(SsoIdentity.user_id == user.id, SsoIdentity.id != identity.id)
        .limit(1)
    )
    return await session.scalar(other) is None


async def list_refusals(session: AsyncSession, *, limit: int) -> Sequence[tuple[SsoRefusal, User | None]]:
    """Who was refused last, each with the user who has the same address, if there is one."""
    rows = await session.execute(
        select(SsoRefusal, User)
        .outerjoin(User, (User.district_id == SsoRefusal.district_id) & (User.email == SsoRefusal.email))
        .order_by(SsoRefusal.last_at.desc())
        .limit(limit)
    )
    return list(rows)


async def find_sso_session(session: AsyncSession, session_id: UUID) -> SsoSession | None:
    """What a session owes to the provider's; None for one that was opened with a password."""
    found: SsoSession | None = await session.scalar(select(SsoSession).where(SsoSession.session_id == session_id))
    return found
