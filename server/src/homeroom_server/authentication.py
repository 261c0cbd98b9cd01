"""Who asks: the actor behind a token of ours whose session still lives."""

from datetime import timedelta

from homeroom.credentials.tokens import Claims
from homeroom.identity import service
from homeroom.platform import Platform
from homeroom_sdk.context import Actor
from sqlalchemy.ext.asyncio import AsyncSession


async def resume(
    platform: Platform, session: AsyncSession, claims: Claims, *, counts_as_activity: bool = True
) -> Actor:
    """The actor behind the claims of an access token.

    Raises:
        NotSignedIn: the session behind it is no good.
    """
    idle = timedelta(seconds=platform.settings.idle_timeout_s)
    return await service.resume(session, claims, idle=idle, counts_as_activity=counts_as_activity)


async def authenticate(platform: Platform, token: str) -> tuple[Claims, Actor]:
    """The claims of a token whose session lives, and whose they are; errors as `resume`."""
    claims = platform.tokens.read(token)
    (await platform.entitlements.of(claims.district_id)).check_open(platform.now())
    async with platform.database.district(claims.district_id) as session:
        return claims, await resume(platform, session, claims, counts_as_activity=False)


async def find_schools(platform: Platform, claims: Claims) -> frozenset[str] | None:
    """To which schools whoever has these claims is kept now; errors as `resume`."""
    async with platform.database.district(claims.district_id) as session:
        return (await resume(platform, session, claims, counts_as_activity=False)).schools
