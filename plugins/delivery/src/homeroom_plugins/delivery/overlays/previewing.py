"""Preview of ten documents of a job with their signatures, before the job is approved."""

import base64
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from homeroom_plugins.delivery.disclosing import record_documents
from homeroom_plugins.delivery.errors import FileRefused
from homeroom_plugins.delivery.intake.uploads import fetch_source, source_of
from homeroom_plugins.delivery.models import Document, Job
from homeroom_plugins.delivery.overlays.choosing import is_available, list_overlays, list_usable
from homeroom_plugins.delivery.overlays.models import Overlay
from homeroom_plugins.delivery.overlays.pictures import ShownPart, read_sizes, show_parts
from homeroom_plugins.delivery.overlays.placing import drawing_of, say_missing, stamp_of
from homeroom_plugins.delivery.overlays.schemas import (
    JobOverlays,
    OverlaidDocument,
    OverlayPage,
    OverlayPreview,
    OverlayRead,
    SizedPage,
    UsableSignatory,
)
from homeroom_plugins.delivery.pdf.cut.cutter import PartRequest
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.states import DocumentState
from homeroom_sdk.context import PluginContext
from homeroom_sdk.disclosures import DisclosureAct
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import _, say
from homeroom_sdk.overlays import Overlays
from sqlalchemy import select

SHOWN = 10
WIDTH_PX = 480
MAX_PAGES = 60
LIMITS = Limits(cpu_s=30, wall_s=60)
"""A user waits for the response. Ten parts of a usual batch take half a second."""


async def describe_overlays(ctx: PluginContext, job: Job, *, may_change: bool) -> JobOverlays:
    """Return the job's signatures, those that the actor may use, and the page sizes of its first document.

    Raises:
        FileRefused: the pages cannot be read.
    """
    usable = await list_usable(ctx, job) if may_change else []
    documents = await _list_documents(ctx, job) if usable else []
    return JobOverlays(
        available=is_available(ctx),
        may_change=may_change,
        overlays=show_overlays(await list_overlays(ctx, job.id)),
        signatories=[
            UsableSignatory(id=item.id, name=item.name, title=item.title, scope=item.scope, school_id=item.school_id)
            for item in usable
        ],
        pages=await _size(ctx, job, documents[0].pages[:MAX_PAGES]) if documents else [],
    )


def show_overlays(rows: Sequence[Overlay]) -> list[OverlayRead]:
    """Return the signatures in the form of the API's response."""
    fields = list(OverlayRead.model_fields)
    return [OverlayRead.model_validate({name: getattr(row, name) for name in fields}) for row in rows]


async def preview_overlays(ctx: PluginContext, job: Job) -> OverlayPreview:
    """Render ten documents, spread over the job, as they would be sent; record that the actor viewed them.

    Raises:
        ValidationFailed: the job has no signatures, or the actor may not use one.
        FileRefused: a document cannot be drawn.
    """
    rows = await list_overlays(ctx, job.id)
    if not rows:
        raise ValidationFailed.of(overlays=_("The documents bear no signature yet. Choose and place one."))
    found = await ctx.services.get(Overlays).read([row.signatory_id for row in rows], job.school_id)
    stamps = [stamp_of(row, drawing_of(item)) for row, item in zip(rows, found, strict=True)]
    documents = await _list_documents(ctx, job)
    chosen = [documents[len(documents) * number // SHOWN] for number in range(SHOWN)] if documents else []
    chosen = list({document.id: document for document in chosen}.values())
    source = await fetch_source(ctx, source_of(job))
    requests = [
        PartRequest(str(item.person), tuple(page - 1 for page in item.pages), title="", language=ctx.district.language)
        for item in chosen
    ]
    with TemporaryDirectory(dir=ctx.scratch, prefix="signed-") as folder:
        try:
            shown = await run_guarded(
                show_parts, source, requests, stamps, Path(folder), WIDTH_PX, limits=LIMITS, reuse=f"show-{job.id}"
            )
        except PdfError as error:
            raise FileRefused(error) from error
    await ctx.audit.record("overlays.previewed", subject=str(job.id), documents=len(chosen))
    await record_documents(ctx, job, chosen, DisclosureAct.VIEWED)
    pairs = zip(chosen, shown, strict=True)
    return OverlayPreview(documents=[_show(document, part, rows) for document, part in pairs], of=len(documents))


def _show(document: Document, part: ShownPart, rows: Sequence[Overlay]) -> OverlaidDocument:
    return OverlaidDocument(
        id=document.id,
        student_id=document.person_id,
        person_name=document.person_name,
        pages=[OverlayPage(page=page + 1, picture=base64.b64encode(data).decode()) for page, data in part.pages],
        missing=[say(say_missing(document.person_id, rows[number], why)) for number, why in part.missing],
    )


async def _list_documents(ctx: PluginContext, job: Job) -> Sequence[Document]:
    found = await ctx.db.scalars(
        select(Document)
        .where(
            Document.district_id == ctx.district.id,
            Document.job_id == job.id,
            Document.state != DocumentState.DECLINED,
        )
        .order_by(Document.pages, Document.id)
    )
    return found.all()


async def _size(ctx: PluginContext, job: Job, pages: Sequence[int]) -> list[SizedPage]:
    source = await fetch_source(ctx, source_of(job))
    try:
        sizes = await run_guarded(
            read_sizes, source, [page - 1 for page in pages], limits=LIMITS, reuse=f"show-{job.id}"
        )
    except FileError as error:
        raise FileRefused(error) from error
    return [
        SizedPage(page=page, width=width, height=height) for page, (width, height) in zip(pages, sizes, strict=True)
    ]
