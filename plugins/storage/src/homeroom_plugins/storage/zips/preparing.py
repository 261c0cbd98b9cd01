"""Preparing a zip: its documents, and the part, name and checksum of each."""

import zlib
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from typing import cast
from uuid import UUID

from homeroom_plugins.storage.document_models import DocumentRow, DocumentState, VersionRow
from homeroom_plugins.storage.documents.grids import DOCUMENT_LIST
from homeroom_plugins.storage.errors import DocumentUnknown
from homeroom_plugins.storage.permitted import permits
from homeroom_plugins.storage.settings import StorageSettings
from homeroom_plugins.storage.zips.models import ItemProblem, ZipItemRow, ZipRow, ZipStatus
from homeroom_plugins.storage.zips.schemas import MAX_DOCUMENTS, PrepareZipRequest
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ContentLost, NotFound, ValidationFailed
from homeroom_sdk.file_names import Names, safe_ending
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import DocumentVerb
from homeroom_sdk.zips import END_BYTES, entry_bytes
from sqlalchemy import ColumnElement, Row, Table, and_, bindparam, func, insert, literal, select, update

KEPT_FOR = timedelta(days=7)
GIB = 2**30
MAX_BYTES = 2**32 - 2**20
"""Maximum size of a part and of a file in it, so that programs without Zip64 can open it."""
MAX_ENTRIES = 50_000
"""Maximum documents of a part; its central directory is in memory during a download."""
READ_TOGETHER = 250
WRITTEN_TOGETHER = 5000
_Asked = Row[UUID, str, int, UUID, str, str, str]


async def start_zip(ctx: PluginContext, body: PrepareZipRequest) -> ZipRow:
    """Store the list of documents of a zip; flushes. Documents that the actor may not download are left out and
    counted.

    Raises:
        DocumentUnknown: the actor may download none of them.
        ValidationFailed: there are more than 100,000.
    """
    assert ctx.actor.user_id is not None
    row = ZipRow(id=uuid7(), district_id=ctx.district.id, created_by=ctx.actor.user_id, expires_at=ctx.now() + KEPT_FOR)
    ctx.db.add(row)
    await ctx.db.flush()
    asked, wanted = await _read_wanted(ctx, body)
    found = await _note_documents(ctx, row, asked)
    if not found:
        raise DocumentUnknown(_("None of these documents exists, or you may not download them."))
    if found > MAX_DOCUMENTS:
        raise ValidationFailed.of(ids=_("A zip has at most 100,000 documents. Choose fewer."))
    row.left_out = wanted - found
    await ctx.audit.record("zip.prepared", subject=str(row.id), documents=found)
    return row


async def _read_wanted(ctx: PluginContext, body: PrepareZipRequest) -> tuple[ColumnElement[bool], int]:
    """Return the condition for the requested documents, and their number. A query only matches what the actor sees in
    lists.
    """
    if body.query is None:
        ids = set(body.ids)
        return DocumentRow.id.in_(ids), len(ids)
    shown = await ctx.records.select_ids(DOCUMENT_LIST.name, body.query)
    wanted = await ctx.db.scalar(select(func.count()).select_from(shown.subquery())) or 0
    return DocumentRow.id.in_(shown), wanted


async def _note_documents(ctx: PluginContext, row: ZipRow, asked: ColumnElement[bool]) -> int:
    columns = ("district_id", "id", "zip_id", "document_id", "blob_id", "size_bytes", "file_name")
    of_version = and_(
        VersionRow.district_id == DocumentRow.district_id,
        VersionRow.document_id == DocumentRow.id,
        VersionRow.number == DocumentRow.version,
    )
    documents = (
        select(
            DocumentRow.district_id,
            func.gen_random_uuid(),
            literal(row.id),
            DocumentRow.id,
            VersionRow.blob_id,
            VersionRow.size_bytes,
            VersionRow.file_name,
        )
        .join(VersionRow, of_version)
        .where(
            DocumentRow.district_id == ctx.district.id,
            DocumentRow.state == DocumentState.STORED,
            await permits(ctx, DocumentVerb.DOWNLOAD),
            asked,
        )
        .limit(MAX_DOCUMENTS + 1)
    )
    await ctx.db.execute(insert(ZipItemRow).from_select(columns, documents))
    own = (ZipItemRow.district_id == ctx.district.id, ZipItemRow.zip_id == row.id)
    return await ctx.db.scalar(select(func.count()).select_from(ZipItemRow).where(*own)) or 0


async def place_documents(ctx: PluginContext, zip_id: UUID) -> None:
    """Assign each document its part, place and name, ordered by person. Idempotent."""
    row: ZipRow | None = await ctx.db.get(ZipRow, (ctx.district.id, zip_id), with_for_update=True)
    if row is None or row.parts is not None:
        return
    settings = ctx.settings
    assert isinstance(settings, StorageSettings)
    placing = _Placing(min(int(settings.zip_split_gb * GIB), MAX_BYTES))
    async for items in _read_asked(ctx, zip_id):
        await _save(ctx, ("part", "place", "name", "problem"), [placing.place(item) for item in items])
    row.parts = placing.part


