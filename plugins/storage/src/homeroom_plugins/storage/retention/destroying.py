"""Destroying the documents of a disposition. The stub of a document shows only that it existed and what was done with
it.

`FORGETTERS` is the only list of other places that hold data of documents. Code that stores more such data adds a
function there, which removes all of it in the caller's transaction.
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
"""Blob id of a version whose file was destroyed."""


@dataclass(slots=True)
class Traces:
    """Hashes of a destroyed document's versions, oldest first, and the blobs of its files."""

    hashes: list[str] = field(default_factory=list)
    blob_ids: set[UUID] = field(default_factory=set)


Forgetter = Callable[[PluginContext, Sequence[UUID]], Awaitable[None]]


async def forget_copies(ctx: PluginContext, document_ids: Sequence[UUID]) -> None:
    """Delete the documents' entries in zips, their texts for searching, and the state of their readings."""
    for table in (ZipItemRow, TextRow, ContentRow):
        own = (table.district_id == ctx.district.id, table.document_id.in_(document_ids))
        await ctx.db.execute(delete(table).where(*own))


async def forget_results(ctx: PluginContext, document_ids: Sequence[UUID]) -> None:
    """Clear names and metadata from the results of uploads, which still show that there was a document."""
    nobody = {"person_id": "", "person_name": "", "name": "", "metadata_": {}}
    bulk = {**nobody, "path": "", "file_name": "", "key": "", "note": ""}
    added = {**nobody, "student_id": "", "email": ""}
    for table, values in ((BulkResultRow, bulk), (AdditionItemRow, added)):
        own = (table.district_id == ctx.district.id, table.document_id.in_(document_ids))
        await ctx.db.execute(update(table).where(*own).values(values))


async def forget_details(ctx: PluginContext, document_ids: Sequence[UUID]) -> None:
    """Clear the details of the history; it still shows what was done, when and by whom."""
    own = (ActRow.district_id == ctx.district.id, ActRow.document_id.in_(document_ids))
    await ctx.db.execute(update(ActRow).where(*own).values(details={}))


FORGETTERS: list[Forgetter] = [forget_copies, forget_results, forget_details]


async def destroy_batch(ctx: PluginContext, list_id: UUID) -> bool:
    """Destroy up to 100 documents of a list, all or none; return whether more may be left.

    Documents that are held by now, or no longer due, are kept. A hold placed at the same time waits for this
    transaction, or the database rejects the batch, which is then retried.
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
    """Reduce documents to stubs with numbers, dates and hashes; flushes. Return the blobs still to be erased."""
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
    """Erase the bytes of up to 100 destroyed documents from the store; return whether more may be left.

    A file that another document still uses is kept. Idempotent.
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
