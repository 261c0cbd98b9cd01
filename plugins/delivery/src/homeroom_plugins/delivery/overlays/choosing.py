"""Choice of the stored signatures for the documents of a job, and copies of them when the job is approved."""

from collections.abc import Collection, Sequence
from uuid import UUID

from homeroom_plugins.delivery.errors import JobState
from homeroom_plugins.delivery.models import Document, Job, Problem
from homeroom_plugins.delivery.overlays.models import Overlay
from homeroom_plugins.delivery.overlays.schemas import OverlayRequest
from homeroom_plugins.delivery.states import DocumentState, JobKind, JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ServiceUnavailable, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.overlays import Overlays, Signatory, Signature
from homeroom_sdk.texts import is_line
from sqlalchemy import delete, func, select, update

FLAG = "signatureOverlay"
"""Licence feature that stored signatures need."""

MAX_OVERLAYS = 10
MISSING = "signature_missing"
SEAL = "overlays"


async def list_overlays(ctx: PluginContext, job_id: UUID) -> Sequence[Overlay]:
    """Return the signatures of a job, in their order."""
    found = await ctx.db.scalars(
        select(Overlay).where(Overlay.district_id == ctx.district.id, Overlay.job_id == job_id).order_by(Overlay.number)
    )
    return found.all()


async def list_usable(ctx: PluginContext, job: Job) -> Sequence[Signatory]:
    """Return the stored signatures that the actor may put on the job's documents; empty if the service is not
    available.
    """
    try:
        return await ctx.services.get(Overlays).list_usable(job.school_id)
    except ServiceUnavailable:
        return []


def is_available(ctx: PluginContext) -> bool:
    """Return whether the district has stored signatures."""
    return ctx.flag(FLAG)


async def read_signatures(ctx: PluginContext, job: Job, ids: Sequence[UUID] | None = None) -> Sequence[Signature]:
    """Read the names and pictures of the job's signatures, or of these. Call it before writing and before locking the
    job.

    Raises:
        ValidationFailed: one was removed, or the actor may not use it.
        Forbidden, ServiceUnavailable: the district has no stored signatures.
    """
    wanted = [row.signatory_id for row in await list_overlays(ctx, job.id)] if ids is None else ids
    return await ctx.services.get(Overlays).read(wanted, job.school_id) if wanted else []


async def set_overlays(
    ctx: PluginContext, job: Job, wanted: Sequence[OverlayRequest], signatures: Sequence[Signature] | None = None
) -> None:
    """Replace the signatures on the documents of a job that has not sent anything. Flushes.

    Parts that are cut already will be cut again. The caller has locked the job and checked that it can be changed.

    Args:
        signatures: The result of `read_signatures`, for a job that was approved already.

    Raises:
        ValidationFailed: the actor may not use one, or its position is invalid.
    """
    if not wanted and not await list_overlays(ctx, job.id):
        return
    known = {item.id: item for item in await list_usable(ctx, job)} if wanted else {}
    _check(job, wanted, known.keys())
    await _forget(ctx, job)
    for number, item in enumerate(wanted):
        signatory = known[item.signatoryId]
        ctx.db.add(
            Overlay(
                id=uuid7(),
                job_id=job.id,
                number=number,
                signatory_id=signatory.id,
                name=signatory.name,
                title=signatory.title,
                page=item.page,
                x=item.x,
                y=item.y,
                width=item.width,
                height=item.height,
                anchor=item.anchor.strip(),
            )
        )
    await ctx.db.flush()
    await ctx.audit.record("job.overlays_chosen", subject=str(job.id), overlays=len(wanted))
    if signatures is not None and job.status != JobStatus.REVIEW:
        await take_signatures(ctx, job, signatures)


async def copy_overlays(ctx: PluginContext, former: UUID, job: Job) -> None:
    """Move the signatures of an earlier match to the job that replaces it."""
    await ctx.db.execute(
        update(Overlay).where(Overlay.district_id == ctx.district.id, Overlay.job_id == former).values(job_id=job.id)
    )


