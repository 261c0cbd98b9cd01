"""Generating a part of a zip during its download. It contains what the user may download at this moment, and is
byte-identical each time unless that changes.
"""

from bisect import bisect_left, bisect_right
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import accumulate
from typing import NamedTuple
from uuid import UUID

from homeroom_plugins.storage.document_models import DocumentAct, DocumentRow, DocumentState
from homeroom_plugins.storage.documents.acts import record_acts
from homeroom_plugins.storage.errors import ZipChanged
from homeroom_plugins.storage.permitted import permits
from homeroom_plugins.storage.zips.models import ItemProblem, ZipItemRow, ZipRow
from homeroom_plugins.storage.zips.notes import Note, write_note
from homeroom_sdk.blobs import Contents
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ContentLost
from homeroom_sdk.long_waits import announce_long_wait
from homeroom_sdk.prefetch import read_ahead
from homeroom_sdk.services import DocumentVerb
from homeroom_sdk.zips import END_BYTES, Entry, Piece, Window, ZipWriter, entry_bytes
from sqlalchemy import ColumnElement, and_, func, select, update

FIRST_PAGE, PAGE = 125, 500
"""Documents in the first and in later pages. The next page is read and recorded while the current one is sent."""
READ_AHEAD = 1
_OF_DOCUMENT = and_(DocumentRow.district_id == ZipItemRow.district_id, DocumentRow.id == ZipItemRow.document_id)
_LEFT = DocumentRow.state == DocumentState.STORED


@dataclass(frozen=True, slots=True)
class Part:
    """A part, restricted to what the actor may download now.

    Attributes:
        places: First and last place in the part, regardless of the actor.
        tag: ETag; changes whenever the content of the part changes.
    """

    zip: ZipRow
    number: int
    places: tuple[int, int]
    documents: int
    left_out: int
    note: Note | None
    size_bytes: int
    tag: str


async def included(ctx: PluginContext, zip_id: UUID) -> Sequence[ColumnElement[bool]]:
    """Return the conditions for the documents of the zip that the actor may download now."""
    return (*_checked(ctx, zip_id), *await _downloadable(ctx))


def _checked(ctx: PluginContext, zip_id: UUID) -> Sequence[ColumnElement[bool]]:
    return ZipItemRow.district_id == ctx.district.id, ZipItemRow.zip_id == zip_id, ZipItemRow.crc.is_not(None)


async def _downloadable(ctx: PluginContext) -> Sequence[ColumnElement[bool]]:
    return _LEFT, await permits(ctx, DocumentVerb.DOWNLOAD)


async def describe_part(ctx: PluginContext, row: ZipRow, number: int) -> Part | None:
    """Describe a part as it would be downloaded now; return None if it does not exist or nothing of it is left."""
    here = ZipItemRow.part == number
    size = entry_bytes(func.octet_length(ZipItemRow.name), ZipItemRow.size_bytes)  # type: ignore[arg-type] # in SQL
    which = func.bit_xor(func.uuid_hash_extended(ZipItemRow.document_id, 0))  # Independent of the order of rows.
    query = select(func.count(), func.coalesce(func.sum(size), 0), which)
    count, length, ids_hash = (
        await ctx.db.execute(query.join(DocumentRow, _OF_DOCUMENT).where(here, *await included(ctx, row.id)))
    ).one()
    if not count:
        return None
    own = (ZipItemRow.district_id == ctx.district.id, ZipItemRow.zip_id == row.id, here)
    counted = select(
        func.count(), func.count(ZipItemRow.problem), func.min(ZipItemRow.place), func.max(ZipItemRow.place)
    )
    total, problems, first, last = (await ctx.db.execute(counted.where(*own))).one()
    damaged = await _list_damaged(ctx, row.id, number) if problems else ()
    note = write_note(total - count - len(damaged), damaged)
    if note:
        length += entry_bytes(len(note.name), len(note.content))
    tag = sha256(f"{row.id} {number} {ids_hash} {note}".encode()).hexdigest()[:32]
    places = (first or 0, last or 0)
    return Part(row, number, places, count, total - count, note, int(length) + END_BYTES, tag)


async def _list_damaged(ctx: PluginContext, zip_id: UUID, number: int) -> Sequence[str]:
    query = (
        select(ZipItemRow.name)
        .join(DocumentRow, _OF_DOCUMENT)
        .where(
            ZipItemRow.district_id == ctx.district.id,
            ZipItemRow.zip_id == zip_id,
            ZipItemRow.part == number,
            ZipItemRow.problem.is_not(None),
            _LEFT,
            await permits(ctx, DocumentVerb.DOWNLOAD),
        )
        .order_by(ZipItemRow.place)
    )
    return [name for name in await ctx.db.scalars(query) if name]


async def write_part(ctx: PluginContext, part: Part, start: int, stop: int) -> AsyncIterator[Piece]:
    """Yield the bytes of the part from `start` to before `stop`. Each document is recorded before its bytes are sent.

    Raises:
        ZipChanged: a document was withdrawn or lost in the meantime. The response ends early, and the ETag has changed,
            so that a resumed download starts again.
    """
    await announce_long_wait("zip")  # Release this task's database connection; another task reads ahead with its own.
    async with read_ahead(_pieces(ctx, part, Window(start, stop)), most=READ_AHEAD) as pieces:
        async for piece in pieces:
            yield piece


