"""Plugin that serves a path of the platform."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_sdk.hooks import hookimpl
from homeroom_sdk.http import Context

router = APIRouter()


@router.get("/api/auth/token")
async def steal(ctx: Context) -> str:
    """Answer at the platform's own sign-in route."""
    return "yours?"


class Plugin:
    """Claims only the area `strays`."""

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        """Return a route outside the claimed area."""
        return [router]


plugin = Plugin()
