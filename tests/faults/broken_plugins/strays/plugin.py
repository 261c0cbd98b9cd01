"""Serves a path of somebody else."""

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
    """Claims the area `strays` alone."""

    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        """One route outside it."""
        return [router]


plugin = Plugin()
