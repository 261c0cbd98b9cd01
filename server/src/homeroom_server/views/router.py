"""`/api/search/init`, the start data of a grid, and `/api/search/views/{model}`, the saved views of a model."""

from uuid import UUID

from fastapi import APIRouter
from homeroom.instances.query.schemas import ModelRequest
from homeroom.instances.store.describe import describe_model
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.schemas import NOTHING, Nothing

from homeroom_server.customers.override import ReadingScope
from homeroom_server.records.responses import model_of
from homeroom_server.scope import SignedIn
from homeroom_server.views import service
from homeroom_server.views.schemas import GridStart, ViewRead, ViewRequest

router = APIRouter(tags=["search"], prefix="/api/search")


@router.post("/init")
async def describe(scope: ReadingScope, body: ModelRequest) -> Answer[GridStart]:
    """Return the start data of a grid: fields, columns, filters with their values, sort, page sizes and saved views."""
    model = await model_of(scope, body.model)
    described = describe_model(scope, model)
    views = await service.list_views(scope, model, now=scope.platform.now())
    return answer(GridStart(**dict(described), views=views))


@router.get("/views/{model}")
async def list_views(scope: SignedIn, model: str) -> Answer[list[ViewRead]]:
    """List the caller's own views of a model and those shared in the district."""
    return answer(await service.list_views(scope, await model_of(scope, model), now=scope.platform.now()))


@router.post("/views/{model}", status_code=201)
async def create_view(scope: SignedIn, model: str, body: ViewRequest) -> Answer[ViewRead]:
    """Save a view. Administrators may share it with the whole district."""
    return answer(await service.create_view(scope, await model_of(scope, model), body, now=scope.platform.now()))


@router.put("/views/{model}/{view_id}")
async def update_view(scope: SignedIn, model: str, view_id: UUID, body: ViewRequest) -> Answer[ViewRead]:
    """Replace one of the caller's own views or, as an administrator, a shared view."""
    return answer(
        await service.update_view(scope, await model_of(scope, model), view_id, body, now=scope.platform.now())
    )


@router.delete("/views/{model}/{view_id}")
async def delete_view(scope: SignedIn, model: str, view_id: UUID) -> Answer[Nothing]:
    """Delete one of the caller's own views or, as an administrator, a shared view."""
    await service.delete_view(scope, await model_of(scope, model), view_id)
    return answer(NOTHING)
