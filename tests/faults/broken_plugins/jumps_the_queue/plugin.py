"""Plugin that asks to run before the others."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_sdk.hooks import hookimpl


class Plugin:
    """Refused for its hook order."""

    @hookimpl(tryfirst=True)
    def routers(self) -> Sequence[APIRouter]:
        """Return no routes; this is never called."""
        return []


plugin = Plugin()
