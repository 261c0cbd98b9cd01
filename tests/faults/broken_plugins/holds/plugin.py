"""Plugin with a route that holds the GIL."""

import re
from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_sdk.hooks import hookimpl
from homeroom_sdk.http import Context

router = APIRouter(prefix="/api/holds")


@router.get("/now")
async def now(ctx: Context) -> str:
    """Hold the GIL in a regular expression that backtracks without end."""
    re.match(r"(a+)+$", "a" * 64 + "b")
    return "now"


class Plugin:
    """One route."""

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        """Return the route that holds the GIL."""
        return [router]


plugin = Plugin()
