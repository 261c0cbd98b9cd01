"""Checks of a district's documents after processes were killed, read from the tables and the store."""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from homeroom.blobs.keys import blob_key
from homeroom.blobs.models import BlobRecord
from homeroom.blobs.sweep import sweep_orphans
from homeroom_plugins.storage.bulk.models import BulkResultRow
from homeroom_plugins.storage.contents.models import ContentRow, ReadingState
from homeroom_plugins.storage.document_models import ActRow, DocumentRow, DocumentState, VersionRow
from homeroom_plugins.storage.retention.destroying import NO_BLOB
from homeroom_plugins.storage.retention.disposition_models import DispositionRow
from homeroom_plugins.storage.uploads.models import PartRow
from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError
from storage_testing.office import Office

AWAY_S = 120.0
READ_S = 240.0
_READ = (ReadingState.READ, ReadingState.ILLEGIBLE)


async def count(office: Office, statement: object) -> int:
    """Count the rows of a `select(func.count())` in the office's district; wait while the database is away."""
    async with asyncio.timeout(AWAY_S):
        while True:
            with suppress(DBAPIError, OSError):
                async with office.platform.database.district(office.district.district.id) as session:
                    return int(await session.scalar(statement) or 0)  # type: ignore[call-overload] # any statement
            await asyncio.sleep(0.1)


async def check_documents(office: Office) -> dict[UUID, tuple[DocumentRow, VersionRow]]:
    """Assert that each document is complete: its version, bytes that match the checksum, and a "created" act.

    Return all documents except those that were destroyed.
    """
    async with office.platform.database.district(office.district.district.id) as session:
        documents = {row.id: row for row in await session.scalars(select(DocumentRow))}
        versions = (await session.scalars(select(VersionRow))).all()
        blobs = {
            row.id: row for row in await session.scalars(select(BlobRecord).where(BlobRecord.deleted_at.is_(None)))
        }
        created = set(await session.scalars(select(ActRow.document_id).where(ActRow.act == "created")))
    shown = {row.document_id: row for row in versions if row.number == documents[row.document_id].version}
    assert documents.keys() == shown.keys() == created, "a document without its version or its history"
    contents = office.platform.district_blobs(office.district.district.id)
    for version in versions:
        if documents[version.document_id].state == DocumentState.DESTROYED:
            assert version.blob_id == NO_BLOB, "a destroyed document with its file"
            continue
        blob = blobs[version.blob_id]
        assert (blob.sha256, blob.size) == (version.sha256, version.size_bytes)
        assert await contents.verify(blob.key) == version.size_bytes
    return {
        document_id: (row, shown[document_id])
        for document_id, row in documents.items()
        if row.state != DocumentState.DESTROYED
    }


async def check_store(office: Office) -> int:
    """Assert that each stored content belongs to a row, and that content left without a row is swept.

    Return how many contents had no row.
    """
    async with office.platform.database.district(office.district.district.id) as session:
        own = select(BlobRecord).where(BlobRecord.plugin_id == "storage", BlobRecord.deleted_at.is_(None))
        blobs = {row.id: row.key for row in await session.scalars(own)}
        kept = {row.key for row in await session.scalars(select(BlobRecord))}
        named: set[UUID | None] = set()
        for column in (
            VersionRow.blob_id,
            PartRow.blob_id,
            BulkResultRow.blob_id,
            DispositionRow.certificate_blob_id,
        ):
            named |= set(await session.scalars(select(column)))
    assert blobs.keys() - named == set(), "contents that nothing names, and that no sweep would find"
    assert named - blobs.keys() - {None, NO_BLOB} == set(), "a file whose content was let go"

    async def find_known(keys: Collection[str]) -> set[str]:
        return {key for key in keys if key.rpartition("/")[2] in kept}

    store, prefix = office.platform.blob_store, office.platform.district_blobs(office.district.district.id).prefix
    later = office.platform.now() + timedelta(days=60)
    report = await sweep_orphans(store, prefix, find_known, dry_run=False, now=later)
    left = {info.key async for info in store.walk(prefix)}
    wanted = {blob_key(office.district.district.id, key) for key in blobs.values()}
    assert wanted <= left, "a content that the store has lost"
    return report.deleted


async def check_index(office: Office) -> None:
    """Assert that each file of a visible document has been read to its end once all runs have ended."""
    waiting = (
        select(func.count())
        .select_from(VersionRow)
        .join(DocumentRow, DocumentRow.id == VersionRow.document_id)
        .outerjoin(ContentRow, ContentRow.id == VersionRow.id)
        .where(DocumentRow.state == DocumentState.STORED, ContentRow.state.is_(None) | ContentRow.state.not_in(_READ))
    )
    try:
        async with asyncio.timeout(READ_S):
            while await count(office, waiting):
                await asyncio.sleep(0.2)
    except TimeoutError:
        raise AssertionError(f"{await count(office, waiting)} files were not read") from None


async def until_count(office: Office, statement: object, wanted: int, *, timeout_s: float = 300.0) -> None:
    """Wait until the statement counts `wanted` rows."""
    found = -1
    try:
        async with asyncio.timeout(timeout_s):
            while (found := await count(office, statement)) != wanted:
                await asyncio.sleep(0.1)
    except TimeoutError:
        raise AssertionError(f"{found} instead of {wanted}: {statement}") from None
