"""Transactions that survive a restart of the database."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import DATABASE_AWAY

T = TypeVar("T")


async def in_transaction(ctx: PluginContext, work: Callable[[PluginContext], Awaitable[T]], *, patience_s: float) -> T:
    """Run `work` in its own transaction, and repeat it while the database is unavailable.

    A failed commit may have succeeded, so `work` must be safe to repeat.
    """
    deadline = time.monotonic() + patience_s
    delay = 0.1
    while True:
        try:
            async with ctx.begin() as tx:
                return await work(tx)
        except DATABASE_AWAY:
            if time.monotonic() + delay > deadline:
                raise
        await asyncio.sleep(delay)
        delay = min(delay * 2, 5.0)
