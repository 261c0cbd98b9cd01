"""Cutting a chunk of a batch: cut, scan every part for others' data, store; all or nothing."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from homeroom_plugins.delivery.models import Document, Job, Problem
from homeroom_plugins.delivery.pdf.cut import PartRequest
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.pdf.marks import PersonMarks
from homeroom_plugins.delivery.pdf.work import ScannedPart, cut_and_scan
from homeroom_plugins.delivery.states import DocumentState
from homeroom_plugins.delivery.uploads import child_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import PermanentError
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import Directory
from sqlalchemy import ColumnElement, cast, delete, func, select, update
from sqlalchemy.dialects.postgresql import ARRAY, TEXT
from sqlalchemy.dialects.postgresql import UUID as PGUUID
from sqlalchemy.types import TypeEngine

MAX_LISTED_LEAKS = 100


class LeakFound(PermanentError):
    """A part holds something of another person. The job stops; nothing of it is sent."""


async def cut_chunk(ctx: PluginContext, job: Job, chunk: int, source: Path) -> int:
    """Cut and store what is left to do of one chunk; returns how many documents that were.

    `ctx` needs no transaction. Safe to run twice and beside itself: the same part has the same content.

    Raises:
        LeakFound: the scan found another person's data; the chunk is not stored and a problem names the pages.
        PermanentError: the source cannot be cut.
    """
    async with ctx.begin() as inner:
        documents = await _list_open(inner, job.id, chunk)
        marks = await list_marks(inner, job.id)
    if not documents:
        return 0
    requests = [_request(ctx, job, document) for document in documents]
    with TemporaryDirectory(dir=ctx.scratch, prefix="parts-") as folder:
        try:
            parts = await run_guarded(cut_and_scan, source, requests, marks, Path(folder), reuse=child_of(source))
        except PdfError as error:
            raise PermanentError(str(error)) from error
        await _refuse_leaks(ctx, job, documents, parts)
        async with ctx.begin() as inner:
            blobs = await inner.blobs.put_many([part.path.read_bytes() for part in parts])
            stored = {part.person_id: (blob.id, blob.sha256) for part, blob in zip(parts, blobs, strict=True)}
            await _note(inner, [(document.id, *stored[document.person_id]) for document in documents])
            await _tell_dropped_notes(inner, job.id, documents, parts)
    return len(documents)


async def _list_open(ctx: PluginContext, job_id: UUID, chunk: int) -> Sequence[Document]:
    found = await ctx.db.scalars(
        select(Document)
        .where(
            Document.district_id == ctx.district.id,
            Document.job_id == job_id,
            Document.chunk == chunk,
            Document.state == DocumentState.TODO,
        )
        .order_by(Document.id)
    )
    return found.all()


async def list_marks(ctx: PluginContext, job_id: UUID) -> list[PersonMarks]:
    """What must stand in nobody else's part: ids, names and addresses of everybody whom the batch names."""
    named = set(
        await ctx.db.scalars(
            select(Document.person_id).where(Document.district_id == ctx.district.id, Document.job_id == job_id)
        )
    )
    for ids in await ctx.db.scalars(
        select(Problem.person_ids).where(Problem.district_id == ctx.district.id, Problem.job_id == job_id)
    ):
        named.update(ids)
    persons = await ctx.services.get(Directory).find_persons(sorted(named))
    return [
        PersonMarks(
            person.person_id,
            person.first_name,
            person.last_name,
            tuple(address for address in (person.email, person.guardian_email) if address),
        )
        for several in persons.values()
        for person in several
    ]


def _request(ctx: PluginContext, job: Job, document: Document) -> PartRequest:
    pages = tuple(page - 1 for page in document.pages)
    return PartRequest(document.person_id, pages, title=job.subject, language=ctx.district.language)


async def _refuse_leaks(
    ctx: PluginContext, job: Job, documents: Sequence[Document], parts: Sequence[ScannedPart]
) -> None:
    pages = {document.person_id: document.pages for document in documents}
    found = _by_mark(parts)
    if not found:
        return
    async with ctx.begin() as own:
        owners = sorted({person_id for person_id, _other, _kind in found})
        await own.db.execute(
            delete(Problem).where(
                Problem.district_id == ctx.district.id,
                Problem.job_id == job.id,
                Problem.kind == "leak",
                Problem.person_ids[1].in_(owners),
            )
        )
        for (person_id, other, kind), where in list(found.items())[:MAX_LISTED_LEAKS]:
            own.db.add(
                Problem(
                    id=uuid7(),
                    job_id=job.id,
                    kind="leak",
                    pages=[pages[person_id][page] for page in where] or pages[person_id],
                    person_ids=[person_id, other],
                    message=f"The document of {person_id} holds the {kind} of {other}.",
                )
            )
    first = next(iter(found))[0]
    raise LeakFound(
        f"Stopped before anything was sent: the document of {first} (pages {', '.join(map(str, pages[first]))}) "
        "holds data of another person. See the job's problems."
    )


def _by_mark(parts: Sequence[ScannedPart]) -> dict[tuple[str, str, str], list[int]]:
    """The part's pages (zero-based, where they are known) by whose part, whose mark and what kind of mark."""
    found: dict[tuple[str, str, str], set[int]] = {}
    for part in parts:
        for leak in part.leaks:
            where = found.setdefault((part.person_id, leak.person_id, leak.mark_kind), set())
            where |= {leak.page} if leak.page is not None else set()
    return {key: sorted(where) for key, where in found.items()}


async def _tell_dropped_notes(
    ctx: PluginContext, job_id: UUID, documents: Sequence[Document], parts: Sequence[ScannedPart]
) -> None:
    """A sticky note without a picture of its own may hold anybody's words, so it is left out; a clerk should know."""
    pages = {document.person_id: document.pages for document in documents}
    for part in parts:
        if part.dropped_notes:
            message = (
                f"{part.dropped_notes} sticky notes on the pages of {part.person_id} were left out of the document."
            )
            ctx.db.add(
                Problem(
                    id=uuid7(),
                    job_id=job_id,
                    kind="dropped_notes",
                    pages=pages[part.person_id],
                    person_ids=[part.person_id],
                    message=message,
                )
            )
    await ctx.db.flush()


async def _note(ctx: PluginContext, rows: Sequence[tuple[UUID, UUID, str]]) -> None:
    """Write down where each document lies, in one statement."""
    ids, blobs, hashes = zip(*rows, strict=True)
    new = (
        func.unnest(array_of(ids, PGUUID()), array_of(blobs, PGUUID()), array_of(hashes, TEXT()))
        .table_valued("id", "blob_id", "sha256")
        .render_derived("stored")
    )
    await ctx.db.execute(
        update(Document)
        .where(Document.district_id == ctx.district.id, Document.id == new.c.id, Document.state == DocumentState.TODO)
        .values(state=DocumentState.STORED, blob_id=new.c.blob_id, sha256=new.c.sha256)
        .execution_options(synchronize_session=False)
    )


def array_of(values: Sequence[object], kind: TypeEngine[Any]) -> ColumnElement[Any]:
    """The values as one PostgreSQL array."""
    return cast(list(values), ARRAY(kind))
