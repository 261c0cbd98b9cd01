"""Sign-in methods of plugins, in addition to the password: calls about a district, a user or a session.

The methods are called one after the other. A method that fails or takes too long counts as one without an answer. The
dispatcher has logged the failure, and users with a password can still sign in.
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
    """Return the first offer of a method to sign in to the district; None if there is only the password."""
    async for offer in _call_all(platform, state, session, "find_offer", lambda method, ctx: method.find_offer(ctx)):
        if offer is not None:
            return offer
    return None


async def has_account(platform: Platform, state: DistrictState, session: AsyncSession, user_id: UUID) -> bool:
    """Return whether the user signs in by one of the methods."""

    def call(method: SignInMethod, ctx: PluginContext) -> Awaitable[bool]:
        return method.has_account(ctx, user_id)

    return any([found async for found in _call_all(platform, state, session, "has_account", call)])


async def end_method_session(
    platform: Platform, state: DistrictState, session: AsyncSession, session_id: UUID
) -> str | None:
    """End the session at the method that opened it; return the address where the browser ends it too, or None."""

    def call(method: SignInMethod, ctx: PluginContext) -> Awaitable[str | None]:
        return method.end_session(ctx, session_id)

    found = [url async for url in _call_all(platform, state, session, "end_session", call)]
    return next((url for url in found if url is not None), None)


async def _call_all(
    platform: Platform, state: DistrictState, session: AsyncSession, kind: str, call: MethodCall[T]
) -> AsyncIterator[T]:
    """Yield the answer of each method that the district may use."""
    for plugin, method in platform.host.sign_in_methods():
        if not entitled(state, plugin).allowed:
            continue
        ctx = HostContext(platform, plugin, state, ANONYMOUS, session)
        try:
            # A failed statement of a plugin must not abort the caller's transaction.
            async with session.begin_nested():
                answer = await platform.dispatcher.call(plugin, state.district.id, kind, call, method, ctx)
        except AppError as error:
            log.warning("sign_in_method_failed", plugin=plugin.id, kind=kind, code=error.code)
            continue
        yield answer
