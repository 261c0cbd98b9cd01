"""Compilation of filters to SQL conditions. Only fields of the model can reach a statement."""

from datetime import datetime
from typing import Any

from homeroom_sdk.i18n import _, sentence_of
from homeroom_sdk.models import Field, FieldType
from sqlalchemy import BigInteger, ColumnElement, String, and_, false, func, literal, not_, or_, true

from homeroom.instances.errors import InvalidQuery
from homeroom.instances.query.query import AnyOf, Condition, Filter, Operator
from homeroom.instances.query.schemas import MAX_VALUES
from homeroom.instances.query.sources import Source
from homeroom.instances.query.values import UnfitValue, convert, moment_key

ANYTHING = frozenset({Operator.IN, Operator.NOT_IN, Operator.IS_NULL})
EXACT = ANYTHING | {Operator.EQ, Operator.NE}
ORDERED = EXACT | {Operator.GT, Operator.GTE, Operator.LT, Operator.LTE, Operator.BETWEEN}
OPERATORS = {
    FieldType.TEXT: ORDERED | {Operator.CONTAINS, Operator.STARTS_WITH},
    FieldType.INTEGER: ORDERED,
    FieldType.DATETIME: ORDERED | {Operator.WITHIN},
    FieldType.BOOLEAN: EXACT,
    FieldType.UUID: EXACT,
    FieldType.LIST: ANYTHING | {Operator.EQ, Operator.CONTAINS, Operator.ALL},
}


def compile_condition(item: Condition, source: Source) -> ColumnElement[bool]:
    """Compile a condition to SQL.

    Raises:
        InvalidQuery: the model has no such field, or the field does not support the operator or the values.
    """
    if isinstance(item, AnyOf):
        return or_(false(), *(compile_condition(one, source) for one in item.filters))
    field = find_field(item.property, source)
    if not field.filterable:
        raise InvalidQuery(_("{field}: The list cannot be filtered by this field.", field=item.property))
    if item.operator not in OPERATORS[field.type]:
        allowed = ", ".join(sorted(OPERATORS[field.type]))
        raise InvalidQuery(
            _(
                "{field}: {operator} has no meaning here; use one of {allowed}.",
                field=item.property,
                operator=item.operator,
                allowed=allowed,
            )
        )
    column = source.columns[field.name]
    if item.operator is Operator.IS_NULL:
        wanted = _values(item, Field(field.name, FieldType.BOOLEAN), 0, 1)
        return column.is_(None) if wanted in ([], [True]) else column.is_not(None)
    values = _stored(_values(item, field, *_count_of(item.operator)), column)
    if field.type is FieldType.LIST:
        return _compare_list(item.operator, column, values)
    return _compare(item.operator, column, values)


def find_field(name: str, source: Source) -> Field:
    """Return the field with this name.

    Raises:
        InvalidQuery: the model has no such field; the message lists those it has.
    """
    field = source.fields.get(name)
    if field is None:
        known = ", ".join(sorted(source.fields))
        raise InvalidQuery(
            _(
                "{field}: {model} has no such field. It has {known}.",
                field=name[:100],
                model=source.spec.name,
                known=known,
            )
        )
    return field


def _compare(operator: Operator, column: ColumnElement[Any], values: list[Any]) -> ColumnElement[bool]:
    first = values[0] if values else None
    match operator:
        case Operator.EQ:
            return column == first
        case Operator.NE:
            return column.is_distinct_from(first)
        case Operator.IN:
            return column.in_(values) if values else false()
        case Operator.NOT_IN:
            return or_(column.is_(None), column.not_in(values)) if values else true()
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


def _compare_list(operator: Operator, column: ColumnElement[Any], values: list[Any]) -> ColumnElement[bool]:
    if operator is Operator.ALL:
        return column.contains(values)
    any_of = or_(false(), *(column.contains([value]) for value in values))
    return not_(func.coalesce(any_of, false())) if operator is Operator.NOT_IN else any_of


def _values(item: Filter, field: Field, least: int, most: int) -> list[Any]:
    given = len(item.values)
    if not least <= given <= most:
        if least == most:
            raise InvalidQuery(
                _(
                    "{field}: {operator} takes {wanted} values, not {given}.",
                    field=item.property,
                    operator=item.operator,
                    wanted=least,
                    given=given,
                )
            )
        raise InvalidQuery(
            _(
                "{field}: {operator} takes {least} to {most} values, not {given}.",
                field=item.property,
                operator=item.operator,
                least=least,
                most=most,
                given=given,
            )
        )
    try:
        return [convert(field, value) for value in item.values]
    except UnfitValue as error:
        raise InvalidQuery(
            _("{field}: The value {problem}.", field=item.property, problem=sentence_of(error))
        ) from error


def _count_of(operator: Operator) -> tuple[int, int]:
    match operator:
        case Operator.IN | Operator.NOT_IN:
            return 0, MAX_VALUES
        case Operator.ALL:
            return 1, MAX_VALUES
        case Operator.BETWEEN | Operator.WITHIN:
            return 2, 2
        case _:
            return 1, 1


def _stored(values: list[Any], column: ColumnElement[Any]) -> list[Any]:
    """Convert the values to the form stored in the column: text for ids and moments in JSON, BIGINT for integers."""
    if isinstance(column.type, String):
        return [moment_key(item) if isinstance(item, datetime) else str(item) for item in values]
    return [literal(item, BigInteger) if type(item) is int else item for item in values]
