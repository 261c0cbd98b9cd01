"""Sources: where the records of each kind of model come from in SQL.

A model's records are in a mapped table, in JSON, or in memory. For each kind, a source provides one typed expression
per field; all other code is the same for all models.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import UUID

import orjson
from homeroom_sdk.models import Field, FieldType, ModelSpec
from homeroom_sdk.orm import english_text, is_of_sentences
from homeroom_sdk.search import is_searchable, search_function
from sqlalchemy import (
    Boolean,
    ColumnElement,
    FromClause,
    FunctionElement,
    Numeric,
    Select,
    SQLColumnExpression,
    Text,
    Uuid,
    case,
    cast,
    column,
    func,
    inspect,
    literal,
    or_,
    type_coerce,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT
from sqlalchemy.sql.util import ClauseAdapter
from sqlalchemy.sql.visitors import traverse

from homeroom.instances.models import Instance

ID = Field("id", FieldType.UUID)
DELETED_ON = "__i.deletedOn"
META = {
    "tags": Field("__i.tags", FieldType.LIST, sortable=False),
    "specs": Field("__i.specs", FieldType.LIST, sortable=False),
    "created_at": Field("__i.auditing.createdOn", FieldType.DATETIME),
    "created_by": Field("__i.auditing.createdBy"),
    "updated_at": Field("__i.auditing.updatedOn", FieldType.DATETIME),
    "updated_by": Field("__i.auditing.updatedBy"),
    "deleted_at": Field(DELETED_ON, FieldType.DATETIME),
}
"""Fields of a generic record's `__i` that queries can use, by column."""

Rows = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Source:
    """A model in the form that the compiler uses.

    Attributes:
        from_clause: The table or the search function that replaces it, with the joined tables.
        columns: A typed expression per field; in JSON, moments and ids are text, and lists are JSON.
        selected: The expressions that a query for rows selects.
        fields: All fields that a query may use: the model's, `id`, and for generic records those of `__i`.
        named: The fields that a selected row contains under their own names.
    """

    spec: ModelSpec
    from_clause: FromClause
    columns: Mapping[str, ColumnElement[Any]]
    conditions: tuple[ColumnElement[bool], ...]
    selected: tuple[ColumnElement[Any], ...]
    fields: Mapping[str, Field]
    named: Set[str] = field(default=frozenset())


@dataclass(frozen=True, slots=True)
class View:
    """The restrictions of one request on a model's records.

    Attributes:
        phrase: Rows must match it; see `homeroom_sdk.search`.
        roles: Records with their own readers must name one of these roles; None disables the check.
        deleted: True to read the generic records in the bin instead of the others.
        narrowed: Condition for the rows of a mapped table that the caller may see; None means all.
        found: A function that returns the rows matching the phrase, for models with their own search.
    """

    district_id: UUID
    phrase: str = ""
    roles: frozenset[str] | None = None
    deleted: bool = False
    narrowed: ColumnElement[bool] | None = None
    found: FunctionElement[Any] | None = None


def open_source(spec: ModelSpec, view: View, *, rows: Rows | None = None) -> Source:
    """Return the source of a model's records in one district; `rows` are the records of a model kept in memory."""
    if rows is not None:
        return _memory_source(spec, view, rows)
    if isinstance(spec.table, FromClause):
        return _relation_source(spec, spec.table, view)
    if spec.table is not None:
        return _table_source(spec, spec.table, view)
    return _record_source(spec, view)


def grants_any(roles: frozenset[str], column: SQLColumnExpression[Any]) -> ColumnElement[bool]:
    """Return the condition for records without their own readers (or writers), or with one of the roles among them."""
    return or_(column.is_(None), column.op("&&")(cast(sorted(roles), ARRAY(TEXT))))


def _table_source(spec: ModelSpec, mapped: type[Any], view: View) -> Source:
    table, adapt = _searched(mapped, view.phrase, view.found)
    columns = {"id": adapt(inspect(mapped).columns["id"])}
    columns |= {field.name: adapt(_mapped(spec, field)) for field in spec.fields}
    conditions = [adapt(inspect(mapped).columns["district_id"]) == view.district_id]
    if spec.where is not None:
        conditions.append(adapt(spec.where))
    if view.narrowed is not None:
        conditions.append(adapt(view.narrowed))
    if view.phrase and view.found is None and not is_searchable(mapped):
        conditions.append(_matches(view, [_in_english(columns)[item.name] for item in spec.fields if item.searchable]))
    for beside in spec.joined:
        table = table.join(inspect(beside.table).local_table, adapt(beside.on))
    selected = tuple(expression.label(name) for name, expression in columns.items())
    fields = {ID.name: ID, **spec.by_name}
    return Source(spec, table, _in_english(columns), tuple(conditions), selected, fields, columns.keys())


