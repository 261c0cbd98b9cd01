"""What core itself needs of contexts and services: every guard of a district, and the session behind a context."""

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
    """All plugins' services of a protocol for core itself, in core's transaction."""
    found = platform.host.find_services(protocol, None)
    return [
        cast(S, service.factory(HostContext(platform, plugin, state, actor, session)))
        for plugin, service in found
        if entitled(state, plugin).allowed
    ]


def core_every(
    platform: Process, state: DistrictState, protocol: type[S], *, actor: Actor, session: AsyncSession
) -> list[S]:
    """`every_provider`, for core itself, in core's transaction."""
    return [
        cast(S, service.factory(HostContext(platform, plugin, state, actor, session)))
        for plugin, service in every_provider(platform.host, state, protocol)
    ]


def session_of(ctx: PluginContext) -> AsyncSession:
    """The platform's own session of a context, in the transaction in which the plugin works."""
    assert isinstance(ctx, HostContext)
    assert ctx.platform_session is not None
    return ctx.platform_session
