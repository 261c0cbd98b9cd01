"""Cutting of a chunk of a batch: parts are scanned for others' data; clean ones are stored, the others held."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from homeroom_plugins.delivery.district.allow_list import list_released
from homeroom_plugins.delivery.district.mark_files import fetch_marks, marks_of
from homeroom_plugins.delivery.district.school_scope import SOMEBODY, find_strangers
from homeroom_plugins.delivery.intake.uploads import child_of, texts_folder
from homeroom_plugins.delivery.jobs.problems import finding_row
from homeroom_plugins.delivery.models import Document, Job, Problem
from homeroom_plugins.delivery.overlays.placing import sign_parts
from homeroom_plugins.delivery.pdf.cut.cutter import PartRequest
from homeroom_plugins.delivery.pdf.cut_and_scan import ScannedPart, cut_and_scan
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.pdf.match.findings import Finding
from homeroom_plugins.delivery.pdf.read.facts import OtherMark
from homeroom_plugins.delivery.pdf.scan.scanner import Leak
from homeroom_plugins.delivery.states import DocumentState
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import PermanentError
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.i18n import Sentence, _, sentence_of
from homeroom_sdk.orm import uuid7
from homeroom_sdk.placeholders import without_placeholders
from homeroom_sdk.services import Directory
from sqlalchemy import ColumnElement, cast, func, insert, select, update
from sqlalchemy.dialects.postgresql import ARRAY, TEXT
from sqlalchemy.dialects.postgresql import UUID as PGUUID
from sqlalchemy.types import TypeEngine

PROCESSES = 2
KIND_WORDS: Mapping[str, Sentence] = {"id": _("id"), "other_id": _("other id"), "email": _("email"), "name": _("name")}
HIDDEN = "hidden_mark"
"""A mark of another person in a place that no page shows. It can never be released."""


async def cut_chunk(ctx: PluginContext, job: Job, chunk: int, source: Path) -> int:
    """Cut and store the documents of one chunk that are still open. Return the number of documents stored.

    A part in which the scan finds a mark of another person is not stored: its document is held, and the others
    continue. `ctx` needs no transaction. It is safe to run twice, also concurrently, because the same part has the same
    content.

    Raises:
        PermanentError: The source cannot be cut.
    """
    async with ctx.begin() as inner:
        documents = await _list_open(inner, job.id, chunk)
        persons = await inner.services.get(Directory).find_by_rows([document.person for document in documents])
        marks = await fetch_marks(inner)
        released = await list_released(inner)
    if not documents:
        return 0
    await _hold(ctx, job, [(document, [_gone(document)]) for document in documents if document.person not in persons])
    documents = [document for document in documents if document.person in persons]
    seen = await _list_seen(ctx, documents)
    owners = {str(row): marks_of(person) for row, person in persons.items()}
    with TemporaryDirectory(dir=ctx.scratch, prefix="parts-") as folder:
        try:
            async with _cutting():
                if not (documents := await _list_left(ctx, documents)):
                    return 0
                parts = await run_guarded(
                    cut_and_scan,
                    source,
                    [_request(ctx, job, document) for document in documents],
                    owners,
                    marks.path,
                    released.allowed,
                    texts_folder(source),
                    Path(folder),
                    reuse=child_of(source),
                )
        except PdfError as error:
            raise PermanentError(sentence_of(error)) from error
        leaks = (leak for part in parts for leak in part.leaks)
        strangers = await find_strangers(ctx, {key for leak in leaks for key in leak.keys}, job.schools)
        parts = [_conceal(part, strangers) for part in parts]
        by_key = {part.key: part for part in parts}
        found = [(document, _findings(document, by_key[str(document.person)], seen)) for document in documents]
        await _hold(ctx, job, [(document, findings) for document, findings in found if findings])
        clean = [(document, by_key[str(document.person)]) for document, findings in found if not findings]
        async with _cutting():
            clean, unsigned = await sign_parts(ctx, job, clean, Path(folder), child_of(source))
        await _hold(ctx, job, unsigned)
        if clean:
            async with ctx.begin() as inner:
                blobs = await inner.blobs.put_many([_content(part) for _document, part in clean])
                rows = [
                    (document.id, blob.id, blob.sha256) for (document, _part), blob in zip(clean, blobs, strict=True)
                ]
                stored = await _note(inner, rows)
                for document_id, blob_id, _sha256 in rows:
                    if document_id not in stored:  # Another process was faster.
                        await inner.blobs.delete(blob_id)
                clean = [(document, part) for document, part in clean if document.id in stored]
                await _tell_dropped_notes(inner, job.id, clean)
    return len(clean)


@lru_cache(maxsize=1)
def _limit_of(_loop: asyncio.AbstractEventLoop) -> asyncio.Semaphore:
    return asyncio.Semaphore(PROCESSES)


def _cutting() -> asyncio.Semaphore:
    """Return the semaphore that limits cutting processes. There is one per event loop, because a semaphore
    belongs to one.
    """
    return _limit_of(asyncio.get_running_loop())


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


async def _list_left(ctx: PluginContext, documents: Sequence[Document]) -> Sequence[Document]:
    """Return the documents that no other process has cut while this one waited for the semaphore."""
    async with ctx.begin() as inner:
        found = await inner.db.scalars(
            select(Document.id).where(
                Document.district_id == ctx.district.id,
                Document.id.in_([document.id for document in documents]),
                Document.state == DocumentState.TODO,
            )
        )
    left = set(found.all())
    return [document for document in documents if document.id in left]


async def _list_seen(ctx: PluginContext, documents: Sequence[Document]) -> set[tuple[UUID, str]]:
    """Return pairs of document and person key for marks of others that a clerk has seen and released."""
    async with ctx.begin() as inner:
        rows = await inner.db.execute(
            select(Problem.document_id, Problem.others).where(
                Problem.district_id == ctx.district.id,
                Problem.document_id.in_([document.id for document in documents]),
                Problem.released_at.is_not(None),
            )
        )
    return {(document_id, key) for document_id, others in rows for mark in others for key in mark["keys"]}


def _request(ctx: PluginContext, job: Job, document: Document) -> PartRequest:
    pages = tuple(page - 1 for page in document.pages)
    title = without_placeholders(job.subject) or ctx.branding.name
    return PartRequest(str(document.person), pages, title=title, language=ctx.district.language)


def _content(part: ScannedPart) -> bytes:
    assert part.path is not None
    return part.path.read_bytes()


def _conceal(part: ScannedPart, strangers: Collection[str]) -> ScannedPart:
    """Return the part without the ids of persons of other schools."""
    leaks = tuple(
        replace(leak, person_ids=()) if any(key in strangers for key in leak.keys) else leak for leak in part.leaks
    )
    return replace(part, leaks=leaks)


def _gone(document: Document) -> Finding:
    pages = tuple(page - 1 for page in document.pages)
    return Finding(
        "person_gone", pages, _("{person} is no longer among the district's persons.", person=document.person_id)
    )


def _findings(document: Document, part: ScannedPart, seen: set[tuple[UUID, str]]) -> list[Finding]:
    """Return the findings of the scan of a part, without marks that a clerk has released."""
    pages = tuple(page - 1 for page in document.pages)
    if part.problem:
        return [Finding("unreadable_page", pages, part.problem)]
    findings = []
    for leak in part.leaks:
        is_hidden = leak.where == "hidden"
        if not is_hidden and any((document.id, key) in seen for key in leak.keys):
            continue
        where = (pages[leak.page],) if leak.page is not None else pages
        findings.append(Finding(HIDDEN if is_hidden else "other_person", where, _say(document, leak), (_mark(leak),)))
    return list({(finding.kind, finding.message): finding for finding in findings}.values())


def _say(document: Document, leak: Leak) -> Sentence:
    other = leak.person_ids[0] if leak.person_ids else SOMEBODY
    if leak.where == "hidden":
        return _(
            "The document of {person} holds the {kind} of {other} in a place that no page shows.",
            person=document.person_id,
            kind=KIND_WORDS[leak.kind],
            other=other,
        )
    return _(
        "The document of {person} holds the {kind} of {other}.",
        person=document.person_id,
        kind=KIND_WORDS[leak.kind],
        other=other,
    )


def _mark(leak: Leak) -> OtherMark:
    return OtherMark(leak.keys, leak.person_ids, leak.kind, leak.text)


async def _hold(ctx: PluginContext, job: Job, found: Sequence[tuple[Document, Sequence[Finding]]]) -> None:
    """Hold these documents and store their problems. Nothing of the documents is stored."""
    if not found:
        return
    async with ctx.begin() as inner:
        rows = [
            finding_row(job.id, document.id, document.person_id, finding, releasable=finding.kind != HIDDEN)
            for document, findings in found
            for finding in findings
        ]
        held = await inner.db.scalars(
            update(Document)
            .where(
                Document.district_id == ctx.district.id,
                Document.id.in_([document.id for document, _findings in found]),
                Document.state == DocumentState.TODO,
            )
            .values(state=DocumentState.HELD)
            .returning(Document.id)
        )
        ids = set(held.all())
        rows = [row for row in rows if row["document_id"] in ids]
        if rows:
            await inner.db.execute(insert(Problem), rows)


async def _tell_dropped_notes(ctx: PluginContext, job_id: UUID, parts: Sequence[tuple[Document, ScannedPart]]) -> None:
    """Add a problem for each document with dropped notes, so that a clerk knows.

    A note without its own appearance is left out, because it may contain anybody's text.
    """
    for document, part in parts:
        if part.dropped_notes:
            message = _(
                "{count} sticky notes on the pages of {person} were left out of the document.",
                count=part.dropped_notes,
                person=document.person_id,
            )
            ctx.db.add(
                Problem(
                    id=uuid7(),
                    job_id=job_id,
                    document_id=document.id,
                    kind="dropped_notes",
                    pages=document.pages,
                    person_ids=[document.person_id],
                    message=message,
                )
            )
    await ctx.db.flush()


async def _note(ctx: PluginContext, rows: Sequence[tuple[UUID, UUID, str]]) -> set[UUID]:
    """Store the blob of each document in one statement. Return the ids that no other process had stored before."""
    ids, blobs, hashes = zip(*rows, strict=True)
    new = (
        func.unnest(array_of(ids, PGUUID()), array_of(blobs, PGUUID()), array_of(hashes, TEXT()))
        .table_valued("id", "blob_id", "sha256")
        .render_derived("stored")
    )
    found = await ctx.db.scalars(
        update(Document)
        .where(Document.district_id == ctx.district.id, Document.id == new.c.id, Document.state == DocumentState.TODO)
        .values(state=DocumentState.STORED, blob_id=new.c.blob_id, sha256=new.c.sha256, stored_at=func.now())
        .returning(Document.id)
        .execution_options(synchronize_session=False)
    )
    return set(found.all())


def array_of(values: Sequence[object], kind: TypeEngine[Any]) -> ColumnElement[Any]:
    """Return the values as one PostgreSQL array."""
    return cast(list(values), ARRAY(kind))
