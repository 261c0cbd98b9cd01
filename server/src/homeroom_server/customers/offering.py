"""Which features can be licensed to a customer: those of plugins that there are for its district."""

from homeroom.plugins.gate import OTHERS_PLUGINS
from homeroom.plugins.host import PluginHost
from sqlalchemy.ext.asyncio import AsyncSession


async def see_plugins(session: AsyncSession, host: PluginHost) -> PluginHost:
    """The installed plugins as the session's district sees them: without those that are other districts' own."""
    return host.without(frozenset(await session.scalars(OTHERS_PLUGINS)))
