"""Destroying what a list names: what of a document is left says only that there was one, and what was done with it.

`FORGETTERS` is the one place that knows where else something of a document lies. Whoever keeps more of documents adds
its function there: it takes away all it has of them, in the caller's transaction.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from homeroom_plugins.storage.bulk.models import BulkResultRow
from homeroom_plugins.storage.contents.models import ContentRow, TextRow
from homeroom_plugins.storage.document_models import ActRow, DocumentAct, DocumentRow, DocumentState, VersionRow
from homeroom_plugins.storage.documents.acts import record_acts
from homeroom_plugins.storage.documents.job_models import AdditionItemRow
from homeroom_plugins.storage.retention.disposition_models import DispositionRow, ItemRow, ItemState
from homeroom_plugins.storage.retention.due import is_due
from homeroom_plugins.storage.zips.models import ZipItemRow
from homeroom_sdk.context import PluginContext
from sqlalchemy import delete, select, update

BATCH = 100
NO_BLOB = UUID(int=0)
"""What a version names once its file is destroyed."""


@dataclass(slots=True)
class Traces:
    """Of a destroyed document: the hashes of its versions, the first one first, and where their bytes lie."""

    hashes: list[str] = field(default_factory=list)
    blob_ids: set[UUID] = field(default_factory=set)


Forgetter = Callable[[PluginContext, Sequence[UUID]], Awaitable[None]]


async def forget_copies(ctx: PluginContext, document_ids: Sequence[UUID]) -> None:
    """No zip, no search and no reading has anything of the documents any more."""
    for table in (ZipItemRow, TextRow, ContentRow):
        own = (table.district_id == ctx.district.id, table.document_id.in_(document_ids))
        await ctx.db.execute(delete(table).where(*own))


async def forget_results(ctx: PluginContext, document_ids: Sequence[UUID]) -> None:
    """The results of uploads say that there was a document, and not whose."""
    nobody = {"person_id": "", "person_name": "", "name": "", "metadata_": {}}
    bulk = {**nobody, "path": "", "file_name": "", "key": "", "note": ""}
    added = {**nobody, "student_id": "", "email": ""}
    for table, values in ((BulkResultRow, bulk), (AdditionItemRow, added)):
        own = (table.district_id == ctx.district.id, table.document_id.in_(document_ids))
        await ctx.db.execute(update(table).where(*own).values(values))


async def forget_details(ctx: PluginContext, document_ids: Sequence[UUID]) -> None:
    """The history says what was done, when and by whom, and no names any more."""
    own = (ActRow.district_id == ctx.district.id, ActRow.document_id.in_(document_ids))
    await ctx.db.execute(update(ActRow).where(*own).values(details={}))


FORGETTERS: list[Forgetter] = [forget_copies, forget_results, forget_details]


async def destroy_batch(ctx: PluginContext, list_id: UUID) -> bool:
    """Destroy up to 100 documents of a list, all or none; returns whether there may be more.

    One that a hold keeps by now, or that is not due any more, is kept. A hold that comes at this very moment waits, or
    the database refuses the batch, which is then taken up anew.
    """
    row = await ctx.db.get(DispositionRow, (ctx.district.id, list_id), with_for_update=True)
    own = (ItemRow.district_id == ctx.district.id, ItemRow.disposition_id == list_id)
    of_documents = (ItemRow.document_id.is_not(None), ItemRow.state == ItemState.PROPOSED)
    waiting = select(ItemRow).where(*own, *of_documents).order_by(ItemRow.id).limit(BATCH)
    items = {item.document_id: item for item in await ctx.db.scalars(waiting) if item.document_id}
    if row is None or not items:
        return False
    found = select(DocumentRow).where(DocumentRow.id.in_(items), is_due(ctx)).order_by(DocumentRow.id).with_for_update()
    documents = (await ctx.db.scalars(found)).all()
    for document_id in items.keys() - {document.id for document in documents}:
        items[document_id].state = ItemState.KEPT
    for document_id, traces in (await leave_stubs(ctx, documents)).items():
        item = items[document_id]
        item.state, item.destroyed_at = ItemState.DESTROYED, ctx.now()
        item.hashes, item.blob_ids = traces.hashes, sorted(traces.blob_ids)
    await ctx.db.flush()
    await ctx.events.notify("Dispositions", {"id": str(list_id)})
    return True


async def leave_stubs(ctx: PluginContext, documents: Sequence[DocumentRow]) -> dict[UUID, Traces]:
    """Leave of each document its numbers, dates and hashes; flushes. Answers the contents that have still to go."""
    ids = [document.id for document in documents]
    traces = {document_id: Traces() for document_id in ids}
    if not ids:
        return traces
    own = (VersionRow.district_id == ctx.district.id, VersionRow.document_id.in_(ids))
    versions = (await ctx.db.scalars(select(VersionRow).where(*own).order_by(VersionRow.number))).all()
    for forget in FORGETTERS:
        await forget(ctx, ids)
    for version in versions:
        traces[version.document_id].hashes.append(version.sha256)
        traces[version.document_id].blob_ids.add(version.blob_id)
        version.blob_id, version.file_name = NO_BLOB, ""
    for document in documents:
        document.state, document.deleted_at, document.deleted_by = DocumentState.DESTROYED, ctx.now(), None
        document.name, document.person_name, document.metadata_, document.due_on = "", "", {}, None
    await ctx.db.flush()
    await record_acts(ctx, documents, DocumentAct.DESTROYED)
    return traces


async def erase_bytes(ctx: PluginContext, list_id: UUID) -> bool:
    """Let the bytes of up to 100 destroyed documents leave the store; returns whether there may be more.

    A file that another document has too stays for that one. Safe to run twice.
    """
    waiting = (
        select(ItemRow)
        .where(
            ItemRow.district_id == ctx.district.id,
            ItemRow.disposition_id == list_id,
            ItemRow.document_id.is_not(None),
            ItemRow.state == ItemState.DESTROYED,
            ItemRow.erased_at.is_(None),
        )
        .order_by(ItemRow.id)
        .limit(BATCH)
        .with_for_update()
    )
    items = (await ctx.db.scalars(waiting)).all()
    blobs = {blob_id for item in items for blob_id in item.blob_ids}
    named = select(VersionRow.blob_id).where(VersionRow.district_id == ctx.district.id, VersionRow.blob_id.in_(blobs))
    await ctx.blobs.erase(sorted(blobs - set(await ctx.db.scalars(named))))
    for item in items:
        item.blob_ids, item.erased_at = [], ctx.now()
    await ctx.db.flush()
    return bool(items)
