"""A document that everybody gets. It must not name any person of the district, on its pages or in a hidden place.

It is read like a batch, including pictures, and compared with the marks of all persons. Then it is cut from its own
pages and scanned like every part, so that it contains nothing that no page shows.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from homeroom_plugins.delivery.cutting.service import KIND_WORDS
from homeroom_plugins.delivery.district.allow_list import Released, list_released
from homeroom_plugins.delivery.district.mark_files import MarksFile, fetch_marks
from homeroom_plugins.delivery.district.school_scope import SOMEBODY, find_strangers
from homeroom_plugins.delivery.errors import FileRefused
from homeroom_plugins.delivery.intake.rules import PatternRule
from homeroom_plugins.delivery.intake.uploads import child_of, texts_folder
from homeroom_plugins.delivery.jobs.problems import problem_row
from homeroom_plugins.delivery.models import Document, Job, Problem
from homeroom_plugins.delivery.pdf.cut.cutter import PartRequest
from homeroom_plugins.delivery.pdf.cut_and_scan import ScannedPart, cut_and_scan
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.pdf.match.judging import PageCheck, judge_range
from homeroom_plugins.delivery.pdf.names.marks import PersonMarks
from homeroom_plugins.delivery.pdf.read.facts import PageVerdicts
from homeroom_plugins.delivery.reading.page_reading import LIMITS, PagesRead, read_pages
from homeroom_plugins.delivery.states import DocumentState, Unassigned
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import PermanentError
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import Sentence, _, _n
from homeroom_sdk.pdf.text import PageKind
from homeroom_sdk.placeholders import without_placeholders
from sqlalchemy import delete, insert, update

MAX_PAGES = 200
NOBODY = PersonMarks(key="nobody", person_id="")
"""The owner of a document for everybody, so that each mark on it belongs to somebody else."""
_NO_IDS = PatternRule(kind="pattern", pattern=r"(?P<id>[0-9]{90})")
"""A rule that finds nothing. Pages are read by a rule, but here no ids are needed."""
_UNREAD = (PageKind.PICTURE, PageKind.UNREADABLE)


@dataclass(frozen=True, slots=True)
class Named:
    """A person whom the document names. `page` counts from 1, or is None if unknown.

    Args:
        keys: The persons the mark may belong to; `person_ids` are their ids.
        text: The mark in its form for comparison.
    """

    page: int | None
    kind: str
    keys: tuple[str, ...]
    person_ids: tuple[str, ...]
    text: str
    is_hidden: bool

    @property
    def sentence(self) -> Sentence:
        """The problem, as a sentence for a clerk."""
        kind, person = KIND_WORDS[self.kind], self.person_ids[0] if self.person_ids else SOMEBODY
        if self.is_hidden or self.page is None:
            return _(
                "The document holds the {kind} of {person} in a place that no page shows. Print it as a new PDF.",
                kind=kind,
                person=person,
            )
        return _(
            "Page {page} of the document holds the {kind} of {person}. Everybody would read it: take it out.",
            page=self.page,
            kind=kind,
            person=person,
        )


@dataclass(frozen=True, slots=True)
class LookedThrough:
    """The findings in a document. `unread` are pages (from 1) on which no text could be read."""

    named: Sequence[Named]
    unread: Sequence[int]
    part: ScannedPart


async def look_through(
    ctx: PluginContext,
    path: Path,
    page_count: int,
    *,
    title: str,
    folder: Path,
    schools: Collection[str] | None,
    limits: Limits = LIMITS,
    max_pictures: int | None = None,
) -> LookedThrough:
    """Find everybody whom the document names, and create the part that would be sent, in `folder`.

    `ctx` needs no transaction.

    Args:
        schools: The schools whose persons' ids may be shown; None for the whole district.
        max_pictures: Maximum number of pictures to read; the others count as unread. None reads all.

    Raises:
        FileRefused: The document cannot be read or cut.
    """
    async with ctx.begin() as inner:
        marks = await fetch_marks(inner)
        released = await list_released(inner)
    read = await read_pages(ctx, path, _NO_IDS, page_count, stop=page_count, limits=limits, max_pictures=max_pictures)
    try:
        verdicts = await _judge(path, read, marks, released)
        part = await _cut(ctx, path, page_count, title, marks, released, folder)
    except PdfError as error:
        raise FileRefused(error) from error
    named = [
        Named(found.page + 1, mark.kind, mark.keys, mark.person_ids, mark.text, is_hidden=False)
        for found in verdicts
        for verdict in found.verdicts
        for mark in verdict.others
        if mark.is_strong
    ]
    named += [
        Named(
            None if leak.page is None else leak.page + 1,
            leak.kind,
            leak.keys,
            leak.person_ids,
            leak.text,
            is_hidden=leak.where == "hidden",
        )
        for leak in part.leaks
    ]
    strangers = await find_strangers(ctx, {key for item in named for key in item.keys}, schools)
    named = [replace(item, person_ids=()) if any(key in strangers for key in item.keys) else item for item in named]
    ordered = sorted(dict.fromkeys(named), key=lambda item: (item.is_hidden, item.page or 0))
    return LookedThrough(ordered, _list_unread(read), part)


async def share_document(ctx: PluginContext, job: Job, path: Path | None) -> None:
    """Store the one document of a job for all persons who wait for it. Without a document they only get the message.

    `ctx` needs no transaction. It is safe to run twice.

    Raises:
        PermanentError: The document names somebody or cannot be cut, or a page could not be read and no clerk confirmed
            that it names nobody.
    """
    if path is None:
        async with ctx.begin() as inner:
            await _store(inner, job)
        return
    title = without_placeholders(job.subject) or ctx.branding.name
    with TemporaryDirectory(dir=ctx.scratch, prefix="shared-") as folder:
        try:
            looked = await look_through(
                ctx, path, job.page_count, title=title, folder=Path(folder), schools=job.schools
            )
        except FileRefused as error:
            raise PermanentError(error.message) from error
        await _note(ctx, job, looked)
        if looked.part.path is None:
            raise PermanentError(looked.part.problem or _("The document cannot be read."))
        if looked.named:
            raise PermanentError(looked.named[0].sentence)
        if looked.unread and job.unassigned != Unassigned.NOBODY:
            raise PermanentError(say_unread(looked.unread))
        async with ctx.begin() as inner:
            (blob,) = await inner.blobs.put_many([looked.part.path.read_bytes()])
            await _store(inner, job, blob_id=blob.id, sha256=blob.sha256)


def say_unread(pages: Sequence[int]) -> Sentence:
    """Name the pages that a clerk has to look at."""
    return _n(
        "No text could be read on page {pages} of the document. Look at it and confirm that it names nobody.",
        "No text could be read on pages {pages} of the document. Look at them and confirm that they name nobody.",
        len(pages),
        pages=", ".join(map(str, pages[:10])),
    )


async def _judge(path: Path, read: PagesRead, marks: MarksFile, released: Released) -> list[PageVerdicts]:
    found: list[PageVerdicts] = []
    for part in read.parts:
        checks = [
            PageCheck(
                item.page,
                (NOBODY.key,),
                read.recognised.get(item.page),
                read.layers.get(item.page),
                read.pictures.get(item.page),
            )
            for item in read.facts[part.first : part.stop]
        ]
        found += await run_guarded(
            judge_range,
            part.texts,
            part.first,
            marks.path,
            checks,
            {NOBODY.key: NOBODY},
            released.allowed,
            "name",
            limits=read.limits,
            reuse=child_of(path),
        )
    return found


async def _cut(
    ctx: PluginContext, path: Path, page_count: int, title: str, marks: MarksFile, released: Released, folder: Path
) -> ScannedPart:
    request = PartRequest(NOBODY.key, tuple(range(page_count)), title=title, language=ctx.district.language)
    (part,) = await run_guarded(
        cut_and_scan,
        path,
        [request],
        {NOBODY.key: NOBODY},
        marks.path,
        released.allowed,
        texts_folder(path),
        folder,
        reuse=child_of(path),
    )
    return part


def _list_unread(read: PagesRead) -> list[int]:
    return [
        item.page + 1
        for item in read.facts
        if (item.kind in _UNREAD and item.page not in read.recognised)
        or (item.is_covered and item.page not in read.layers)
    ]


async def _note(ctx: PluginContext, job: Job, looked: LookedThrough) -> None:
    """Store a problem for each person whom the document names, replacing earlier ones."""
    rows = [
        problem_row(job.id, "named_in_shared", [item.page] if item.page else [], item.person_ids[:1], item.sentence)
        for item in looked.named
    ]
    async with ctx.begin() as inner:
        await inner.db.execute(
            delete(Problem).where(
                Problem.district_id == ctx.district.id,
                Problem.job_id == job.id,
                Problem.kind == "named_in_shared",
            )
        )
        if rows:
            await inner.db.execute(insert(Problem), rows)


async def _store(ctx: PluginContext, job: Job, **stored: object) -> None:
    await ctx.db.execute(
        update(Document)
        .where(
            Document.district_id == ctx.district.id,
            Document.job_id == job.id,
            Document.state == DocumentState.TODO,
        )
        .values(state=DocumentState.STORED, **stored)
        .execution_options(synchronize_session=False)
    )
