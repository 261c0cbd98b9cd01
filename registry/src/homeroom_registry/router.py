"""`GET /api/registry/plugins`: the catalogue, for whoever is signed in: what is installed is its people's business."""

from typing import Annotated, cast

from fastapi import APIRouter, Depends, Request
from homeroom_sdk.http import Answer, answer
from homeroom_server.scope import SignedIn

from homeroom_registry.catalogue import Catalogue, Entry

router = APIRouter(prefix="/api/registry", tags=["registry"])


async def catalogue_of(request: Request) -> Catalogue:
    """The catalogue of the process that serves the request."""
    return cast(Catalogue, request.app.state.registry.catalogue)


@router.get("/plugins")
def list_plugins(scope: SignedIn, catalogue: Annotated[Catalogue, Depends(catalogue_of)]) -> Answer[list[Entry]]:
    """Every installed plugin: its version, whether it fits, and the hashes of its UI."""
    hidden = scope.state.others_plugins
    return answer([entry for entry in catalogue.list_entries() if entry.id not in hidden])
