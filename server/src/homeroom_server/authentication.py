"""Authentication: the actor behind an access token with a live session."""

from datetime import timedelta

from homeroom.credentials.tokens import Claims
from homeroom.identity.sign_in import service
from homeroom.platform import Platform
from homeroom_sdk.context import Actor
from sqlalchemy.ext.asyncio import AsyncSession


async def resume(
    platform: Platform, session: AsyncSession, claims: Claims, *, counts_as_activity: bool = True
) -> Actor:
    """Return the actor behind the claims of an access token, and restrict the transaction to the actor's schools.

    Args:
        counts_as_activity: Whether the request extends the session's idle timeout.

    Raises:
        NotSignedIn: the session of the token is not valid any more.
    """
    idle = timedelta(seconds=platform.settings.idle_timeout_s)
    return await service.resume(session, claims, idle=idle, counts_as_activity=counts_as_activity)


async def authenticate(platform: Platform, token: str) -> tuple[Claims, Actor]:
    """Return the claims of an access token with a live session, and its actor; errors as `resume`.

    Does not count as activity of the session.
    """
    claims = platform.tokens.read(token)
    (await platform.entitlements.of(claims.district_id)).check_open(platform.now())
    async with platform.database.district(claims.district_id) as session:
        return claims, await resume(platform, session, claims, counts_as_activity=False)


async def find_schools(platform: Platform, claims: Claims) -> frozenset[str] | None:
    """Return the schools to which the user is restricted now, None for the whole district; errors as `resume`."""
    async with platform.database.district(claims.district_id) as session:
        return (await resume(platform, session, claims, counts_as_activity=False)).schools
