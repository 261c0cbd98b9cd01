"""`/api/registry/releases` and `/api/registry/update`: plugins' releases, for the operator's staff alone."""

from typing import Annotated, cast

from fastapi import APIRouter, Depends, Request
from homeroom_sdk.http import Answer, answer
from homeroom_server.customers.support import SignedInSupport

from homeroom_registry.index.overview import Overview
from homeroom_registry.index.schemas import Releases, UpdateRequest

router = APIRouter(prefix="/api/registry", tags=["registry"])


async def overview_of(request: Request) -> Overview:
    """The overview of the process that serves the request."""
    return cast(Overview, request.app.state.registry.releases)


OverviewOf = Annotated[Overview, Depends(overview_of)]


@router.get("/releases")
async def list_releases(scope: SignedInSupport, overview: OverviewOf) -> Answer[Releases]:
    """Every plugin that is installed or offered: release, publisher, tier, and what is newer."""
    del scope
    return answer(await overview.read())


@router.post("/look")
async def look_again(scope: SignedInSupport, overview: OverviewOf) -> Answer[Releases]:
    """The same, once the index was asked anew."""
    del scope
    return answer(await overview.read(anew=True))


@router.post("/update")
async def update_plugin(scope: SignedInSupport, overview: OverviewOf, body: UpdateRequest) -> Answer[Releases]:
    """Begin to install what is offered for a plugin; `update` of the answer says how it goes on."""
    await overview.update(body.pluginId, body.version)
    found = await overview.read()
    await scope.audit.record("plugin.updated", subject=body.pluginId, version=body.version)
    return answer(found)
