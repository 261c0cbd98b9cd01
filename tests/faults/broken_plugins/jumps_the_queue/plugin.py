"""Wants to come first."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_sdk.hooks import hookimpl


class Plugin:
    """Its order is refused."""

    @hookimpl(tryfirst=True)
    def routers(self) -> Sequence[APIRouter]:
        """Never called."""
        return []


plugin = Plugin()
