"""Plugin with a failing migration."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_sdk.hooks import hookimpl
from homeroom_sdk.http import Context

router = APIRouter(prefix="/api/cannotmigrate")


@router.get("/here")
async def here(ctx: Context) -> str:
    """Answer only if the tables exist, which they never do."""
    return "here"


class Plugin:
    """Valid apart from the migration."""

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        """Return the route."""
        return [router]


plugin = Plugin()