async def _pieces(ctx: PluginContext, part: Part, window: Window) -> AsyncGenerator[Piece, None]:
    archive = ZipWriter(part.zip.created_at, window)
    async with read_ahead(_read_pages(ctx, part, window), most=1) as pages:
        async for page in pages:
            for entry in page.before:
                archive.skip(entry)
            async for piece in _write_touched(ctx, part, page, archive):
                yield piece
            for entry in page.after:
                archive.skip(entry)
            if page.is_last:
                note = archive.write_bytes(part.note.name, part.note.content) if part.note else b""
                end = archive.finish()
                _check(archive.length == part.size_bytes)
                yield b"".join((note, end))


async def _write_touched(
    ctx: PluginContext, part: Part, page: "_Page", archive: ZipWriter
) -> AsyncGenerator[Piece, None]:
    """Yield the documents of a page within the requested window; lost ones are left out of later downloads.

    Raises:
        ZipChanged: a content is missing from the store or damaged.
    """
    if page.contents is None:
        return
    try:
        async for piece in archive.write(page.touched, page.contents):
            yield piece
    except ContentLost as error:
        await _leave_out_lost(ctx, part, page.items, page.contents)
        raise ZipChanged from error


async def _leave_out_lost(ctx: PluginContext, part: Part, items: Sequence[UUID], contents: Contents) -> None:
    """Find the lost documents by reading the contents one by one, and mark them as damaged."""
    lost = []
    for place, item in enumerate(items):
        try:
            async for _piece in contents.open(place):
                pass
        except ContentLost:
            lost.append(item)
    ctx.log.warning("zip_content_lost", zip_id=str(part.zip.id), documents=len(lost))
    async with ctx.begin() as inner:
        own = (ZipItemRow.district_id == inner.district.id, ZipItemRow.id.in_(lost))
        await inner.db.execute(update(ZipItemRow).where(*own).values(crc=None, problem=ItemProblem.DAMAGED))


@dataclass(frozen=True, slots=True)
class _Page:
    """Consecutive documents of a part.

    Attributes:
        before, after: Entries of the page before and after the requested window.
        touched: Entries within the window.
        items: Row ids of the touched documents.
        end: Offset in the part at which the next page begins.
        is_last: True if the part has no further documents.
    """

    before: Sequence[Entry]
    touched: Sequence[Entry]
    items: Sequence[UUID]
    after: Sequence[Entry]
    contents: Contents | None
    end: int
    is_last: bool


async def _read_pages(ctx: PluginContext, part: Part, window: Window) -> AsyncGenerator[_Page, None]:
    """Yield the pages that the window needs. The record of their documents is committed before a page is yielded."""
    position, size = 0, FIRST_PAGE
    first, last = part.places
    while first <= last and position < window.stop:
        end = min(first + size - 1, last)
        async with ctx.begin() as inner:
            given = await _list_given(inner, part, first, end)
            page = await _open_touched(inner, part, given, (position, window), is_last=end == last)
        yield page
        position, first, size = page.end, end + 1, min(2 * size, PAGE)


class _Given(NamedTuple):
    """A document of the part. Selected as columns, since mapped rows take several times as long."""

    id: UUID
    person: UUID
    name: str
    item: UUID
    blob_id: UUID
    entry: Entry


async def _list_given(ctx: PluginContext, part: Part, first: int, last: int) -> Sequence[_Given]:
    """Return the documents between two places that the actor may download.

    A materialized subquery selects the places first; otherwise PostgreSQL might scan all documents for each page.
    """
    item = (ZipItemRow.id, ZipItemRow.blob_id, ZipItemRow.name, ZipItemRow.size_bytes, ZipItemRow.crc)
    here = ZipItemRow.part == part.number, ZipItemRow.place.between(first, last)
    places = select(ZipItemRow.district_id, ZipItemRow.document_id, ZipItemRow.place, *item)
    items = places.where(*here, *_checked(ctx, part.zip.id)).cte("items").prefix_with("MATERIALIZED")
    query = (
        select(DocumentRow.id, DocumentRow.person, DocumentRow.name, *(items.c[column.key] for column in item))
        .join(items, and_(DocumentRow.district_id == items.c.district_id, DocumentRow.id == items.c.document_id))
        .where(DocumentRow.district_id == ctx.district.id, *await _downloadable(ctx))
        .order_by(items.c.place)
    )
    return [
        _Given(id_, person, name, row, blob_id, Entry((in_zip or "").encode(), size_bytes, crc or 0))
        for id_, person, name, row, blob_id, in_zip, size_bytes, crc in await ctx.db.execute(query)
    ]


async def _open_touched(
    ctx: PluginContext, part: Part, given: Sequence[_Given], at: tuple[int, Window], *, is_last: bool
) -> _Page:
    """Return the page, with the contents of the documents within the window, which are recorded as downloaded."""
    position, window = at
    entries = [item.entry for item in given]
    begins = list(accumulate([entry.length for entry in entries], initial=position))
    first, end = bisect_right(begins, window.start, 1) - 1, bisect_left(begins, window.stop, 0, len(entries))
    if first >= end:
        return _Page(entries, (), (), (), None, begins[-1], is_last)
    await record_acts(ctx, given[first:end], DocumentAct.DOWNLOADED, zip=str(part.zip.id))
    contents = await ctx.blobs.open_contents([item.blob_id for item in given[first:end]])
    _check(list(contents.sizes) == [entry.size for entry in entries[first:end]])
    items = [item.item for item in given[first:end]]
    return _Page(entries[:first], entries[first:end], items, entries[end:], contents, begins[-1], is_last)


def _check(is_same: bool) -> None:
    if not is_same:
        raise ZipChanged
