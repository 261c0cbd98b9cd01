"""`GET /api/registry/plugins`: the catalogue, readable by everybody who can reach the installation.

It names public facts only: what is installed, whether it fits, and the hashes of files that are served to anybody.
"""

from dataclasses import asdict

from fastapi import APIRouter
from homeroom_sdk.http import Answer, Json, answer

from homeroom_registry.catalogue import Catalogue


def create_router() -> APIRouter:
    """The registry's routes over the plugins installed beside it."""
    router, catalogue = APIRouter(prefix="/api/registry", tags=["registry"]), Catalogue()

    @router.get("/plugins")
    async def list_plugins() -> Answer[list[Json]]:
        """Every installed plugin with its compatibility and the hash of every file of its UI."""
        return answer([asdict(entry) for entry in catalogue.list_entries()])

    return router
