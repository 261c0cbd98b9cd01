"""Plugin with a router that has a lifespan handler."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI
from homeroom_sdk.hooks import hookimpl


@asynccontextmanager
async def live(_app: FastAPI) -> AsyncIterator[None]:
    """Raise when the application starts."""
    raise RuntimeError("no start")
    yield


class Plugin:
    """One router."""

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        """Return a router with a lifespan handler."""
        return [APIRouter(prefix="/api/liveson", lifespan=live)]


plugin = Plugin()
