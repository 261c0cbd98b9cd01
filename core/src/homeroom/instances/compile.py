"""From a query and a source to SQL."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, FromClause, Join, Select, Table, func, select
from sqlalchemy.sql.util import ClauseAdapter
from sqlalchemy.sql.visitors import iterate

from homeroom.instances.conditions import compile_condition
from homeroom.instances.order import Key, order_of, rows_after
from homeroom.instances.query import Query
from homeroom.instances.sources import Source, read_from

DEEP = 1000
"""From here on a page's ids are found first: an index alone passes over rows ten times faster than the table does."""


@dataclass(frozen=True, slots=True)
class Window:
    """Which of the rows: `size` of them after `offset` others.

    Attributes:
        backwards: Counted from the end, and answered from there.
        place: The row that comes just before the first one, by its values of the keys; None is the very beginning.
    """

    size: int
    offset: int = 0
    backwards: bool = False
    place: tuple[Any, ...] | None = None


@dataclass(frozen=True)
class CompiledQuery:
    """A query of a source, checked. What it takes of each row for its place stands in the row as `key_<name>`."""

    source: Source
    conditions: tuple[ColumnElement[bool], ...]
    keys: tuple[Key, ...]

    def rows(self, window: Window) -> Select[Any]:
        """The statement for some of the rows."""
        source, conditions = self.source, [*self.conditions]
        if window.place is not None:
            conditions.append(rows_after(self.keys, window.place, backwards=window.backwards))
        order = [key.clause(backwards=window.backwards) for key in self.keys]
        places = (key.column.label(f"key_{key.name}") for key in self.keys if key.name not in source.named)
        rows = select(*source.selected, *places).select_from(source.from_clause).order_by(*order)
        found = self._reduced(*(key.column for key in self.keys))
        if isinstance(source.from_clause, Join) and not isinstance(found, Table | Join) and not _is_by_hand(source):
            # What is joined is looked up for the rows of the page alone, not for all that the search has found.
            page = select(found).where(*conditions).order_by(*order).limit(window.size).offset(window.offset or None)
            searched: Select[Any] = read_from(ClauseAdapter(page.subquery()), found, rows)
            return searched
        if window.offset < DEEP or not isinstance(source.from_clause, Table | Join):
            return rows.where(*conditions).limit(window.size).offset(window.offset or None)
        ids = select(source.columns["id"]).select_from(source.from_clause).where(*conditions).order_by(*order)
        deep = ids.limit(window.size).offset(window.offset).correlate(None).scalar_subquery()
        return rows.where(*source.conditions, source.columns["id"].in_(deep))

    def count(self) -> Select[int]:
        """The statement for the number of all rows."""
        return select(func.count()).select_from(self._reduced()).where(*self.conditions)

    def ids(self) -> Select[tuple[UUID]]:
        """The statement for the ids of all rows, as a part of another."""
        found = select(self.source.columns["id"]).select_from(self._reduced()).where(*self.conditions)
        return found.correlate(None)

    def _reduced(self, *others: ColumnElement[Any]) -> FromClause:
        """The table, with those joined to it of which a condition speaks, or one of `others`.

        No other changes how many rows there are.
        """
        table = self.source.from_clause
        spoken_of = {getattr(part, "table", None) for each in (*self.conditions, *others) for part in iterate(each)}
        while isinstance(table, Join) and table.right not in spoken_of:
            table = table.left
        return table

    def place_of(self, row: Any) -> tuple[Any, ...]:
        """Where a row stands, by its values of the keys."""
        named = self.source.named
        return tuple(getattr(row, key.name if key.name in named else f"key_{key.name}") for key in self.keys)


def _is_by_hand(source: Source) -> bool:
    """Whether what is selected has SQL of its own, which may name the table or its whole row: no page is that."""
    return any(getattr(part, "is_literal", False) for each in source.selected for part in iterate(each))


def compile_query(query: Query, source: Source) -> CompiledQuery:
    """Check a query against its source and compile it.

    Raises:
        InvalidQuery: the query does not fit the model.
    """
    conditions = (*source.conditions, *(compile_condition(item, source) for item in query.filters))
    return CompiledQuery(source, conditions, order_of(query, source))
