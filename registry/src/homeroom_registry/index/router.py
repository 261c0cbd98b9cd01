"""`/api/registry/releases`, `/look` and `/update`: releases of plugins, for the operator's staff only."""

from typing import Annotated, cast

from fastapi import APIRouter, Depends, Request
from homeroom_sdk.http import Answer, answer
from homeroom_server.customers.support import SignedInSupport

from homeroom_registry.index.overview import Overview
from homeroom_registry.index.schemas import Releases, UpdateRequest

router = APIRouter(prefix="/api/registry", tags=["registry"])


async def overview_of(request: Request) -> Overview:
    """Return the overview of the process that serves the request."""
    return cast(Overview, request.app.state.registry.releases)


OverviewOf = Annotated[Overview, Depends(overview_of)]


@router.get("/releases")
async def list_releases(scope: SignedInSupport, overview: OverviewOf) -> Answer[Releases]:
    """List every installed or offered plugin with its release, publisher, tier and newer release."""
    del scope
    return answer(await overview.read())


@router.post("/look")
async def look_again(scope: SignedInSupport, overview: OverviewOf) -> Answer[Releases]:
    """Read the index of releases again, then list every plugin as `GET /api/registry/releases` does."""
    del scope
    return answer(await overview.read(anew=True))


@router.post("/update")
async def update_plugin(scope: SignedInSupport, overview: OverviewOf, body: UpdateRequest) -> Answer[Releases]:
    """Start to install the release offered for a plugin; `update` in the response contains its state."""
    await overview.update(body.pluginId, body.version)
    found = await overview.read()
    await scope.audit.record("plugin.updated", subject=body.pluginId, version=body.version)
    return answer(found)
