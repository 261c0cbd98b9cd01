"""Compilation of a query on a source to SQL statements."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, FromClause, Join, Select, Table, func, select
from sqlalchemy.sql.util import ClauseAdapter
from sqlalchemy.sql.visitors import iterate

from homeroom.instances.query.conditions import compile_condition
from homeroom.instances.query.order import Key, order_of, rows_after
from homeroom.instances.query.query import Query
from homeroom.instances.query.sources import Source, read_from

DEEP = 1000
"""From this offset on, page ids are selected first: skipping rows is ten times faster in an index than in the table."""


@dataclass(frozen=True, slots=True)
class Window:
    """A range of the rows: `size` rows after skipping `offset`.

    Attributes:
        backwards: Count from the end, and return the rows in reverse order.
        place: Key values of the row just before the first one in reading direction; None starts at the beginning.
    """

    size: int
    offset: int = 0
    backwards: bool = False
    place: tuple[Any, ...] | None = None


@dataclass(frozen=True)
class CompiledQuery:
    """A checked query on a source.

    Each selected row also contains its sort key values: as the field itself if it is selected, else as `key_<name>`.
    """

    source: Source
    conditions: tuple[ColumnElement[bool], ...]
    keys: tuple[Key, ...]

    def rows(self, window: Window) -> Select[Any]:
        """Return the statement for a range of the rows."""
        source, conditions = self.source, [*self.conditions]
        if window.place is not None:
            conditions.append(rows_after(self.keys, window.place, backwards=window.backwards))
        order = [key.clause(backwards=window.backwards) for key in self.keys]
        places = (key.column.label(f"key_{key.name}") for key in self.keys if key.name not in source.named)
        rows = select(*source.selected, *places).select_from(source.from_clause).order_by(*order)
        found = self._reduced(*(key.column for key in self.keys))
        if isinstance(source.from_clause, Join) and not isinstance(found, Table | Join) and not _is_by_hand(source):
            # Join only the rows of the page, not all rows that the search has found.
            page = select(found).where(*conditions).order_by(*order).limit(window.size).offset(window.offset or None)
            searched: Select[Any] = read_from(ClauseAdapter(page.subquery()), found, rows)
            return searched
        if window.offset < DEEP or not isinstance(source.from_clause, Table | Join):
            return rows.where(*conditions).limit(window.size).offset(window.offset or None)
        ids = select(source.columns["id"]).select_from(source.from_clause).where(*conditions).order_by(*order)
        deep = ids.limit(window.size).offset(window.offset).correlate(None).scalar_subquery()
        return rows.where(*source.conditions, source.columns["id"].in_(deep))

    def count(self) -> Select[int]:
        """Return the statement for the number of all rows."""
        return select(func.count()).select_from(self._reduced()).where(*self.conditions)

    def ids(self) -> Select[tuple[UUID]]:
        """Return the statement for the ids of all rows, for use as a subquery."""
        found = select(self.source.columns["id"]).select_from(self._reduced()).where(*self.conditions)
        return found.correlate(None)

    def _reduced(self, *others: ColumnElement[Any]) -> FromClause:
        """Return the FROM clause without trailing joins that neither a condition nor one of `others` uses.

        Leaving such joins out does not change the number of rows.
        """
        table = self.source.from_clause
        spoken_of = {getattr(part, "table", None) for each in (*self.conditions, *others) for part in iterate(each)}
        while isinstance(table, Join) and table.right not in spoken_of:
            table = table.left
        return table

    def place_of(self, row: Any) -> tuple[Any, ...]:
        """Return the sort key values of a row, which identify its position in the list."""
        named = self.source.named
        return tuple(getattr(row, key.name if key.name in named else f"key_{key.name}") for key in self.keys)


def _is_by_hand(source: Source) -> bool:
    """Return True if the selected columns contain literal SQL, which may name the table and so requires it in FROM."""
    return any(getattr(part, "is_literal", False) for each in source.selected for part in iterate(each))


def compile_query(query: Query, source: Source) -> CompiledQuery:
    """Check a query against its source and compile it.

    Raises:
        InvalidQuery: the query does not fit the model.
    """
    conditions = (*source.conditions, *(compile_condition(item, source) for item in query.filters))
    return CompiledQuery(source, conditions, order_of(query, source))
