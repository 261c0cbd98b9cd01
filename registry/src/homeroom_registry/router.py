"""`GET /api/registry/plugins`: the catalogue of installed plugins, for signed-in users only."""

from typing import Annotated, cast

from fastapi import APIRouter, Depends, Request
from homeroom_sdk.http import Answer, answer
from homeroom_server.scope import SignedIn

from homeroom_registry.catalogue import Catalogue, Entry

router = APIRouter(prefix="/api/registry", tags=["registry"])


async def catalogue_of(request: Request) -> Catalogue:
    """Return the catalogue of the process that serves the request."""
    return cast(Catalogue, request.app.state.registry.catalogue)


@router.get("/plugins")
def list_plugins(scope: SignedIn, catalogue: Annotated[Catalogue, Depends(catalogue_of)]) -> Answer[list[Entry]]:
    """List every installed plugin with its version, compatibility and the hashes of its UI."""
    hidden = scope.state.others_plugins
    return answer([entry for entry in catalogue.list_entries() if entry.id not in hidden])
