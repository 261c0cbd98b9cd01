"""Features that can be licensed to a customer: those of the plugins that its district sees."""

from homeroom.plugins.gate import OTHERS_PLUGINS
from homeroom.plugins.host import PluginHost
from sqlalchemy.ext.asyncio import AsyncSession


async def see_plugins(session: AsyncSession, host: PluginHost) -> PluginHost:
    """Return the installed plugins that the session's district sees: all except other districts' private plugins."""
    return host.without(frozenset(await session.scalars(OTHERS_PLUGINS)))