async def _read_asked(ctx: PluginContext, zip_id: UUID) -> AsyncIterator[Sequence[_Asked]]:
    query = (
        select(
            ZipItemRow.id,
            ZipItemRow.file_name,
            ZipItemRow.size_bytes,
            DocumentRow.person,
            DocumentRow.person_id,
            DocumentRow.person_name,
            DocumentRow.name,
        )
        .join(
            DocumentRow,
            and_(DocumentRow.district_id == ZipItemRow.district_id, DocumentRow.id == ZipItemRow.document_id),
        )
        .where(ZipItemRow.district_id == ctx.district.id, ZipItemRow.zip_id == zip_id)
        .order_by(DocumentRow.person_name, DocumentRow.person, DocumentRow.name, DocumentRow.id)
    )
    found = (await ctx.db.execute(query)).all()
    for start in range(0, len(found), WRITTEN_TOGETHER):
        yield found[start : start + WRITTEN_TOGETHER]


class _Placing:
    """State of the assignment: the part being filled, and the names in use."""

    def __init__(self, most_bytes: int) -> None:
        self.part = 1
        self._most = most_bytes
        self._size = END_BYTES
        self._entries = self._place = 0
        self._folders, self._names = Names(), Names()
        self._person: UUID | None = None
        self._folder = ""

    def place(self, item: _Asked) -> dict[str, object]:
        """Return the part, place, name and problem of the next document, as parameters for `_save`."""
        name = self._name(item)
        size = entry_bytes(len(name.encode()), item.size_bytes)
        if size + END_BYTES > MAX_BYTES:
            return _values(item.id, None, None, None, ItemProblem.TOO_LARGE)
        if self._entries and (self._size + size > self._most or self._entries == MAX_ENTRIES):
            self.part, self._size, self._entries = self.part + 1, END_BYTES, 0
        self._size += size
        self._entries += 1
        self._place += 1
        return _values(item.id, self.part, self._place, name, None)

    def _name(self, item: _Asked) -> str:
        if item.person != self._person:
            self._person, self._names = item.person, Names()
            self._folder = self._folders.pick(item.person_id, item.person_name)
        ending = safe_ending(item.file_name)
        stem = item.name[: -len(ending)] if ending and item.name.lower().endswith(ending) else item.name
        return f"{self._folder}/{self._names.pick(stem, ending=ending)}"


def _values(
    item: UUID, part: int | None, place: int | None, name: str | None, problem: ItemProblem | None
) -> dict[str, object]:
    return {"item": item, "new_part": part, "new_place": place, "new_name": name, "new_problem": problem}


async def _save(ctx: PluginContext, columns: Sequence[str], values: Sequence[dict[str, object]]) -> None:
    """Set columns of the items identified by `item` to the parameters named `new_<column>`; in one round trip."""
    table = cast(Table, ZipItemRow.__table__)
    own = (table.c.district_id == ctx.district.id, table.c.id == bindparam("item"))
    save = update(table).where(*own).values({name: bindparam(f"new_{name}") for name in columns})
    await (await ctx.db.connection()).execute(save, values)


async def check_documents(ctx: PluginContext, zip_id: UUID) -> bool:
    """Read the next documents and store their checksums; damaged ones are left out. Return whether more may be left."""
    own = (ZipItemRow.district_id == ctx.district.id, ZipItemRow.zip_id == zip_id)
    waiting = select(ZipItemRow.id, ZipItemRow.blob_id).where(
        *own, ZipItemRow.crc.is_(None), ZipItemRow.problem.is_(None)
    )
    items = (await ctx.db.execute(waiting.order_by(ZipItemRow.place).limit(READ_TOGETHER))).all()
    found: list[dict[str, object]] = []
    for item, content in zip(items, await _open(ctx, [item.blob_id for item in items]), strict=True):
        crc = None if content is None else await _checksum(content)
        found.append({"item": item.id, "new_crc": crc, "new_problem": ItemProblem.DAMAGED if crc is None else None})
    if found:
        await _save(ctx, ("crc", "problem"), found)
    return len(items) == READ_TOGETHER


async def _open(ctx: PluginContext, blob_ids: Sequence[UUID]) -> Sequence[AsyncIterator[bytes] | None]:
    """Open the contents together, which is faster; fall back to one by one if any is missing. Missing ones are None."""
    try:
        return await ctx.blobs.open_many(blob_ids) if blob_ids else []
    except NotFound:
        return [await _open_one(ctx, blob_id) for blob_id in blob_ids]


async def _open_one(ctx: PluginContext, blob_id: UUID) -> AsyncIterator[bytes] | None:
    try:
        return await ctx.blobs.open(blob_id)
    except NotFound:
        return None


async def _checksum(content: AsyncIterator[bytes]) -> int | None:
    crc = 0
    try:
        async for piece in content:
            crc = zlib.crc32(piece, crc)
    except ContentLost:
        return None
    return crc


async def make_ready(ctx: PluginContext, zip_id: UUID) -> None:
    """Mark the zip as ready for download."""
    await _enter(ctx, zip_id, ZipStatus.READY)


async def note_failure(ctx: PluginContext, zip_id: UUID) -> None:
    """Mark a zip as failed, unless it is ready."""
    await _enter(ctx, zip_id, ZipStatus.FAILED)


async def _enter(ctx: PluginContext, zip_id: UUID, status: ZipStatus) -> None:
    own = (ZipRow.district_id == ctx.district.id, ZipRow.id == zip_id, ZipRow.status == ZipStatus.PREPARING)
    await ctx.db.execute(update(ZipRow).where(*own).values(status=status))
    await ctx.events.notify("DocumentZips", {"id": str(zip_id)})
