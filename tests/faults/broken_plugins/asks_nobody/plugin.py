"""Its route does not ask who calls it, and for which district."""

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
        """Open to all."""
        return [router]


plugin = Plugin()
