"""Sort order of a list, and conditions for the rows before or after a given row; empty values come last."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from homeroom_sdk.i18n import _
from homeroom_sdk.models import FieldType
from sqlalchemy import Column, ColumnElement, and_, false, literal, or_, tuple_
from sqlalchemy.types import NullType

from homeroom.instances.errors import InvalidQuery
from homeroom.instances.query.conditions import find_field
from homeroom.instances.query.query import Query, Sort
from homeroom.instances.query.sources import Source


@dataclass(frozen=True, slots=True)
class Key:
    """A sort key."""

    name: str
    column: ColumnElement[Any]
    descending: bool
    nullable: bool
    comparable: bool = True

    def clause(self, *, backwards: bool) -> ColumnElement[Any]:
        """Return the key's ORDER BY clause. NULLS FIRST/LAST is left out where an ordinary index serves without it."""
        if self.descending == backwards:
            return self.column.asc().nulls_first() if backwards and self.nullable else self.column.asc()
        return self.column.desc().nulls_last() if self.nullable and not backwards else self.column.desc()

    def equals(self, value: Any) -> ColumnElement[bool]:
        """Return the condition for rows that have the same value."""
        return self.column.is_(None) if value is None else self.column == self.literal(value)

    def comes_after(self, value: Any, *, backwards: bool) -> ColumnElement[bool]:
        """Return the condition for rows that come after the value; if `backwards`, before it."""
        if value is None:
            return self.column.is_not(None) if backwards else false()
        bound = self.literal(value)
        further = self.column < bound if self.descending != backwards else self.column > bound
        return or_(further, self.column.is_(None)) if self.nullable and not backwards else further

    def literal(self, value: Any) -> ColumnElement[Any]:
        """Return the value as a literal of the column's type."""
        return literal(value, self.column.type)


def order_of(query: Query, source: Source) -> tuple[Key, ...]:
    """Return the sort keys of the query, or of the model by default, without repetitions and with `id` as the last one.

    Raises:
        InvalidQuery: the model has no such field, or cannot be sorted by it.
    """
    wanted = query.sort or tuple(
        Sort(name.removeprefix("-"), name.startswith("-")) for name in source.spec.default_sort
    )
    keys: dict[str, Key] = {}
    for sort in wanted:
        if "id" not in keys:
            keys.setdefault(sort.property, _key(sort, source))
    if "id" not in keys:
        descending = bool(wanted) and wanted[-1].descending
        keys["id"] = Key("id", source.columns["id"], descending, nullable=False)
    return tuple(keys.values())


def supports_cursors(keys: Sequence[Key]) -> bool:
    """Return True if every key can be compared with a value; list fields and columns without a type cannot."""
    return all(key.comparable for key in keys)


def rows_after(keys: Sequence[Key], values: Sequence[Any], *, backwards: bool) -> ColumnElement[bool]:
    """Return the condition for rows after the row with these key values; if `backwards`, before it."""
    if len({key.descending for key in keys}) == 1 and not any(key.nullable for key in keys):
        place = tuple_(*(key.column for key in keys))
        here = tuple_(*(key.literal(value) for key, value in zip(keys, values, strict=True)))
        return place < here if keys[0].descending != backwards else place > here
    steps = []
    for number, (key, value) in enumerate(zip(keys, values, strict=True)):
        same = [key.equals(value) for key, value in zip(keys[:number], values, strict=False)]
        steps.append(and_(*same, key.comes_after(value, backwards=backwards)))
    # Redundant, but in this form the database can use an index range.
    range_ = or_(keys[0].equals(values[0]), keys[0].comes_after(values[0], backwards=backwards))
    return and_(range_, or_(*steps))


def _key(sort: Sort, source: Source) -> Key:
    field = find_field(sort.property, source)
    if not field.sortable:
        raise InvalidQuery(_("{field}: The list cannot be sorted by this field.", field=sort.property))
    column = source.columns[field.name]
    nullable = field.name != "id" and not (isinstance(column, Column) and not column.nullable)
    comparable = field.type is not FieldType.LIST and not isinstance(column.type, NullType)
    return Key(field.name, column, sort.descending, nullable, comparable)
