"""Running a piece of async work against the platform from the command line."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from homeroom.config import Settings
from homeroom.platform import Platform

T = TypeVar("T")


def with_platform(work: Callable[[Platform], Awaitable[T]]) -> T:
    """Make the platform, do the work, release the connections."""

    async def run() -> T:
        platform = Platform.create(Settings(), pool_size=2)
        try:
            return await work(platform)
        finally:
            await platform.close()

    return asyncio.run(run())
