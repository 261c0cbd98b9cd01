"""Its tables cannot be made."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_sdk.hooks import hookimpl
from homeroom_sdk.http import Context

router = APIRouter(prefix="/api/cannotmigrate")


@router.get("/here")
async def here(ctx: Context) -> str:
    """Must not be served without its tables."""
    return "here"


class Plugin:
    """All is well but the migration."""

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        """One route."""
        return [router]


plugin = Plugin()
