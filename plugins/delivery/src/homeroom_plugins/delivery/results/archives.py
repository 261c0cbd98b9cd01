"""All documents of a job as one zip file, streamed: whatever it holds, one piece of it is in memory."""

import asyncio
import re
import unicodedata
import zipfile
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from typing import IO
from uuid import UUID

from homeroom_plugins.delivery.errors import DocumentsGone
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.results.ahead import read_ahead
from homeroom_plugins.delivery.states import DocumentState, JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.sentences import _
from homeroom_sdk.waiting import announce_long_wait
from sqlalchemy import ColumnElement, Row, and_, exists, func, or_, select

PAGE = 1000
GATHERED_BYTES = 1024 * 1024
GATHERED_AHEAD = 2
_Given = Row[UUID, str, str, UUID | None]
_Piece = tuple[_Given | None, bytes]
"""Small documents are a piece each; of large ones a piece has 256 KiB. The first one comes with its document."""
MAX_NAME_CHARS = 100
_UNSAFE = re.compile(r'[\\/:*?"<>|]+')
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)", re.IGNORECASE)
"""Names that Windows keeps for devices."""


class Names:
    """File names that every system takes, each given out once, whatever the case of its letters."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def pick(self, *parts: str) -> str:
        """A name made of the parts; with a number behind it where it is taken."""
        stem = safe_stem(" ".join(part for part in parts if part))
        name, number = stem, 1
        while name.casefold() in self._taken:
            number += 1
            name = f"{stem} ({number})"
        self._taken.add(name.casefold())
        return f"{name}.pdf"


def safe_stem(text: str) -> str:
    """The text as the stem of a file name: no path, nothing invisible, nothing that turns the direction of reading."""
    seen = "".join(letter if unicodedata.category(letter)[0] not in "CZ" else " " for letter in text)
    stem = " ".join(_UNSAFE.sub("-", unicodedata.normalize("NFC", seen)).split())
    stem = stem[:MAX_NAME_CHARS].strip(" .-") or "document"
    return f"_{stem}" if _RESERVED.match(stem) else stem


async def check_open(ctx: PluginContext, job: Job) -> int:
    """How many documents of the job can be taken away.

    Raises:
        DocumentsGone: the job was cancelled, or taken back.
        NotFound: it has none.
    """
    if job.recalled_at is not None or job.status == JobStatus.CANCELLED:
        raise DocumentsGone(_("The documents of this job were taken back. Give them again first."))
    count = await ctx.db.scalar(select(func.count(Document.id)).where(*_given(ctx, job.id)))
    if not count:
        raise NotFound(_("The job has no documents yet."))
    return count


async def write_zip(ctx: PluginContext, job: Job) -> AsyncIterator[bytes]:
    """The file in pieces. What was taken back is not in it; stored as it is, since PDFs hardly shrink."""
    await announce_long_wait("zip")  # Another task reads on; this one's connection would wait for it all the time.
    archive = _Archive(_date(ctx))
    async with read_ahead(_gather(_read_documents(ctx, job.id)), most=GATHERED_AHEAD) as gathered:
        async for pieces in gathered:
            yield await asyncio.to_thread(archive.write, pieces)
    yield archive.finish()


class _Archive:
    """A zip file that is written piece by piece, and taken away as it grows."""

    def __init__(self, at: tuple[int, int, int, int, int, int]) -> None:
        self._sink, self._names, self._at = _Sink(), Names(), at
        self._zip = zipfile.ZipFile(self._sink, "w", zipfile.ZIP_STORED)
        self._file: IO[bytes] | None = None

    def write(self, pieces: Sequence[_Piece]) -> bytes:
        """Add pieces; returns what has become of the file since the last time."""
        for document, piece in pieces:
            if document is not None:
                self._end_document()
                entry = zipfile.ZipInfo(self._names.pick(document.person_id, document.person_name), self._at)
                entry.external_attr = 0o600 << 16
                self._file = self._zip.open(entry, "w", force_zip64=False)
            assert self._file is not None
            self._file.write(piece)
        return self._sink.take()

    def finish(self) -> bytes:
        """The end of the file, with its list of contents."""
        self._end_document()
        self._zip.close()
        return self._sink.take()

    def _end_document(self) -> None:
        if self._file is not None:
            self._file.close()


async def _gather(pieces: AsyncGenerator[_Piece, None]) -> AsyncGenerator[list[_Piece], None]:
    """The same pieces, some at a time: most documents are small, and each hand-over has its price."""
    async with aclosing(pieces):
        gathered: list[_Piece] = []
        size = 0
        async for document, piece in pieces:
            gathered.append((document, piece))
            size += len(piece)
            if size >= GATHERED_BYTES:
                yield gathered
                gathered, size = [], 0
        yield gathered


async def _read_documents(ctx: PluginContext, job_id: UUID) -> AsyncGenerator[_Piece, None]:
    """The pieces of all documents; the first one of each comes with its document."""
    after: UUID | None = None
    while True:
        async with ctx.begin() as inner:
            page = await _list_page(inner, job_id, after)
            contents = await inner.blobs.open_many([item.blob_id for item in page if item.blob_id])
        for document, content in zip(page, contents, strict=True):
            begun: _Given | None = document
            async for piece in content:
                yield begun, piece
                begun = None
        if len(page) < PAGE:
            return
        after = page[-1].id


def _date(ctx: PluginContext) -> tuple[int, int, int, int, int, int]:
    at = ctx.now()
    return at.year, at.month, at.day, at.hour, at.minute, at.second


class _Sink:
    """Where the zip is written: it keeps what was written until it is taken."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes, /) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Nothing lies anywhere else."""

    def close(self) -> None:
        """Whoever reads takes the rest."""

    def take(self) -> bytes:
        taken = b"".join(self._pieces)
        self._pieces.clear()
        return taken


async def _list_page(ctx: PluginContext, job_id: UUID, after: UUID | None) -> Sequence[_Given]:
    """Columns instead of mapped rows: they are read in half the time."""
    columns = Document.id, Document.person_id, Document.person_name, Document.blob_id
    query = select(*columns).where(*_given(ctx, job_id))
    if after is not None:
        query = query.where(Document.id > after)
    return (await ctx.db.execute(query.order_by(Document.id).limit(PAGE))).all()


def _given(ctx: PluginContext, job_id: UUID) -> Sequence[ColumnElement[bool]]:
    """Stored documents, without those that were taken back from all who had got them, and those of such a job."""
    of_document = and_(Recipient.district_id == Document.district_id, Recipient.document_id == Document.id)
    return (
        Document.district_id == ctx.district.id,
        Document.job_id == job_id,
        Document.state == DocumentState.STORED,
        Document.blob_id.is_not(None),
        or_(
            exists().where(of_document, Recipient.recalled_at.is_(None)),
            ~exists().where(of_document),
        ),
        exists().where(
            Job.district_id == Document.district_id,
            Job.id == Document.job_id,
            Job.recalled_at.is_(None),
            Job.status != JobStatus.CANCELLED,
        ),
    )
