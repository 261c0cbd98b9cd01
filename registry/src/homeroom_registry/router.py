"""`GET /api/registry/plugins`: the catalogue. Who may read it, the application that includes the router decides.

It names public facts only: what is installed, whether it fits, and the addresses and hashes of files.
"""

from fastapi import APIRouter
from homeroom_sdk.http import Answer, answer

from homeroom_registry.catalogue import Catalogue, Entry


def create_router(catalogue: Catalogue | None = None) -> APIRouter:
    """The routes over the installed plugins, or over another catalogue."""
    entries = catalogue or Catalogue()
    router = APIRouter(prefix="/api/registry", tags=["registry"])

    @router.get("/plugins")
    def list_plugins() -> Answer[list[Entry]]:
        """Every installed plugin: its version, whether it fits, and the hashes of its UI."""
        return answer(entries.list_entries())

    return router
