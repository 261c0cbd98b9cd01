"""A part of a zip while it is downloaded: what may be downloaded at this moment, byte for byte the same each time."""

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
from homeroom_sdk.reading_ahead import read_ahead
from homeroom_sdk.services import DocumentVerb
from homeroom_sdk.waiting import announce_long_wait
from homeroom_sdk.zips import END_BYTES, Entry, Piece, Window, ZipWriter, entry_bytes
from sqlalchemy import ColumnElement, and_, func, select, update

FIRST_PAGE, PAGE = 125, 500
"""Pages grow: the next one is read, and recorded, while documents of the one before go out."""
READ_AHEAD = 1
_OF_DOCUMENT = and_(DocumentRow.district_id == ZipItemRow.district_id, DocumentRow.id == ZipItemRow.document_id)
_LEFT = DocumentRow.state == DocumentState.STORED


@dataclass(frozen=True, slots=True)
class Part:
    """A part as whoever asks may have it now.

    Attributes:
        places: The first and the last in it, whoever asks.
        tag: Another one when anything in it is another.
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
    """What is in the zip for whoever asks, at this moment."""
    return (*_checked(ctx, zip_id), *await _downloadable(ctx))


def _checked(ctx: PluginContext, zip_id: UUID) -> Sequence[ColumnElement[bool]]:
    return ZipItemRow.district_id == ctx.district.id, ZipItemRow.zip_id == zip_id, ZipItemRow.crc.is_not(None)


async def _downloadable(ctx: PluginContext) -> Sequence[ColumnElement[bool]]:
    return _LEFT, await permits(ctx, DocumentVerb.DOWNLOAD)


async def describe_part(ctx: PluginContext, row: ZipRow, number: int) -> Part | None:
    """What a download of the part would bring; None if nothing of it is left, or there is no such part."""
    here = ZipItemRow.part == number
    size = entry_bytes(func.octet_length(ZipItemRow.name), ZipItemRow.size_bytes)  # type: ignore[arg-type] # in SQL
    which = func.bit_xor(func.uuid_hash_extended(ZipItemRow.document_id, 0))  # Whatever order they are read in.
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
    """The bytes of the part from `start` until before `stop`; each document that is touched is recorded first.

    Raises:
        ZipChanged: something was withdrawn or lost meanwhile. The answer breaks off, and whoever resumes begins anew.
    """
    await announce_long_wait("zip")  # Another task reads on; this one's connection would wait for it all the time.
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
    """The documents of a page that the window touches; what was lost is left out from the next time on.

    Raises:
        ZipChanged: a content is missing from the store, or damaged in it.
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
    """Find the lost ones among contents that were to be read together, one by one."""
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
    """Documents that follow each other; whether the part ends behind them.

    Attributes:
        items: The rows of those that are touched.
        end: Where the next one begins in the part.
    """

    before: Sequence[Entry]
    touched: Sequence[Entry]
    items: Sequence[UUID]
    after: Sequence[Entry]
    contents: Contents | None
    end: int
    is_last: bool


async def _read_pages(ctx: PluginContext, part: Part, window: Window) -> AsyncGenerator[_Page, None]:
    """The pages that the window needs; that their documents go out commits before they do."""
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
    """A document as it stands in the part; columns instead of mapped rows, which take several times as long."""

    id: UUID
    person: UUID
    name: str
    item: UUID
    blob_id: UUID
    entry: Entry


async def _list_given(ctx: PluginContext, part: Part, first: int, last: int) -> Sequence[_Given]:
    """Those between two places, which are found first: else each page might look through all documents there are."""
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
    """The page, with the contents of those documents that the window touches, which are recorded."""
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
