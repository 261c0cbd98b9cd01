"""Ingesting the files of a bulk upload. Each file is judged, then becomes a document that waits for approval, or gets a
reason.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from homeroom_plugins.storage.bulk.duplicates import find_twins, judge_twins
from homeroom_plugins.storage.bulk.entries import too_large
from homeroom_plugins.storage.bulk.lifecycle import get_working, tell_screens
from homeroom_plugins.storage.bulk.listing import most_file_bytes
from homeroom_plugins.storage.bulk.matching import note_person
from homeroom_plugins.storage.bulk.models import BulkResultRow
from homeroom_plugins.storage.bulk.states import OPEN, ResultState
from homeroom_plugins.storage.bulk.unpacking import unpack
from homeroom_plugins.storage.document_models import DocumentState
from homeroom_plugins.storage.documents.storing import TOGETHER_BYTES, NewDocument, put_files, store_documents
from homeroom_plugins.storage.errors import FileRefused
from homeroom_plugins.storage.uploads.files import JudgedFile
from homeroom_plugins.storage.uploads.judging import judge_file
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import NOTHING, Sentence, _
from homeroom_sdk.persons import Person
from homeroom_sdk.services import Directory
from sqlalchemy import select

CHUNK_FILES = 250
TOGETHER = 50
"""Maximum files that are unpacked on this machine at the same time."""

Judged = JudgedFile | Sentence


async def ingest_chunk(ctx: PluginContext, job_id: UUID, first: int) -> None:
    """Ingest up to 250 files, starting with the number `first`; files that are done are skipped.

    Args:
        ctx: Without a transaction.
    """
    for start in range(first, first + CHUNK_FILES, TOGETHER):
        async with ctx.begin() as inner:
            await get_working(inner, job_id)
            rows = await _list_open(inner, job_id, range(start, start + TOGETHER))
            most_bytes = most_file_bytes(inner)
            for row in rows:
                row.state = ResultState.DOING
        if not rows:
            continue
        with TemporaryDirectory(dir=ctx.scratch, prefix="bulk-") as folder:
            unpacked = await unpack(ctx, rows, Path(folder))
            judged = {row.number: await _judge(ctx, unpacked[row.id], row, most_bytes) for row in rows}
            for some in _share_out(judged):
                async with ctx.begin() as inner:
                    await _store(inner, job_id, {number: judged[number] for number in some})


def _share_out(judged: Mapping[int, Judged]) -> Iterator[list[int]]:
    """Yield the numbers of files to store in one transaction each, so that at most 32 MB are in memory."""
    some: list[int] = []
    size = 0
    for number, file in judged.items():
        more = file.size_bytes if isinstance(file, JudgedFile) else 0
        if some and size + more > TOGETHER_BYTES:
            yield some
            some, size = [], 0
        some.append(number)
        size += more
    yield some


async def _list_open(ctx: PluginContext, job_id: UUID, numbers: Collection[int]) -> Sequence[BulkResultRow]:
    statement = (
        select(BulkResultRow)
        .where(
            BulkResultRow.district_id == ctx.district.id,
            BulkResultRow.job_id == job_id,
            BulkResultRow.number.in_(numbers),
            BulkResultRow.state.in_(OPEN),
        )
        .order_by(BulkResultRow.number)
    )
    return (await ctx.db.scalars(statement)).all()


async def _judge(ctx: PluginContext, unpacked: Path | Sentence, row: BulkResultRow, most_bytes: int) -> Judged:
    if not isinstance(unpacked, Path):
        return unpacked
    try:
        file = await judge_file(ctx, unpacked, row.file_name)
    except FileRefused as error:
        return error.message
    if file.size_bytes > most_bytes:
        return too_large(most_bytes)
    if file.is_quarantined:
        return _("The virus scanner has found something in this file. It was not kept.")
    return file


async def _store(ctx: PluginContext, job_id: UUID, judged: Mapping[int, Judged]) -> None:
    """Store the result of each file; bytes are durable before a row refers to them.

    Bytes are written before the job is locked, so that the lock does not wait for the disk. Bytes of duplicates are
    deleted in the same transaction.
    """
    files = {number: file for number, file in judged.items() if isinstance(file, JudgedFile)}
    stored = await put_files(ctx, list(files.values())) if files else []
    blobs = dict(zip(files, stored, strict=True))
    await get_working(ctx, job_id)
    rows = await _list_open(ctx, job_id, judged.keys())
    persons = await ctx.services.get(Directory).find_by_rows([row.person for row in rows if row.person is not None])
    with ctx.db.no_autoflush:
        for row in rows:
            _note_file(row, judged[row.number])
        twins = await find_twins(ctx, rows)
    for row in rows:
        if row.state in OPEN:
            _decide(row, persons)
            judge_twins(row, twins)
    matched = [row for row in rows if row.state == ResultState.MATCHED]
    new = [new_document(row, persons[row.person], files[row.number]) for row in matched if row.person is not None]
    documents = await store_documents(ctx, new, blobs=[blobs.pop(row.number) for row in matched])
    for row, document in zip(matched, documents, strict=True):
        row.document_id, row.reason = document.id, NOTHING
    for row in rows:
        if row.state == ResultState.UNMAPPED:
            row.blob_id = blobs.pop(row.number).id
    for blob in blobs.values():
        await ctx.blobs.delete(blob.id)
    await ctx.db.flush()
    await tell_screens(ctx, job_id)


def _note_file(row: BulkResultRow, file: Judged) -> None:
    if not isinstance(file, JudgedFile):
        row.state, row.reason = ResultState.REFUSED, file
        return
    row.file_name, row.sha256, row.size_bytes = file.name, file.sha256, file.size_bytes
    row.media_type, row.pages, row.is_inert = file.media_type, file.pages, file.is_inert


def _decide(row: BulkResultRow, persons: Mapping[UUID, Person]) -> None:
    if row.person is not None and row.person not in persons:
        note_person(row, None)
        row.reason = _("The person no longer exists.")
    row.state = ResultState.UNMAPPED if row.person is None else ResultState.MATCHED


def new_document(row: BulkResultRow, person: Person, file: JudgedFile) -> NewDocument:
    """Return the document that a file becomes; it waits for approval and is hidden from other users until then."""
    name = row.name or file.name.rpartition(".")[0] or file.name
    return NewDocument(person, row.type_id, name[:200], file, row.metadata_, DocumentState.WAITING)
