"""Erasure of one person's data: documents, recipients, mails, and notes about them.

Rows that a job counts are kept without personal data. An uploaded file also contains pages of other persons, which
cannot be separated: it is deleted as a whole, so nothing that needs the file can be done any more. The documents of
other families are kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from homeroom_plugins.delivery.corrections.notices import list_batches
from homeroom_plugins.delivery.errors import JobState
from homeroom_plugins.delivery.intake import uploads
from homeroom_plugins.delivery.jobs.pin_batches import batch_of
from homeroom_plugins.delivery.lifecycle.erased_words import blank_jobs, blank_words
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.states import OPEN_STATUSES, DocumentState
from homeroom_sdk.context import PluginContext
from homeroom_sdk.holds import find_held_persons
from homeroom_sdk.i18n import NOTHING, _, _n
from homeroom_sdk.services import Mailer
from homeroom_sdk.subjects import Erased, Subject, SubjectErasure
from sqlalchemy import func, select, update

HELD = _("They have pages of students on legal hold.")


@dataclass(frozen=True, slots=True)
class _Sources:
    """Uploaded files with pages of the person: those to delete, and how many are kept because of others."""

    blob_ids: Sequence[UUID]
    kept: int


async def erase_subject(ctx: PluginContext, subject: Subject) -> SubjectErasure:
    """See the hook `erase_subject`. Raise `JobState` while a delivery to the person is open."""
    mine = (Document.district_id == ctx.district.id, Document.person == subject.person)
    documents = (await ctx.db.scalars(select(Document).where(*mine).order_by(Document.id).with_for_update())).all()
    known = (document.person_id for document in documents if document.person_id)
    subject = replace(subject, person_id=subject.person_id or next(known, ""))  # The directory may no longer have it.
    job_ids = {document.job_id for document in documents}
    jobs = (await ctx.db.scalars(select(Job).where(Job.district_id == ctx.district.id, Job.id.in_(job_ids)))).all()
    _refuse_open(jobs)
    recipients = await _list_recipients(ctx, documents)
    mails = sum([await _erase_mails(ctx, job, recipients) for job in jobs])
    told = [item for item in recipients if item.email]
    sources = await _find_sources(ctx, subject, jobs)
    open_documents = [document for document in documents if document.state != DocumentState.ERASED]
    blob_ids = [*await _blank_documents(ctx, open_documents), *sources.blob_ids]
    words = await blank_words(ctx, subject, [document.id for document in documents])
    await _blank_recipients(ctx, recipients)
    await blank_jobs(ctx, subject, jobs)
    for source in sources.blob_ids:
        ctx.after_commit(partial(uploads.drop_source, ctx, source))
    counts = [
        Erased(_("Delivered documents"), len(open_documents)),
        Erased(_("Recipients"), len(told)),
        Erased(_("E-mails of deliveries"), mails),
        Erased(_("Notes of checks and decisions"), words),
        Erased(
            _("Uploaded files, with the pages of all their students"),
            len(sources.blob_ids),
            sources.kept,
            HELD if sources.kept else NOTHING,
        ),
    ]
    return SubjectErasure(counts, blob_ids)


def _refuse_open(jobs: Sequence[Job]) -> None:
    open_jobs = sum(job.status in OPEN_STATUSES for job in jobs)
    if open_jobs:
        raise JobState(
            _n(
                "{count} delivery to this student is under way. Wait until it is complete, or cancel it.",
                "{count} deliveries to this student are under way. Wait until they are complete, or cancel them.",
                open_jobs,
            )
        )


async def _list_recipients(ctx: PluginContext, documents: Sequence[Document]) -> Sequence[Recipient]:
    ids = [document.id for document in documents]
    query = select(Recipient).where(Recipient.district_id == ctx.district.id, Recipient.document_id.in_(ids))
    return (await ctx.db.scalars(query)).all()


async def _erase_mails(ctx: PluginContext, job: Job, recipients: Sequence[Recipient]) -> int:
    """Erase mails in every batch that may contain mails to the job's recipients; mail keys begin with the recipient's
    id.
    """
    keys = [str(item.id) for item in recipients if item.job_id == job.id]
    if not keys:
        return 0
    mailer, erased = ctx.services.get(Mailer), 0
    for batch_id in (job.id, batch_of(job.id), *await list_batches(ctx, job)):
        erased += await mailer.erase(batch_id, keys)
    return erased


async def _find_sources(ctx: PluginContext, subject: Subject, jobs: Sequence[Job]) -> _Sources:
    """Find the files to delete and mark them as erased; keep files of open jobs or with pages of a person on legal
    hold.

    A file that several jobs share counts once.
    """
    wanted = {job.source_blob_id for job in jobs if job.source_blob_id and job.source_erased_at is None}
    same_file = (Job.district_id == ctx.district.id, Job.source_blob_id.in_(wanted))
    of_job = (Document.district_id == Job.district_id) & (Document.job_id == Job.id)
    rows = await ctx.db.execute(
        select(Job.source_blob_id, Job.status, Document.person).outerjoin(Document, of_job).where(*same_file)
    )
    persons: dict[UUID, set[UUID]] = {}
    in_use: set[UUID] = set()
    for blob_id, status, person in rows:
        assert blob_id is not None
        persons.setdefault(blob_id, set()).update({person} - {None, subject.person})
        in_use |= {blob_id} if status in OPEN_STATUSES else set()
    held = await find_held_persons(ctx, set().union(*persons.values()))
    kept = {blob_id for blob_id, others in persons.items() if others & held} | in_use
    gone = sorted(wanted - kept)
    erased = update(Job).where(Job.district_id == ctx.district.id, Job.source_blob_id.in_(gone))
    await ctx.db.execute(erased.values(source_erased_at=ctx.now()).execution_options(synchronize_session="fetch"))
    return _Sources(gone, len(kept))


async def _blank_documents(ctx: PluginContext, documents: Sequence[Document]) -> list[UUID]:
    """Clear the documents; return the ids of the blobs that no other document uses."""
    blobs = {document.blob_id for document in documents if document.blob_id is not None}
    for document in documents:
        document.state, document.blob_id, document.text_mark = DocumentState.ERASED, None, None
        document.person_id = document.person_name = ""
    await ctx.db.flush()
    still = select(Document.blob_id).where(Document.district_id == ctx.district.id, Document.blob_id.in_(blobs))
    return sorted(blobs - set(await ctx.db.scalars(still)))


async def _blank_recipients(ctx: PluginContext, recipients: Sequence[Recipient]) -> None:
    # Settle mails that did not arrive, since they can no longer be sent again.
    settled = {"settled_at": func.coalesce(Recipient.settled_at, func.now()), "settled_why": ""}
    values = {"email": "", "name": "", "language": "", "message": NOTHING, "mended_from": None}
    await ctx.db.execute(
        update(Recipient)
        .where(Recipient.district_id == ctx.district.id, Recipient.id.in_([item.id for item in recipients]))
        .values({**values, "pin_is_due": False, **settled})
        .execution_options(synchronize_session=False)
    )