async def take_signatures(ctx: PluginContext, job: Job, signatures: Sequence[Signature]) -> None:
    """Store copies of the current signatures for a job that is approved, and record that the actor uses them. Flushes.

    Args:
        signatures: The result of `read_signatures`.

    Raises:
        JobState: the job's signatures have been changed meanwhile.
    """
    rows = await list_overlays(ctx, job.id)
    if [row.signatory_id for row in rows] != [item.signatory.id for item in signatures]:
        raise JobState(_("Somebody has just changed the signatures of the job. Look at them, and go on."))
    if not rows:
        return
    documents = await ctx.db.scalar(
        select(func.count()).where(
            Document.district_id == ctx.district.id,
            Document.job_id == job.id,
            Document.state != DocumentState.DECLINED,
        )
    )
    for row, item in zip(rows, signatures, strict=True):
        row.name, row.title, row.text = item.signatory.name, item.signatory.title, item.text
        row.picture = None if item.text else ctx.seal(SEAL).close(item.picture, row.id.bytes)
        row.taken_at = ctx.now()
    ids = [row.signatory_id for row in rows]
    await ctx.services.get(Overlays).note_use(ids, job.id, documents=int(documents or 0))
    await ctx.db.flush()


async def drop_signatures(ctx: PluginContext, job: Job) -> None:
    """Delete the copies of signatures of a job that returns to its check; its documents are cut and signed again."""
    rows = await list_overlays(ctx, job.id)
    if not rows:
        return
    for row in rows:
        row.text, row.picture, row.taken_at = "", None, None
    await _cut_again(ctx, job)


async def _forget(ctx: PluginContext, job: Job) -> None:
    await drop_signatures(ctx, job)
    await ctx.db.execute(delete(Overlay).where(Overlay.district_id == ctx.district.id, Overlay.job_id == job.id))
    await _cut_again(ctx, job)


async def _cut_again(ctx: PluginContext, job: Job) -> None:
    """Discard the parts without planned mails, so that they are cut again, and problems about signatures without a
    place.
    """
    mine = (Document.district_id == ctx.district.id, Document.job_id == job.id)
    stored = (*mine, Document.state == DocumentState.STORED, Document.planned_at.is_(None))
    for blob_id in (await ctx.db.scalars(select(Document.blob_id).where(*stored).with_for_update())).all():
        if blob_id is not None:
            await ctx.blobs.delete(blob_id)
    await ctx.db.execute(
        update(Document)
        .where(*stored)
        .values(state=DocumentState.TODO, blob_id=None, sha256=None, stored_at=None)
        .execution_options(synchronize_session="fetch")
    )
    of_job = (Problem.district_id == ctx.district.id, Problem.job_id == job.id)
    missed = await ctx.db.scalars(
        delete(Problem).where(*of_job, Problem.kind == MISSING).returning(Problem.document_id)
    )
    held = select(Problem.document_id).where(
        *of_job, Problem.holds, Problem.released_at.is_(None), Problem.document_id.is_not(None)
    )
    await ctx.db.execute(
        update(Document)
        .where(
            *mine,
            Document.id.in_(missed),
            Document.state == DocumentState.HELD,
            Document.id.not_in(held),
        )
        .values(state=DocumentState.TODO)
        .execution_options(synchronize_session="fetch")
    )
    await ctx.db.flush()


def _check(job: Job, wanted: Sequence[OverlayRequest], known: Collection[UUID]) -> None:
    if wanted and job.kind == JobKind.BULK:
        raise ValidationFailed.of(
            overlays=_("A message that everybody gets bears no stored signature. Put it into the document.")
        )
    if len(wanted) > MAX_OVERLAYS:
        raise ValidationFailed.of(overlays=_("A document bears at most {count} signatures.", count=MAX_OVERLAYS))
    for item in wanted:
        if item.signatoryId not in known:
            raise ValidationFailed.of(
                overlays=_("A chosen signature was removed, or is not yours to use here. Choose another.")
            )
        if not item.anchor.strip() and min(item.x, item.y) < 0:
            raise ValidationFailed.of(overlays=_("A signature is outside the page. Place it on the page."))
        if not is_line(item.anchor):
            raise ValidationFailed.of(overlays=_("The text next to which a signature is placed is one line."))
