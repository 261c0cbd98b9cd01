"""Storing files as new documents, or as new versions of existing documents.

Callers check permissions. Everything happens in their transaction; bytes are durable before a row refers to them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from homeroom_plugins.storage.contents.indexing import index_later
from homeroom_plugins.storage.document_models import DocumentAct, DocumentRow, DocumentState, VersionRow
from homeroom_plugins.storage.documents.acts import record_act, record_acts
from homeroom_plugins.storage.uploads.files import JudgedFile
from homeroom_sdk.blobs import Blob
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import insert_rows, uuid7
from homeroom_sdk.persons import Person
from sqlalchemy import func, select

TOGETHER_BYTES = 32_000_000
"""Maximum bytes of a batch that are in memory together and stored in one transaction."""


@dataclass(frozen=True, slots=True)
class NewDocument:
    """A document to store. Its `metadata` must be validated against the schema of its type."""

    person: Person
    type_id: UUID
    name: str
    file: JudgedFile
    metadata: Mapping[str, Any] = field(default_factory=dict)
    state: DocumentState = DocumentState.STORED


async def store_documents(
    ctx: PluginContext, documents: Sequence[NewDocument], *, blobs: Sequence[Blob] | None = None
) -> list[DocumentRow]:
    """Store new documents, in order, with a single round of disk syncs; flushes. For the size limit see `put_files`.

    Args:
        blobs: The files' bytes, one blob per document, if they are stored already. The documents take them over.
    """
    if blobs is None:
        blobs = await put_files(ctx, [item.file for item in documents])
    if not documents:
        return []
    new = [_document(ctx, item) for item in documents]
    stored = {row.id: row for row in await ctx.db.scalars(insert_rows(DocumentRow, new).returning(DocumentRow))}
    rows = [stored[each["id"]] for each in new]
    pairs = zip(rows, documents, blobs, strict=True)
    versions = [_version(ctx, row.id, 1, item.file, blob) for row, item, blob in pairs]
    await ctx.db.execute(insert_rows(VersionRow, versions))
    await record_acts(ctx, rows, DocumentAct.CREATED)
    await index_later(ctx, [version["id"] for version in versions])
    return rows


async def store_document(ctx: PluginContext, document: NewDocument) -> DocumentRow:
    """Store one new document; flushes."""
    return (await store_documents(ctx, [document]))[0]


async def add_version(ctx: PluginContext, row: DocumentRow, file: JudgedFile) -> VersionRow:
    """Add the file as the document's newest version, which becomes the current one; flushes."""
    blob = await ctx.blobs.put(file.path)
    version = await _add(ctx, row, VersionRow(**_version(ctx, row.id, 0, file, blob)))
    await record_act(ctx, row, DocumentAct.VERSION_ADDED, version=version.number)
    return version


async def restore_version(ctx: PluginContext, row: DocumentRow, old: VersionRow) -> VersionRow:
    """Make the file of an older version the newest version; all versions are kept. Flushes."""
    copied = ("blob_id", "sha256", "size_bytes", "file_name", "media_type", "pages", "is_inert")
    version = VersionRow(
        id=uuid7(), district_id=row.district_id, document_id=row.id, **{name: getattr(old, name) for name in copied}
    )
    version.created_by, version.created_by_name = ctx.actor.user_id, ctx.actor.name
    await _add(ctx, row, version)
    await record_act(ctx, row, DocumentAct.VERSION_RESTORED, version=version.number, former=old.number)
    return version


async def _add(ctx: PluginContext, row: DocumentRow, version: VersionRow) -> VersionRow:
    await ctx.db.refresh(row, with_for_update=True)
    own = (VersionRow.district_id == row.district_id, VersionRow.document_id == row.id)
    version.number = (await ctx.db.scalar(select(func.max(VersionRow.number)).where(*own)) or 0) + 1
    ctx.db.add(version)
    row.version, row.updated_at = version.number, ctx.now()
    await ctx.db.flush()
    await index_later(ctx, [version.id])
    return version


def _document(ctx: PluginContext, item: NewDocument) -> dict[str, Any]:
    return {
        "district_id": ctx.district.id,
        "id": uuid7(),
        "person": item.person.id,
        "person_id": item.person.person_id,
        "person_name": item.person.name,
        "school_id": item.person.school_id,
        "type_id": item.type_id,
        "name": item.name,
        "metadata": dict(item.metadata),
        "version": 1,
        "state": DocumentState.QUARANTINED if item.file.is_quarantined else item.state,
        "created_at": ctx.now(),
        "created_by": ctx.actor.user_id,
    }


def _version(ctx: PluginContext, document_id: UUID, number: int, file: JudgedFile, blob: Blob) -> dict[str, Any]:
    return {
        "district_id": ctx.district.id,
        "id": uuid7(),
        "document_id": document_id,
        "number": number,
        "blob_id": blob.id,
        "sha256": blob.sha256,
        "size_bytes": blob.size,
        "file_name": file.name,
        "media_type": file.media_type,
        "pages": file.pages,
        "is_inert": file.is_inert,
        "created_by": ctx.actor.user_id,
        "created_by_name": ctx.actor.name,
    }


async def put_files(ctx: PluginContext, files: Sequence[JudgedFile]) -> list[Blob]:
    """Store the bytes of judged files, in order, with one round of disk syncs.

    Several files are held in memory together, so callers split them by `TOGETHER_BYTES` and use one transaction per
    part.
    This keeps transactions short while disks sync.

    Raises:
        ValueError: several files have more than `TOGETHER_BYTES` together.
    """
    if len(files) == 1:
        return [await ctx.blobs.put(files[0].path)]
    if sum(file.size_bytes for file in files) > TOGETHER_BYTES:
        raise ValueError(f"More than {TOGETHER_BYTES:,} bytes are stored together. Share the files out.")
    return await ctx.blobs.put_many([file.path for file in files]) if files else []
