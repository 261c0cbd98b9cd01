"""Responses of the records API, shared by its routers."""

from typing import Any

import orjson
from homeroom.instances.access import Model
from homeroom.instances.paging import list_records
from homeroom.instances.query.query import Query
from homeroom.instances.query.relative import resolve_relative_dates
from homeroom_sdk.schemas import ReadModel, Record
from starlette.responses import Response

from homeroom_server.records.catalogue import find_model
from homeroom_server.scope import Scope


class Pager(ReadModel):
    """Position of a page: `recordIndex` is the index of its first record, `next` and `previous` are cursors.

    `totalRecords` is null if the request asked only for rows and the total is not known from them. `hasMore` is true if
    more records follow.
    """

    page: int
    page_size: int
    record_index: int
    total_records: int | None
    has_more: bool
    next: str | None
    previous: str | None


class RecordPage(ReadModel):
    """A page of a model's records."""

    success: bool
    r: list[Record]
    pager: Pager
    messages: list[str]


async def model_of(scope: Scope, name: str) -> Model:
    """Return the model with this name, if the caller's district may use it. Raises `NotFound` otherwise."""
    return await find_model(scope, name)


async def answer_page(scope: Scope, model: Model, query: Query) -> Response:
    """Return one page of records as `r` and `pager` (specification §3)."""
    resolved = resolve_relative_dates(query, scope.platform.now(), scope.district)
    key = scope.platform.keys.derive("cursors", scope.district.id)
    page = await list_records(scope, model, resolved, key=key)
    pager = {
        "page": page.index // query.size,
        "pageSize": query.size,
        "recordIndex": page.index,
        "totalRecords": page.total,
        "hasMore": page.has_more,
        "next": page.next,
        "previous": page.previous,
    }
    return _json({"success": True, "r": page.records, "pager": pager, "messages": []})


def json_answer(data: Any, *, status: int = 200) -> Response:
    """Return a success response in the API's standard envelope."""
    return _json({"success": True, "data": data, "messages": []}, status)


def _json(body: dict[str, Any], status: int = 200) -> Response:
    return Response(orjson.dumps(body), status, media_type="application/json")
