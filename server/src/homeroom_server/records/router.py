"""`/api/instance/{model}`: records of every model.

Records are serialized by orjson, and the response models serve only as documentation: for a list of 200 rows FastAPI's
own serialization takes ten times as long.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query
from homeroom.instances.errors import InvalidQuery
from homeroom.instances.query import query as queries
from homeroom.instances.query.schemas import BulkRequest, Counted, parse_query, read_json
from homeroom.instances.store import sequences, service
from homeroom.instances.store.bulk import BulkReport, change_records
from homeroom.instances.store.describe import Validity, validate_record
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import NOTHING, Nothing, ReadModel, Record
from starlette.responses import Response

from homeroom_server.customers.override import ReadingScope
from homeroom_server.records.responses import RecordPage, answer_page, json_answer, model_of
from homeroom_server.scope import SignedIn

router = APIRouter(tags=["instances"], prefix="/api/instance")

RecordToSave = Annotated[dict[str, Any], Body()]


class NextNumber(ReadModel):
    """The next number of a sequence, not yet taken."""

    name: str
    next: int


class TakenNumber(ReadModel):
    """A number taken from a sequence; no other caller gets it."""

    name: str
    value: int


@router.get("/validate/{model}", response_model_exclude_unset=True)
async def validate_address(scope: SignedIn, model: str, record: str = "{}") -> Answer[Validity]:
    """Check whether a record, given as JSON, is valid for the model.

    Use POST for data that identifies persons, because URLs are logged.
    """
    found = read_json("record", record, {})
    if not isinstance(found, dict):
        raise InvalidQuery(_("record: Send the record as a JSON object."))
    return answer(await validate_record(scope, await model_of(scope, model), found))


@router.post("/validate/{model}", response_model_exclude_unset=True)
async def validate_body(scope: SignedIn, model: str, record: RecordToSave) -> Answer[Validity]:
    """Check whether a record is valid for the model; returns `valid` and a message for each invalid field. Saves
    nothing.
    """
    return answer(await validate_record(scope, await model_of(scope, model), record))


@router.get("/sequence/{name}")
async def peek_number(scope: SignedIn, name: str) -> Answer[NextNumber]:
    """Return the next number of a sequence of the district without taking it."""
    return answer(NextNumber(name=name, next=await sequences.peek_number(scope, name)))


@router.post("/sequence/{name}")
async def take_number(scope: SignedIn, name: str) -> Answer[TakenNumber]:
    """Take the next number of a sequence of the district. No other caller gets it. The first is 1."""
    return answer(TakenNumber(name=name, value=await sequences.take_number(scope, name)))


@router.get("/{model}", response_model=RecordPage)
async def list_records(
    scope: ReadingScope,
    model: str,
    q: Annotated[str | None, Query(description='{"filters": [{"property", "operator", "values"}], "phrase"}')] = None,
    fromIndex: int = 0,  # noqa: N803 - the specification's name
    size: int = queries.MIN_SIZE,
    sort: Annotated[str | None, Query(description='[{"property", "direction": "asc|desc"}]')] = None,
    cursor: Annotated[str, Query(description="The pager's `next` or `previous`; then `fromIndex` counts not.")] = "",
    count: Annotated[Counted | None, Query(description="`rows` leaves out the total, `total` the rows.")] = None,
) -> Response:
    """List one page of a model's records: `r` and `pager`. `size` is between 25 and 500."""
    query = parse_query(q=q, sort=sort, from_index=fromIndex, size=size, cursor=cursor, count=count)
    return await answer_page(scope, await model_of(scope, model), query)


@router.get("/{model}/{record_id}", response_model=Answer[Record])
async def get_record(scope: ReadingScope, model: str, record_id: str) -> Response:
    """Return one record."""
    return json_answer(await service.get_record(scope, await model_of(scope, model), record_id))


@router.post("/{model}", status_code=201, response_model=Answer[Record])
async def create_record(scope: SignedIn, model: str, record: RecordToSave) -> Response:
    """Add a record to a model that is stored as JSON."""
    return json_answer(await service.create_record(scope, await model_of(scope, model), record), status=201)


@router.post("/{model}/bulk")
async def bulk_change(scope: SignedIn, model: str, form: BulkRequest) -> Answer[BulkReport]:
    """Delete, restore, tag or untag up to 500 records; `done` and `missed` list their ids."""
    return answer(await change_records(scope, await model_of(scope, model), form))


@router.post("/{model}/{record_id}/restore", response_model=Answer[Record])
async def restore_record(scope: SignedIn, model: str, record_id: str) -> Response:
    """Restore a deleted record from the bin, where it is kept for 30 days."""
    return json_answer(await service.restore_record(scope, await model_of(scope, model), record_id))


@router.put("/{model}/{record_id}", response_model=Answer[Record])
async def update_record(scope: SignedIn, model: str, record_id: str, record: RecordToSave) -> Response:
    """Replace a record. `__i.version` must be the version that was read.

    If the record has changed since, the status is 409, with who changed which fields.
    """
    return json_answer(await service.update_record(scope, await model_of(scope, model), record_id, record))


@router.delete("/{model}/{record_id}")
async def delete_record(scope: SignedIn, model: str, record_id: str) -> Answer[Nothing]:
    """Move a record to the bin, from which it can be restored for 30 days."""
    await service.delete_record(scope, await model_of(scope, model), record_id)
    return answer(NOTHING)
