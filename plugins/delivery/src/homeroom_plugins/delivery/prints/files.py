"""Files with printed copies for up to 250 families, which are read, checked and bound when they are downloaded."""

from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from homeroom_plugins.delivery.disclosing import record_documents
from homeroom_plugins.delivery.errors import DocumentsGone, PrintStopped
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.models import Document, Job, PrintedDocument, Recipient
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.prints.binding import Paper, bind
from homeroom_plugins.delivery.prints.covers import write_cover
from homeroom_plugins.delivery.prints.printing import FILE_FAMILIES, get_job_id, put_back
from homeroom_plugins.delivery.prints.unreached import Unreached, given, list_barred_documents
from homeroom_plugins.delivery.states import JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.disclosures import DisclosureAct
from homeroom_sdk.errors import NotFound
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import _
from homeroom_sdk.services import Directory
from sqlalchemy import select

BIND_LIMITS = Limits(memory_bytes=1024**3, cpu_s=120, wall_s=240)
_PIECE = 256 * 1024


async def open_file(ctx: PluginContext, print_id: UUID, number: int, *, is_two_sided: bool) -> AsyncIterator[bytes]:
    """Return one file of a print (from 1), in pieces; record it in the activity log and the disclosure ledger.

    Documents that were recalled or restricted since are left out and no longer count as printed.

    Raises:
        NotFound: there is no such print, or it has no such file.
        DocumentsGone: none of its documents may be handed out any more, or one was recalled while it was bound.
        PrintStopped: a stored document differs from the one that was cut.
    """
    job = await jobs.get_job(ctx, await get_job_id(ctx, print_id))
    rows = await _list_documents(ctx, print_id, number)
    if not rows:
        raise NotFound(_("There is no such print."))
    documents = await _list_given(ctx, job, rows)
    folder = TemporaryDirectory(dir=ctx.scratch, prefix="print-")
    try:
        papers = await _write_papers(ctx, job, documents, Path(folder.name))
        out = Path(folder.name) / "out.pdf"
        await run_guarded(bind, papers, out, is_two_sided, limits=BIND_LIMITS)
        await _check_unchanged(ctx, job, documents)
        await _leave_out(ctx, job, set(rows) - {item.id for item in documents})
    except PdfError as error:
        folder.cleanup()
        raise PrintStopped(error) from error
    except BaseException:
        folder.cleanup()
        raise
    await ctx.audit.record("print.downloaded", subject=str(print_id), families=len(documents), file=number)
    await record_documents(ctx, job, documents, DisclosureAct.PRINTED)
    return _read(out, folder)


async def _list_documents(ctx: PluginContext, print_id: UUID, number: int) -> Sequence[UUID]:
    """Return the documents of a file in the order of the print."""
    of, first = PrintedDocument, (number - 1) * FILE_FAMILIES
    rows = await ctx.db.scalars(
        select(of.document_id)
        .where(
            of.district_id == ctx.district.id,
            of.print_id == print_id,
            of.undone_at.is_(None),
            of.place > first,
            of.place <= first + FILE_FAMILIES,
        )
        .order_by(of.place)
    )
    return rows.all()


async def _list_given(ctx: PluginContext, job: Job, ids: Sequence[UUID]) -> Sequence[Document]:
    """Return the documents that may be handed out now, in the given order.

    Raises:
        DocumentsGone: there are none.
    """
    if job.recalled_at is not None or job.status == JobStatus.CANCELLED:
        raise DocumentsGone(_("The documents of this job were recalled. Restore them first."))
    rows = await ctx.db.scalars(select(Document).where(Document.id.in_(ids), *given(ctx)))
    found = {item.id: item for item in rows}
    barred = await list_barred_documents(ctx, list(found.values()))
    kept = [found[key] for key in ids if key in found and key not in barred]
    if not kept:
        raise DocumentsGone(
            _("Nothing in this print may be handed out: the documents were recalled, or a restriction applies.")
        )
    return kept


async def _check_unchanged(ctx: PluginContext, job: Job, documents: Sequence[Document]) -> None:
    """Check that no document was recalled or restricted while the file was bound.

    Raises:
        DocumentsGone: one was.
    """
    await ctx.db.refresh(job)
    if len(await _list_given(ctx, job, [item.id for item in documents])) < len(documents):
        raise DocumentsGone(_("A document in this print was recalled just now. Get the print again."))


async def _leave_out(ctx: PluginContext, job: Job, left_out: set[UUID]) -> None:
    """Mark these documents as not printed, with a line in the job's timeline."""
    if left_out:
        await put_back(ctx, PrintedDocument.document_id.in_(left_out))
        await transitions.add_timeline_entry(ctx, job.id, "print_left_out")
        await jobs.tell_screens(ctx, job.id)


async def _write_papers(ctx: PluginContext, job: Job, documents: Sequence[Document], folder: Path) -> list[Paper]:
    persons = await ctx.services.get(Directory).find_by_rows([item.person for item in documents])
    names = await ctx.school_names({person.school_id for person in persons.values()})
    families = []
    for item in documents:
        person = persons[item.person]
        families.append(
            Unreached(
                document_id=item.id,
                person=item.person,
                person_id=item.person_id,
                name=item.person_name,
                sort_name="",
                school=names.get(person.school_id, person.school_id),
            )
        )
    languages = await _list_languages(ctx, documents)
    namesakes = Counter((family.name.casefold(), family.school) for family in families)
    papers = []
    for item, family in zip(documents, families, strict=True):
        assert item.blob_id is not None, "what is printed was stored"
        path = folder / f"{item.id.hex}.pdf"
        await ctx.blobs.save_to(item.blob_id, path)
        cover = write_cover(
            ctx,
            family,
            subject=job.subject,
            pages=len(item.pages),
            language=languages.get(item.id, ""),
            is_namesake=namesakes[family.name.casefold(), family.school] > 1,
        )
        papers.append(Paper(cover, path, item.sha256 or "", len(item.pages)))
    return papers


async def _list_languages(ctx: PluginContext, documents: Sequence[Document]) -> Mapping[UUID, str]:
    """Return each family's language by document id, if it is known."""
    rows = await ctx.db.execute(
        select(Recipient.document_id, Recipient.language)
        .where(
            Recipient.district_id == ctx.district.id,
            Recipient.document_id.in_([item.id for item in documents]),
            Recipient.language != "",
        )
        .order_by(Recipient.id.desc())
    )
    return {row[0]: row[1] for row in rows}


async def _read(path: Path, folder: "TemporaryDirectory[str]") -> AsyncIterator[bytes]:
    """Yield the file's pieces; delete its folder at the end, even if the reader stops early."""
    with folder, path.open("rb") as file:
        while piece := file.read(_PIECE):
            yield piece
