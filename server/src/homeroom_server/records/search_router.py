"""`/api/search`: record queries by POST, so that names and search terms do not appear in URLs."""

from fastapi import APIRouter
from homeroom.instances.export import export_rows, prepare_export
from homeroom.instances.query.relative import resolve_relative_dates
from homeroom.instances.query.schemas import ExportRequest, QueryRequest, RecordRequest, SearchRequest
from homeroom.instances.store import service
from homeroom_sdk.http import Answer
from homeroom_sdk.schemas import Record
from starlette.responses import Response, StreamingResponse

from homeroom_server.customers.override import ReadingScope
from homeroom_server.records.catalogue import get_searched_model
from homeroom_server.records.responses import RecordPage, answer_page, json_answer, model_of
from homeroom_server.scope import SignedIn

router = APIRouter(tags=["search"], prefix="/api/search")


@router.post("/records", response_model=RecordPage)
async def search_records(scope: ReadingScope, body: SearchRequest) -> Response:
    """List one page of a model's records: `r` and `pager`."""
    return await answer_page(scope, await model_of(scope, body.model), body.read())


@router.post("/record", response_model=Answer[Record])
async def search_record(scope: ReadingScope, body: RecordRequest) -> Response:
    """Return one record."""
    return json_answer(await service.get_record(scope, await model_of(scope, body.model), body.recordId))


@router.post("/export", response_class=StreamingResponse)
async def export(scope: SignedIn, body: ExportRequest) -> Response:
    """Export all rows of a query as CSV, without paging. Times are in the district's time zone."""
    model = await model_of(scope, body.model)
    query = resolve_relative_dates(body.to_query(), scope.platform.now(), scope.district)
    compiled = await prepare_export(scope, model, body, query)
    return StreamingResponse(export_rows(scope, compiled, model, body), media_type="text/csv; charset=utf-8")


@router.post("/{search}", response_model=RecordPage)
async def search_model(scope: ReadingScope, search: str, body: QueryRequest) -> Response:
    """List one page of the plugin model behind this search; 404 if the district has no such plugin."""
    model = get_searched_model(scope.platform.host, scope.state, search)
    return await answer_page(scope, model, body.read())
