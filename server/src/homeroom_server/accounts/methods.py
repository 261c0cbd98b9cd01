"""The ways to sign in beside the password: what they say of a district, a user or a session.

They are asked one after the other. One that fails, or takes too long, is as one that has nothing to say: the dispatcher
has logged it, and whoever has a password gets in all the same.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar
from uuid import UUID

import structlog
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext
from homeroom.plugins.gate import DistrictState, entitled
from homeroom_sdk.context import ANONYMOUS, PluginContext
from homeroom_sdk.errors import AppError
from homeroom_sdk.sign_in import SignInMethod, SignInOffer
from sqlalchemy.ext.asyncio import AsyncSession

log = structlog.get_logger()
T = TypeVar("T")
MethodCall = Callable[[SignInMethod, PluginContext], Awaitable[T]]


async def find_offer(platform: Platform, state: DistrictState, session: AsyncSession) -> SignInOffer | None:
    """How the district's users sign in beside the password; None where they do not."""
    async for offer in _call_all(platform, state, session, "find_offer", lambda method, ctx: method.find_offer(ctx)):
        if offer is not None:
            return offer
    return None


async def has_account(platform: Platform, state: DistrictState, session: AsyncSession, user_id: UUID) -> bool:
    """Whether the user signs in by one of the methods."""

    def call(method: SignInMethod, ctx: PluginContext) -> Awaitable[bool]:
        return method.has_account(ctx, user_id)

    return any([found async for found in _call_all(platform, state, session, "has_account", call)])


async def end_method_session(
    platform: Platform, state: DistrictState, session: AsyncSession, session_id: UUID
) -> str | None:
    """End the session at the method that opened it; returns the address at which the browser ends it there too."""

    def call(method: SignInMethod, ctx: PluginContext) -> Awaitable[str | None]:
        return method.end_session(ctx, session_id)

    found = [url async for url in _call_all(platform, state, session, "end_session", call)]
    return next((url for url in found if url is not None), None)


async def _call_all(
    platform: Platform, state: DistrictState, session: AsyncSession, kind: str, call: MethodCall[T]
) -> AsyncIterator[T]:
    """What each method that the district may use answers."""
    for plugin, method in platform.host.sign_in_methods():
        if not entitled(state, plugin).allowed:
            continue
        ctx = HostContext(platform, plugin, state, ANONYMOUS, session)
        try:
            # A statement of a plugin that fails must not take the caller's transaction with it.
            async with session.begin_nested():
                answer = await platform.dispatcher.call(plugin, state.district.id, kind, call, method, ctx)
        except AppError as error:
            log.warning("sign_in_method_failed", plugin=plugin.id, kind=kind, code=error.code)
            continue
        yield answer
