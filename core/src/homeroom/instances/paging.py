"""Reading of records page by page, with little cost for pages far back in the list.

A cursor leads from a page to its neighbours without skipping the rows before it. For a large index, rows are skipped
from the nearer end of the list. Rows and total can be requested separately, because counting a long list takes longest.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from homeroom_sdk.context import Actor
from homeroom_sdk.http import Json
from homeroom_sdk.i18n import say
from homeroom_sdk.models import SearchContext
from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.instances.access import Model, check_read, check_write
from homeroom.instances.ports import Scope
from homeroom.instances.query.compile import DEEP, CompiledQuery, Window, compile_query
from homeroom.instances.query.cursors import Cursors, Place
from homeroom.instances.query.order import supports_cursors
from homeroom.instances.query.query import Filter, Part, Query
from homeroom.instances.query.sources import DELETED_ON, View, open_source
from homeroom.instances.records import as_record

Rows = Sequence[Row[Any]]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of records.

    Attributes:
        index: Number of records before this page.
        total: Number of all records; None if only the rows were requested and the total is not known without counting.
        has_more: True if there are records after this page.
        next: Cursor of the following page, or None.
        previous: Cursor of the preceding page, or None.
    """

    records: list[Json]
    index: int
    total: int | None
    has_more: bool
    next: str | None = None
    previous: str | None = None


async def list_records(scope: Scope, model: Model, query: Query, *, key: bytes) -> Page:
    """Read one page of records.

    Args:
        key: Encryption key for cursors; it belongs to the district and has no other use.

    Raises:
        Forbidden: the actor may not read the model, or asks for deleted records and may not change the model.
        InvalidQuery: the query does not fit the model, or the cursor belongs to another query.
    """
    compiled, cursors = await plan_query(scope, model, query), Cursors(key, model.spec.name, query)
    session = model.session_of(scope.session)
    if query.part is Part.TOTAL:
        total = await _count(session, compiled)
        return Page([], query.from_index, total, query.from_index < total)
    if query.cursor:
        page = await _from_place(session, compiled, query, cursors.open(query.cursor, compiled.keys))
    else:
        page = await _from_index(session, compiled, query)
    has_cursors = page.rows and supports_cursors(compiled.keys)
    end = page.index + len(page.rows)
    following = Place(end, compiled.place_of(page.rows[-1]), False) if has_cursors and page.has_next else None
    preceding = Place(page.index, compiled.place_of(page.rows[0]), True) if has_cursors and page.has_previous else None
    records = [to_record(model, row) for row in page.rows]
    return Page(records, page.index, page.total, page.has_next, cursors.seal(following), cursors.seal(preceding))


async def count_records(scope: Scope, model: Model, query: Query) -> int:
    """Count all records that the query finds. Errors as in `list_records`."""
    return await _count(model.session_of(scope.session), await plan_query(scope, model, query))


async def plan_query(scope: SearchContext, model: Model, query: Query) -> CompiledQuery:
    """Compile the query, limited to the records that the actor may read. Errors as in `list_records`."""
    check_read(model, scope.actor)
    deleted = any(isinstance(item, Filter) and item.property == DELETED_ON for item in query.filters)
    if deleted:
        check_write(model, scope.actor)
    narrowed = await model.spec.narrow(scope) if model.spec.narrow else None
    found = await model.spec.search(scope, query.phrase) if model.spec.search and query.phrase else None
    view = View(scope.district.id, query.phrase, acl_roles(scope.actor), deleted, narrowed, found)
    return compile_query(query, open_source(model.spec, view, rows=model.rows))


def acl_roles(actor: Actor) -> frozenset[str] | None:
    """Return the roles to check against a record's own readers and writers; None (no check) for administrators."""
    return None if actor.is_admin else actor.roles


def to_record(model: Model, row: Row[Any]) -> Json:
    """Convert a row to JSON; stored sentences are translated into the caller's language."""
    if model.rows is not None:
        return dict(row.payload)
    if model.spec.table is None:
        return as_record(row)
    record = dict(row._mapping)
    if model.spec.sentence_fields:
        record |= {name: say(record[name]) for name in model.spec.sentence_fields if record.get(name)}
    return record


@dataclass(frozen=True, slots=True)
class _Found:
    rows: Rows
    index: int
    total: int | None
    has_previous: bool
    has_next: bool


async def _from_place(session: AsyncSession, compiled: CompiledQuery, query: Query, place: Place) -> _Found:
    # One row more than the page size shows whether there is another page.
    window = Window(query.size + 1, backwards=place.backwards, place=place.values)
    found = await _fetch(session, compiled, window)
    rows, has_more = found[: query.size], len(found) > query.size
    total = await _count(session, compiled) if query.part is Part.BOTH or not rows else None
    if not rows:  # These rows were deleted; return the page at this end of the list.
        index = 0 if place.backwards else max(0, (total or 0) - 1) // query.size * query.size
        return await _from_index(session, compiled, replace(query, cursor="", from_index=index))
    if place.backwards:
        return _Found(rows[::-1], max(0, place.index - len(rows)), total, has_more, True)
    return _Found(rows, place.index, total, True, has_more)


async def _from_index(session: AsyncSession, compiled: CompiledQuery, query: Query) -> _Found:
    index, size = query.from_index, query.size
    if index >= DEEP:  # The nearer end is known only after counting.
        total = await _count(session, compiled)
        rows = await _far_rows(session, compiled, index, min(size, total - index), total)
        return _Found(rows, index, total, True, index + len(rows) < total)
    found = await _fetch(session, compiled, Window(size + 1, index))
    rows, has_next = found[:size], len(found) > size
    if not has_next and (rows or index == 0):
        return _Found(rows, index, index + len(rows), index > 0, False)
    counted = await _count(session, compiled) if query.part is Part.BOTH else None
    return _Found(rows, index, counted, index > 0, has_next)


async def _far_rows(session: AsyncSession, compiled: CompiledQuery, index: int, size: int, total: int) -> Rows:
    if size <= 0:
        return []
    if index <= total // 2:
        return await _fetch(session, compiled, Window(size, index))
    return (await _fetch(session, compiled, Window(size, total - index - size, backwards=True)))[::-1]


async def _fetch(session: AsyncSession, compiled: CompiledQuery, window: Window) -> Rows:
    rows: Rows = (await session.execute(compiled.rows(window))).all()
    return rows


async def _count(session: AsyncSession, compiled: CompiledQuery) -> int:
    return await session.scalar(compiled.count()) or 0
