"""Plugin with a route that does not check the caller or the district."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_sdk.hooks import hookimpl

router = APIRouter(prefix="/api/asksnobody")


@router.get("/all")
async def show_all() -> str:
    """Return the same text for everyone."""
    return "all"


class Plugin:
    """One route."""

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        """Return the route, which is open to everyone."""
        return [router]


plugin = Plugin()
