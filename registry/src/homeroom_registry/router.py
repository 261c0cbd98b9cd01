"""`GET /api/registry/plugins`: the catalogue. Who may read it, the application that includes the router decides.

It names public facts only: what is installed, whether it fits, and the addresses and hashes of files.
"""

from collections.abc import Awaitable, Callable, Collection
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from homeroom_sdk.http import Answer, answer

from homeroom_registry.catalogue import Catalogue, Entry

Hidden = Callable[..., Awaitable[Collection[str]]]
"""A dependency that gives the ids of plugins which are not there for whoever asks."""


async def hides_nothing() -> Collection[str]:
    """Everybody sees all."""
    return ()


def create_router(catalogue: Catalogue | None = None, hidden: Hidden = hides_nothing) -> APIRouter:
    """The routes over the installed plugins, or over another catalogue."""
    entries = catalogue or Catalogue()
    router = APIRouter(prefix="/api/registry", tags=["registry"])

    @router.get("/plugins")
    def list_plugins(left_out: Annotated[Any, Depends(hidden, scope="function")]) -> Answer[list[Entry]]:
        """Every installed plugin: its version, whether it fits, and the hashes of its UI."""
        return answer([entry for entry in entries.list_entries() if entry.id not in left_out])

    return router
