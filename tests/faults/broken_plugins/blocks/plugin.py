"""Plugin with a route that blocks the event loop."""

import time
from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_sdk.hooks import hookimpl
from homeroom_sdk.http import Context

router = APIRouter(prefix="/api/blocks")


@router.get("/now")
async def now(ctx: Context) -> str:
    """Block the event loop."""
    time.sleep(120)  # noqa: ASYNC251 - its fault
    return "now"


class Plugin:
    """One route."""

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        """Return the route that blocks the event loop."""
        return [router]


plugin = Plugin()
