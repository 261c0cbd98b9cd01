"""Access to plugin services for core itself, and to the platform session behind a context."""

from typing import TypeVar, cast

from homeroom_sdk.context import Actor, PluginContext
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.plugins.context import HostContext
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.guards import every_provider
from homeroom.plugins.ports import Process

S = TypeVar("S")


def core_services(
    platform: Process, state: DistrictState, protocol: type[S], *, actor: Actor, session: AsyncSession
) -> list[S]:
    """Return the services of a protocol from all plugins that the district may use, for core, in core's transaction."""
    found = platform.host.find_services(protocol, None)
    return [
        cast(S, service.factory(HostContext(platform, plugin, state, actor, session)))
        for plugin, service in found
        if entitled(state, plugin).allowed
    ]


def core_every(
    platform: Process, state: DistrictState, protocol: type[S], *, actor: Actor, session: AsyncSession
) -> list[S]:
    """Return the services of `every_provider` for core, in core's transaction."""
    return [
        cast(S, service.factory(HostContext(platform, plugin, state, actor, session)))
        for plugin, service in every_provider(platform.host, state, protocol)
    ]


def session_of(ctx: PluginContext) -> AsyncSession:
    """Return the platform's own session of a context, in the transaction in which the plugin works."""
    assert isinstance(ctx, HostContext)
    assert ctx.platform_session is not None
    return ctx.platform_session
