"""From a query and a source to SQL; only names from the model's own list ever reach a statement."""

from datetime import datetime
from typing import Any

from homeroom_sdk.models import Field, FieldType
from sqlalchemy import BigInteger, Column, ColumnElement, Select, String, Table, and_, false, func, literal, or_, select

from homeroom.instances.errors import InvalidQuery
from homeroom.instances.query import MAX_VALUES, Filter, Operator, Query, Sort
from homeroom.instances.sources import Source
from homeroom.instances.values import UnfitValue, convert, moment_key

ANYTHING = frozenset({Operator.IN, Operator.IS_NULL})
EXACT = ANYTHING | {Operator.EQ, Operator.NE}
ORDERED = EXACT | {Operator.GT, Operator.GTE, Operator.LT, Operator.LTE, Operator.BETWEEN}
OPERATORS = {
    FieldType.TEXT: ORDERED | {Operator.CONTAINS, Operator.STARTS_WITH},
    FieldType.INTEGER: ORDERED,
    FieldType.DATETIME: ORDERED,
    FieldType.BOOLEAN: EXACT,
    FieldType.UUID: EXACT,
    FieldType.LIST: ANYTHING | {Operator.CONTAINS},
}

DEEP = 1000
"""From here on a page's ids are found first: an index alone passes over rows ten times faster than the table does."""


def compile_page(query: Query, source: Source) -> Select[Any]:
    """The statement for one page of rows, in a stable order.

    Raises:
        InvalidQuery: the query does not fit the model.
    """
    conditions, order = _conditions(query, source), _order(query, source)
    rows = select(*source.selected).select_from(source.from_clause).order_by(*order)
    if query.from_index < DEEP or not isinstance(source.from_clause, Table):
        return rows.where(*conditions).limit(query.size).offset(query.from_index)
    ids = select(source.columns["id"]).where(*conditions).order_by(*order).limit(query.size).offset(query.from_index)
    return rows.where(*source.conditions, source.columns["id"].in_(ids.correlate(None).scalar_subquery()))


def compile_count(query: Query, source: Source) -> Select[int]:
    """The statement for the number of all rows that the query finds. Errors as `compile_page`."""
    return select(func.count()).select_from(source.from_clause).where(*_conditions(query, source))


def _conditions(query: Query, source: Source) -> list[ColumnElement[bool]]:
    return [*source.conditions, *(_condition(item, source) for item in query.filters)]


def _condition(item: Filter, source: Source) -> ColumnElement[bool]:
    field = _find_field(item.property, source)
    if not field.filterable:
        raise InvalidQuery(f"{item.property}: The list cannot be filtered by this field.")
    if item.operator not in OPERATORS[field.type]:
        allowed = ", ".join(sorted(OPERATORS[field.type]))
        raise InvalidQuery(f"{item.property}: {item.operator} has no meaning here; use one of {allowed}.")
    column = source.columns[field.name]
    if item.operator is Operator.IS_NULL:
        wanted = _values(item, Field(field.name, FieldType.BOOLEAN), 0, 1)
        return column.is_(None) if wanted in ([], [True]) else column.is_not(None)
    values = _stored(_values(item, field, *_count_of(item.operator)), column)
    if field.type is FieldType.LIST:
        return _list_condition(column, values)
    return _compare(item.operator, column, values)


def _compare(operator: Operator, column: ColumnElement[Any], values: list[Any]) -> ColumnElement[bool]:
    first = values[0] if values else None
    match operator:
        case Operator.EQ:
            return column == first
        case Operator.NE:
            return column.is_distinct_from(first)
        case Operator.IN:
            return column.in_(values) if values else false()
        case Operator.CONTAINS:
            return column.icontains(first, autoescape=True)
        case Operator.STARTS_WITH:
            return column.istartswith(first, autoescape=True)
        case Operator.GT:
            return column > first
        case Operator.GTE:
            return column >= first
        case Operator.LT:
            return column < first
        case Operator.LTE:
            return column <= first
        case _:
            return and_(column >= first, column <= values[1])


def _list_condition(column: ColumnElement[Any], values: list[Any]) -> ColumnElement[bool]:
    return or_(false(), *(column.contains([value]) for value in values))


def _values(item: Filter, field: Field, least: int, most: int) -> list[Any]:
    if not least <= len(item.values) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise InvalidQuery(f"{item.property}: {item.operator} takes {wanted} values, not {len(item.values)}.")
    try:
        return [convert(field, value) for value in item.values]
    except UnfitValue as error:
        raise InvalidQuery(f"{item.property}: The value {error}.") from error


def _count_of(operator: Operator) -> tuple[int, int]:
    match operator:
        case Operator.IN:
            return 0, MAX_VALUES
        case Operator.BETWEEN:
            return 2, 2
        case _:
            return 1, 1


def _stored(values: list[Any], column: ColumnElement[Any]) -> list[Any]:
    """The values as the column keeps them: in JSON, ids and moments are text; any integer may be compared."""
    if isinstance(column.type, String):
        return [moment_key(item) if isinstance(item, datetime) else str(item) for item in values]
    return [literal(item, BigInteger) if type(item) is int else item for item in values]


def _order(query: Query, source: Source) -> list[ColumnElement[Any]]:
    keys = query.sort or tuple(Sort(name.removeprefix("-"), name.startswith("-")) for name in source.spec.default_sort)
    order = [_order_key(key, source) for key in keys]
    last = source.columns["id"]
    return [*order, last.desc() if keys and keys[-1].descending else last]


def _order_key(key: Sort, source: Source) -> ColumnElement[Any]:
    field = _find_field(key.property, source)
    if not field.sortable:
        raise InvalidQuery(f"{key.property}: The list cannot be sorted by this field.")
    column = source.columns[field.name]
    if not key.descending:
        return column.asc()
    # Without NULLS LAST an ordinary index serves both directions, so it is left out where nothing is empty.
    never_empty = isinstance(column, Column) and not column.nullable
    return column.desc() if never_empty else column.desc().nulls_last()


def _find_field(name: str, source: Source) -> Field:
    field = source.fields.get(name)
    if field is None:
        known = ", ".join(sorted(source.fields))
        raise InvalidQuery(f"{name[:100]}: {source.spec.name} has no such field. It has {known}.")
    return field
