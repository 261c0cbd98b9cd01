"""How each kind of model stands in SQL: a mapped table, JSON records, or rows that the platform holds in memory.

Whatever the kind, a source gives one typed expression per field; everything else is the same for all models.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import orjson
from homeroom_sdk.models import Field, FieldType, ModelSpec
from homeroom_sdk.search import is_searchable, search_function
from sqlalchemy import (
    Boolean,
    ColumnElement,
    FromClause,
    Numeric,
    Text,
    Uuid,
    case,
    cast,
    column,
    func,
    inspect,
    literal,
    type_coerce,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.sql.util import ClauseAdapter

from homeroom.instances.models import Instance

ID = Field("id", FieldType.UUID)
Rows = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Source:
    """A model as the compiler sees it.

    Attributes:
        from_clause: The table, or what a search returns in its place.
        columns: A typed expression per field; in JSON, moments and ids are text and lists are JSON.
        selected: What a query for rows selects.
    """

    spec: ModelSpec
    from_clause: FromClause
    columns: Mapping[str, ColumnElement[Any]]
    conditions: tuple[ColumnElement[bool], ...]
    selected: tuple[ColumnElement[Any], ...]

    @property
    def fields(self) -> Mapping[str, Field]:
        """The allow-list: the model's fields, and `id`."""
        return {ID.name: ID, **self.spec.by_name}


def open_source(spec: ModelSpec, district_id: UUID, *, phrase: str = "", rows: Rows | None = None) -> Source:
    """The source of a model's records in one district.

    Args:
        phrase: Rows must match it; see `homeroom_sdk.search`.
        rows: The records themselves, for a model that is kept nowhere.
    """
    if rows is not None:
        return _memory_source(spec, district_id, phrase, rows)
    if isinstance(spec.table, FromClause):
        return _relation_source(spec, spec.table, district_id, phrase)
    if spec.table is not None:
        return _table_source(spec, spec.table, district_id, phrase)
    return _record_source(spec, district_id, phrase)


def _table_source(spec: ModelSpec, mapped: type[Any], district_id: UUID, phrase: str) -> Source:
    table, adapt = _searched(mapped, phrase)
    columns = {"id": adapt(inspect(mapped).columns["id"])}
    columns |= {field.name: adapt(_mapped(spec, field)) for field in spec.fields}
    conditions = [adapt(inspect(mapped).columns["district_id"]) == district_id]
    if spec.where is not None:
        conditions.append(adapt(spec.where))
    if phrase and not is_searchable(mapped):
        conditions.append(
            _matches(district_id, phrase, [columns[item.name] for item in spec.fields if item.searchable])
        )
    selected = tuple(expression.label(name) for name, expression in columns.items())
    return Source(spec, table, columns, tuple(conditions), selected)


def _relation_source(spec: ModelSpec, relation: FromClause, district_id: UUID, phrase: str) -> Source:
    """What belongs to no district: the relation itself decides whose transaction sees its rows."""
    columns = {"id": relation.columns["id"], **{field.name: _mapped(spec, field) for field in spec.fields}}
    texts = [columns[field.name] for field in spec.fields if field.searchable]
    conditions = (_matches(district_id, phrase, texts),) if phrase else ()
    selected = tuple(expression.label(name) for name, expression in columns.items())
    return Source(spec, relation, columns, conditions, selected)


def _record_source(spec: ModelSpec, district_id: UUID, phrase: str) -> Source:
    table, adapt = _searched(Instance, phrase)
    payload = adapt(inspect(Instance).columns["payload"])
    columns = {"id": adapt(inspect(Instance).columns["id"])}
    columns |= {field.name: _in_json(payload, field) for field in spec.fields}
    conditions = (
        adapt(inspect(Instance).columns["district_id"]) == district_id,
        adapt(inspect(Instance).columns["model"]) == spec.name,
    )
    meta = ("id", "model", "payload", "specs", "acl", "tags", "version", "created_at", "created_by")
    names = (*meta, "updated_at", "updated_by")
    selected = tuple(adapt(inspect(Instance).columns[name]) for name in names)
    return Source(spec, table, columns, conditions, selected)


def _memory_source(spec: ModelSpec, district_id: UUID, phrase: str, rows: Rows) -> Source:
    given = cast(literal(orjson.dumps(list(rows)).decode()), JSONB)
    records = func.jsonb_array_elements(given).table_valued(column("payload", JSONB), name="records").render_derived()
    payload = records.c.payload
    columns = {"id": _in_json(payload, Field("id"))}
    columns |= {field.name: _in_json(payload, field) for field in spec.fields}
    texts = [columns[field.name] for field in spec.fields if field.searchable]
    conditions = (_matches(district_id, phrase, texts),) if phrase else ()
    return Source(spec, records, columns, conditions, (payload,))


def _searched(table: type[Any], phrase: str) -> tuple[FromClause, Callable[[Any], Any]]:
    """The table itself, or with a phrase the rows that its search function returns under the same name."""
    mapped = inspect(table).local_table
    if not phrase or not is_searchable(table):
        return mapped, lambda expression: expression
    found = getattr(func, search_function(mapped.name))(phrase).table_valued(
        *(column(item.name, item.type) for item in mapped.columns), name=mapped.name
    )
    return found, ClauseAdapter(found, adapt_on_names=True).traverse


def _mapped(spec: ModelSpec, field: Field) -> Any:
    found = field.column if field.column is not None else getattr(spec.table, field.name)
    return found.__clause_element__() if hasattr(found, "__clause_element__") else found


def _in_json(payload: ColumnElement[Any], field: Field) -> ColumnElement[Any]:
    """The field's value, typed; a value of another type than the model's (from before a change) counts as empty."""
    value: ColumnElement[Any] = payload[field.name]
    text: ColumnElement[Any] = payload.op("->>")(field.name)
    match field.type:
        case FieldType.INTEGER:
            return case((func.jsonb_typeof(value) == "number", cast(text, Numeric)))
        case FieldType.BOOLEAN:
            return case((func.jsonb_typeof(value) == "boolean", cast(text, Boolean)))
        case FieldType.LIST:
            return case((func.jsonb_typeof(value) == "array", value))
        case FieldType.DATETIME:
            return cast(text, Text(collation="C"))
        case _:
            return cast(text, Text)


def _matches(district_id: UUID, phrase: str, columns: Sequence[ColumnElement[Any]]) -> ColumnElement[bool]:
    """The search of `homeroom_sdk.search` without its index, for tables that stay small or are filtered first."""
    body = func.concat_ws(" ", *(cast(item, Text) for item in columns)) if columns else literal("")
    district = literal(district_id, Uuid())
    words = func.public.search_words(district, body)
    return type_coerce(words.op("@@")(func.public.search_query(district, phrase)), Boolean)
