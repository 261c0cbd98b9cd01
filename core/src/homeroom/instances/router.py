"""`/api/instance/{model}` and `/api/search`: records of every model.

Answers are written by orjson without a response model: on a list of 200 rows FastAPI's own way takes ten times
as long.
"""

from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Body, Query
from homeroom_sdk.http import Json
from pydantic import BaseModel
from starlette.responses import Response

from homeroom.identity.scope import SignedIn
from homeroom.instances import query as queries
from homeroom.instances import service
from homeroom.instances.catalogue import Model, get_model

router = APIRouter(tags=["instances"])

Record = Annotated[dict[str, Any], Body()]


class RecordQuestion(BaseModel):
    """The body of `POST /api/search/record`."""

    model: str
    recordId: str  # noqa: N815 - the specification's name


@router.get("/api/instance/{model}")
async def list_records(
    scope: SignedIn,
    model: str,
    q: Annotated[str | None, Query(description='{"filters": [{"property", "operator", "values"}], "phrase"}')] = None,
    fromIndex: int = 0,  # noqa: N803 - the specification's name
    size: int = queries.MIN_SIZE,
    sort: Annotated[str | None, Query(description='[{"property", "direction": "asc|desc"}]')] = None,
) -> Response:
    """One page of a model's records: `r` and `pager`. `size` is 25 at least and 500 at most."""
    query = queries.parse_query(q=q, sort=sort, from_index=fromIndex, size=size)
    return await _answer_page(scope, _model(scope, model), query)


@router.post("/api/search/records")
async def search_records(scope: SignedIn, form: queries.SearchForm) -> Response:
    """The same as the list, asked by POST."""
    return await _answer_page(scope, _model(scope, form.model), form.read())


@router.post("/api/search/record")
async def search_record(scope: SignedIn, question: RecordQuestion) -> Response:
    """One record."""
    return _answer(await service.get_record(scope, _model(scope, question.model), question.recordId))


@router.get("/api/instance/{model}/{record_id}")
async def get_record(scope: SignedIn, model: str, record_id: str) -> Response:
    """One record."""
    return _answer(await service.get_record(scope, _model(scope, model), record_id))


@router.post("/api/instance/{model}", status_code=201)
async def create_record(scope: SignedIn, model: str, record: Record) -> Response:
    """Add a record to a model that is kept as JSON."""
    return _answer(await service.create_record(scope, _model(scope, model), record), status=201)


@router.put("/api/instance/{model}/{record_id}")
async def update_record(scope: SignedIn, model: str, record_id: str, record: Record) -> Response:
    """Replace a record; `__i.version` must be the one that was read."""
    return _answer(await service.update_record(scope, _model(scope, model), record_id, record))


@router.delete("/api/instance/{model}/{record_id}")
async def delete_record(scope: SignedIn, model: str, record_id: str) -> Response:
    """Remove a record."""
    await service.delete_record(scope, _model(scope, model), record_id)
    return _answer({})


def _model(scope: SignedIn, name: str) -> Model:
    return get_model(scope.platform.host, scope.state, name)


async def _answer_page(scope: SignedIn, model: Model, query: queries.Query) -> Response:
    records, total = await service.list_records(scope, model, query)
    pager = {
        "page": query.from_index // query.size,
        "pageSize": query.size,
        "recordIndex": query.from_index,
        "totalRecords": total,
    }
    return _json({"success": True, "r": records, "pager": pager, "messages": []})


def _answer(data: Json, *, status: int = 200) -> Response:
    return _json({"success": True, "data": data, "messages": []}, status)


def _json(body: Json, status: int = 200) -> Response:
    return Response(orjson.dumps(body), status, media_type="application/json")
