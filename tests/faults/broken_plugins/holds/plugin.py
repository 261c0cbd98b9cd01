"""Its route keeps the interpreter to itself."""

import re
from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_sdk.hooks import hookimpl
from homeroom_sdk.http import Context

router = APIRouter(prefix="/api/holds")


@router.get("/now")
async def now(ctx: Context) -> str:
    """Keep everybody waiting."""
    re.match(r"(a+)+$", "a" * 64 + "b")
    return "now"


class Plugin:
    """One route."""

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        """Return the routes, one of which blocks the event loop."""
        return [router]


plugin = Plugin()