def _relation_source(spec: ModelSpec, relation: FromClause, view: View) -> Source:
    """Return the source of a relation without a district column; the relation decides which rows are visible."""
    columns = {"id": relation.columns["id"], **{item.name: _mapped(spec, item) for item in spec.fields}}
    texts = [columns[item.name] for item in spec.fields if item.searchable]
    conditions = (_matches(view, texts),) if view.phrase else ()
    selected = tuple(expression.label(name) for name, expression in columns.items())
    return Source(spec, relation, columns, conditions, selected, {ID.name: ID, **spec.by_name}, columns.keys())


def _record_source(spec: ModelSpec, view: View) -> Source:
    table, adapt = _searched(Instance, view.phrase)
    stored = {name: adapt(item) for name, item in inspect(Instance).columns.items()}
    columns = {"id": stored["id"]}
    columns |= {item.name: stored[name] for name, item in META.items()}
    columns |= {item.name: _in_json(stored["payload"], item) for item in spec.fields}
    conditions = [stored["district_id"] == view.district_id, stored["model"] == spec.name]
    conditions.append(stored["deleted_at"].is_not(None) if view.deleted else stored["deleted_at"].is_(None))
    if view.roles is not None:
        conditions.append(grants_any(view.roles, stored["readers"]))
    names = ("id", "model", "payload", "specs", "tags", "readers", "writers", "version", "created_at", "created_by")
    selected = tuple(stored[name] for name in (*names, "updated_at", "updated_by", "deleted_at", "deleted_by"))
    fields = {ID.name: ID, **spec.by_name, **{item.name: item for item in META.values()}}
    return Source(spec, table, columns, tuple(conditions), selected, fields, frozenset({ID.name}))


def _memory_source(spec: ModelSpec, view: View, rows: Rows) -> Source:
    given = cast(literal(orjson.dumps(list(rows)).decode()), JSONB)
    records = func.jsonb_array_elements(given).table_valued(column("payload", JSONB), name="records").render_derived()
    payload = records.c.payload
    columns = {"id": _in_json(payload, Field("id"))}
    columns |= {item.name: _in_json(payload, item) for item in spec.fields}
    texts = [columns[item.name] for item in spec.fields if item.searchable]
    conditions = (_matches(view, texts),) if view.phrase else ()
    return Source(spec, records, columns, conditions, (payload,), {ID.name: ID, **spec.by_name})


def _searched(
    table: type[Any], phrase: str, found_by: FunctionElement[Any] | None = None
) -> tuple[FromClause, Callable[[Any], Any]]:
    """Return the table, or for a phrase the function that searches it, and a callback that adapts expressions to it.

    The search function is `found_by`, or by default the table's own.
    """
    mapped = inspect(table).local_table
    if phrase and found_by is None and is_searchable(table):
        found_by = getattr(func, search_function(mapped.name))(phrase)
    if found_by is None:
        return mapped, lambda expression: expression
    found = found_by.table_valued(*(column(item.name, item.type) for item in mapped.columns), name=mapped.name)
    adapter = ClauseAdapter(
        found,
        adapt_on_names=True,
        # Another table in a subquery may have columns of the same names.
        include_fn=lambda each: getattr(getattr(each, "table", None), "name", None) == mapped.name,
    )
    return found, partial(read_from, adapter, mapped)


def read_from(adapter: ClauseAdapter, table: FromClause, expression: Any) -> Any:
    """Return the expression with its columns read from the adapter's relation instead of the table.

    Correlated subqueries are changed too: SQLAlchemy adapts their columns but not `Select.correlate`, so that they
    would read the table again.
    """
    adapted = adapter.traverse(expression)
    found: Any = adapter.selectable

    def correlate(inner: Select[Any]) -> None:
        # Compare with `==`, not `is`: correlated mapped tables are annotated copies that equal the table.
        inner._correlate = tuple(found if each == table else each for each in inner._correlate)

    traverse(adapted, {}, {"select": correlate})
    return adapted


def _mapped(spec: ModelSpec, field: Field) -> Any:
    found = field.column if field.column is not None else getattr(spec.table, field.name)
    return found.__clause_element__() if hasattr(found, "__clause_element__") else found


def _in_english(columns: Mapping[str, ColumnElement[Any]]) -> dict[str, ColumnElement[Any]]:
    """Return the columns in the form for comparisons; stored sentences are compared by their English text."""
    return {name: english_text(item) if is_of_sentences(item) else item for name, item in columns.items()}


def _in_json(payload: ColumnElement[Any], field: Field) -> ColumnElement[Any]:
    """Return the typed value of a field in JSON.

    Numbers, booleans and lists of a wrong type, such as from before a change of the model, count as empty.
    """
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


def _matches(view: View, columns: Sequence[ColumnElement[Any]]) -> ColumnElement[bool]:
    """Return a phrase condition that works without a search index, for tables that are small or filtered first."""
    body = func.concat_ws(" ", *(cast(item, Text) for item in columns)) if columns else literal("")
    district = literal(view.district_id, Uuid())
    words = func.public.search_words(district, body)
    return type_coerce(words.op("@@")(func.public.search_query(district, view.phrase)), Boolean)
