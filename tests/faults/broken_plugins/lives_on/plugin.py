"""It has a handler of the application's life."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI
from homeroom_sdk.hooks import hookimpl


@asynccontextmanager
async def live(_app: FastAPI) -> AsyncIterator[None]:
    """Raise at the start."""
    raise RuntimeError("no start")
    yield


class Plugin:
    """One router."""

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        """With a lifespan."""
        return [APIRouter(prefix="/api/liveson", lifespan=live)]


plugin = Plugin()
