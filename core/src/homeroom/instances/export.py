"""Export of all rows of a query as a CSV file, in bounded memory and with cells that are safe in a spreadsheet."""

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from homeroom_sdk.csv_cells import csv_lines, guard_cell
from homeroom_sdk.models import Field, FieldType

from homeroom.instances.access import Model
from homeroom.instances.paging import plan_query, to_record
from homeroom.instances.ports import ReadingScope, Scope
from homeroom.instances.query.compile import CompiledQuery, Window
from homeroom.instances.query.conditions import find_field
from homeroom.instances.query.order import supports_cursors
from homeroom.instances.query.query import Query
from homeroom.instances.query.schemas import ExportColumn, ExportRequest

BATCH = 1000
BOM = "\ufeff"


async def prepare_export(scope: Scope, model: Model, body: ExportRequest, query: Query) -> CompiledQuery:
    """Check the query and the columns, and record the export and its number of rows in the activity log.

    Raises:
        Forbidden: the actor may not read the model.
        InvalidQuery: the query or a column does not fit the model.
    """
    compiled = await plan_query(scope, model, query)
    for column in body.columns:
        find_field(column.property, compiled.source)
    total = await model.session_of(scope.session).scalar(compiled.count()) or 0
    await scope.audit.record("instance.exported", model=model.spec.name, rows=total)
    return compiled


async def export_rows(
    scope: ReadingScope, compiled: CompiledQuery, model: Model, body: ExportRequest
) -> AsyncIterator[bytes]:
    """Yield the CSV file in pieces of 1,000 rows.

    Each piece is read in its own transaction, so that a slow client does not keep one open. Times are in the district's
    time zone. With cursors, rows added or deleted meanwhile do not cause other rows to repeat or to be missed.
    """
    columns = body.columns or [ExportColumn(property=field.name) for field in model.spec.fields]
    fields = compiled.source.fields
    head = csv_lines([[guard_cell(column.title or column.property) for column in columns]])
    yield (BOM + head if body.bom else head).encode()
    zone = ZoneInfo(scope.district.timezone)
    async for rows in _batches(scope, compiled, model):
        records = (to_record(model, row) for row in rows)
        yield csv_lines(
            [_cell(_find(record, item.property), fields[item.property], item.values, zone) for item in columns]
            for record in records
        ).encode()


async def _batches(scope: ReadingScope, compiled: CompiledQuery, model: Model) -> AsyncIterator[Sequence[Any]]:
    place: tuple[Any, ...] | None = None
    offset = 0
    while True:
        async with scope.read_again() as reader:
            session = model.session_of(reader.session)
            rows = (await session.execute(compiled.rows(Window(BATCH, offset, place=place)))).all()
        if rows:
            yield rows
        if len(rows) < BATCH:
            return
        if supports_cursors(compiled.keys):
            place = compiled.place_of(rows[-1])
        else:
            offset += BATCH


def _find(record: Mapping[str, Any], name: str) -> Any:
    """Return the field's value; dots in the name lead into nested objects such as `__i`."""
    found: Any = record
    for part in name.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def _cell(value: Any, field: Field, words: Mapping[str, str], zone: ZoneInfo) -> str:
    if value is None:
        return ""
    if isinstance(value, list | Mapping):
        items = [_text(item) for item in (value if isinstance(value, list) else [value])]
        return guard_cell(", ".join(words.get(item, item) for item in items))
    if field.type is FieldType.DATETIME:
        moment = value if isinstance(value, datetime) else datetime.fromisoformat(value)
        return moment.astimezone(zone).strftime("%Y-%m-%d %H:%M:%S")
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return guard_cell(words.get(text, text))


def _text(item: Any) -> str:
    """Return a list item as text; an object by its label or name, such as a file or a chosen record."""
    if not isinstance(item, Mapping):
        return str(item)
    named = item.get("label") or item.get("name") or item.get("text")
    return str(named) if named else " ".join(_text(part) for part in item.values())
