"""Corrections after sending: recalling and restoring documents, changing when links end, sending again."""

from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from uuid import UUID

from homeroom_plugins.delivery.corrections.destinations import leave_out_blocked, mend_address
from homeroom_plugins.delivery.corrections.schemas import RecallRead
from homeroom_plugins.delivery.errors import JobState
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.jobs.pin_batches import (
    await_pins,
    resume_all_pins,
    resume_pins,
    stop_all_pins,
    stop_pins,
)
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.pipeline.start import MAX_EXPIRY, submit_again
from homeroom_plugins.delivery.sending import custody_restrictions, recipient_events
from homeroom_plugins.delivery.sending.composing import compose_mail, invitation_of
from homeroom_plugins.delivery.sending.personal_pins import find_pins
from homeroom_plugins.delivery.sending.placeholder_values import read_values
from homeroom_plugins.delivery.states import OPEN_STATUSES, STATUS_WORDS, JobStatus, RecipientResult
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound, ValidationFailed
from homeroom_sdk.i18n import NOTHING, _
from homeroom_sdk.services import Mailer, Recipients
from sqlalchemy import func, select

AT_ONCE = 3000
_WAITING = (RecipientResult.PENDING, RecipientResult.READY)
_CLOSED = (JobStatus.COMPLETE, JobStatus.EXPIRED, JobStatus.FAILED)


async def recall_job(ctx: PluginContext, job_id: UUID) -> RecallRead:
    """Recall all documents of an ended job: its links stop opening them. Idempotent; can be undone.

    Raises:
        JobNotFound: there is no such job.
        JobState: it has not ended; a running job has to be cancelled instead, which also recalls what was sent.
    """
    job = await _get_job(ctx, job_id)
    if job.status not in _CLOSED:
        raise JobState(_("The job is {status}; cancel it instead.", status=STATUS_WORDS[job.status]))
    if job.recalled_at is not None:
        return RecallRead(recalled=0, opened=0, stopped=0)
    stopped = await ctx.services.get(Mailer).cancel(job.id)
    await stop_all_pins(ctx, job.id)
    job.recalled_at = ctx.now()
    recalled, opened = await _count(ctx, job.id)
    await _note(ctx, job, "recalled", recipients=recalled)
    return RecallRead(recalled=recalled, opened=opened, stopped=stopped)


async def restore_job(ctx: PluginContext, job_id: UUID) -> int:
    """Undo `recall_job`: links and PINs work as before. Idempotent; return how many recipients can open their document
    again.
    """
    job = await _get_job(ctx, job_id)
    if job.recalled_at is None:
        return 0
    job.recalled_at = None
    await resume_all_pins(ctx, job)
    restored, _opened = await _count(ctx, job.id)
    await _note(ctx, job, "restored", recipients=restored)
    return restored


async def recall_recipients(ctx: PluginContext, job_id: UUID, ids: Sequence[UUID]) -> RecallRead:
    """Recall the documents of some recipients of a job, and withdraw their unsent mails. Idempotent.

    Raises:
        NotFound: one of them is not a recipient of the job.
    """
    job = await _get_job(ctx, job_id)
    found = [item for item in await _get_recipients(ctx, job, ids) if item.recalled_at is None]
    stopped = await ctx.services.get(Mailer).withdraw(job.id, [item.mail_key for item in found])
    await stop_pins(ctx, job.id, found)
    await ctx.services.get(Recipients).recall([item.id for item in found])
    for item in found:
        item.recalled_at = ctx.now()
        if item.mail_key in stopped:
            item.result = RecipientResult.CANCELLED
        recipient_events.note(ctx, item.id, "recalled", by=ctx.actor.name)
        await ctx.audit.record("document.recalled", subject=str(item.id))
    await _tell(ctx, job, found)
    opened = sum(item.opened_at is not None for item in found)
    return RecallRead(recalled=len(found), opened=opened, stopped=len(stopped))


async def restore_recipients(ctx: PluginContext, job_id: UUID, ids: Sequence[UUID]) -> int:
    """Undo `recall_recipients`; return how many were restored. Idempotent. A withdrawn mail stays unsent.

    Documents that a custody restriction keeps from the recipient stay recalled.

    Raises:
        NotFound: one of them is not a recipient of the job.
        ValidationFailed: all of the recalled documents are restricted.
    """
    job = await _get_job(ctx, job_id)
    recalled = [item for item in await _get_recipients(ctx, job, ids) if item.recalled_at is not None]
    barred = await custody_restrictions.find_barred(ctx, recalled)
    found = [item for item in recalled if item.id not in barred]
    if barred and not found:
        raise custody_restrictions.refuse_barred()
    await ctx.services.get(Recipients).give_again([item.id for item in found])
    await resume_pins(ctx, job, found)
    for item in found:
        item.recalled_at = None
        recipient_events.note(ctx, item.id, "restored", by=ctx.actor.name)
        await ctx.audit.record("document.restored", subject=str(item.id))
    await _tell(ctx, job, found)
    return len(found)


async def list_of_document(ctx: PluginContext, result_id: UUID) -> tuple[UUID, list[UUID]]:
    """Return the job of a recipient, and the ids of all recipients of the same document.

    Raises:
        NotFound: there is no such recipient.
    """
    recipient: Recipient | None = await ctx.db.get(Recipient, (ctx.district.id, result_id))
    if recipient is None:
        raise NotFound(_("There is no such recipient."))
    found = await ctx.db.scalars(
        select(Recipient.id).where(
            Recipient.district_id == ctx.district.id, Recipient.document_id == recipient.document_id
        )
    )
    return recipient.job_id, list(found)


async def set_end(ctx: PluginContext, job_id: UUID, ids: Sequence[UUID], expires_at: datetime) -> int:
    """Set another end for the links of a job, or of some of its recipients only; return how many links were changed.

    Raises:
        ValidationFailed: the day is not between now and 30 days ahead.
        JobState: the job was cancelled or has failed, or is a draft.
        NotFound: one of them is not a recipient of the job.
    """
    if not ctx.now() < expires_at <= ctx.now() + MAX_EXPIRY:
        raise ValidationFailed.of(expiresOn=_("Choose a day between now and 30 days ahead."))
    job = await _get_job(ctx, job_id)
    if job.status not in (*OPEN_STATUSES, JobStatus.COMPLETE, JobStatus.EXPIRED):
        raise JobState(
            _("The job is {status}; its links have expired and cannot be extended.", status=STATUS_WORDS[job.status])
        )
    recipients = ctx.services.get(Recipients)
    if ids:
        found = await _get_recipients(ctx, job, ids)
        changed = await recipients.set_end([item.id for item in found], expires_at)
        for item in found:
            await ctx.audit.record("link.extended", subject=str(item.id))
        await _tell(ctx, job, found)
        return changed
    job.expires_at = expires_at
    if job.status == JobStatus.EXPIRED:
        await transitions.move(ctx, job, JobStatus.COMPLETE, what="")
    changed = 0
    async for page in _pages(ctx, job.id):
        changed += await recipients.set_end(page, expires_at)
    await _note(ctx, job, "extended", recipients=changed)
    return changed


async def expire_job(ctx: PluginContext, job_id: UUID) -> Job:
    """End all links of a finished job now; `set_end` can make them work again. Idempotent.

    Raises:
        JobState: the job is not finished.
    """
    job = await _get_job(ctx, job_id)
    if job.status == JobStatus.EXPIRED:
        return job
    if job.status != JobStatus.COMPLETE:
        raise JobState(
            _("The job is {status}; only the links of a finished job can be ended.", status=STATUS_WORDS[job.status])
        )
    await transitions.move(ctx, job, JobStatus.EXPIRED, what="")
    job.expires_at = ctx.now()
    async for page in _pages(ctx, job.id):
        await ctx.services.get(Recipients).set_end(page, job.expires_at)
    await _note(ctx, job, JobStatus.EXPIRED)
    return job


async def resend(
    ctx: PluginContext, job_id: UUID, ids: Sequence[UUID], *, email: str | None = None, is_confirmed: bool = False
) -> tuple[int, int]:
    """Send these recipients their mail again, except those with a mail that still waits.

    Return how many mails are sent, and how many are not because their addresses are blocked. The link stays the same
    for the same address; another address gets a new link, and the former one stops working.

    Args:
        ids: Empty: all recipients with a failed mail, at most 3000.
        email: The new address of a single recipient. The directory is not changed.
        is_confirmed: Send to the address even if it belongs to another person or a mail server has refused it.

    Raises:
        JobState: the job's links have ended, it was recalled, or it has not been sent.
        NotFound: one of them is not a recipient of the job.
        ValidationFailed: the address is invalid or given for several recipients, one of the documents was recalled, or
            a custody restriction keeps one from its guardian.
        OthersAddress: the address may belong to another person, or the document's person has another name now, and the
            user has not confirmed it.
        BlockedAddress: a mail server has refused the single address, and the user has not confirmed it.
    """
    job = await _get_job(ctx, job_id)
    if job.status not in (JobStatus.COMPLETE, JobStatus.SENDING) or job.expires_at <= ctx.now():
        raise JobState(_("The links of this job have expired, or it has not been sent. Extend its links first."))
    jobs.check_given(job)
    found = await (_get_recipients(ctx, job, ids) if ids else _list_failed(ctx, job))
    going: Sequence[Recipient] = [item for item in found if item.result not in _WAITING]
    if any(item.recalled_at is not None for item in going):
        raise ValidationFailed.of(resultIds=_("One of these documents was recalled. Restore it first."))
    going = await _without_barred(ctx, going, is_chosen=bool(ids))
    if any(item.result == RecipientResult.CANCELLED for item in going):
        raise ValidationFailed.of(
            resultIds=_(
                "A mail among these was withdrawn: its job was stopped, or the address is not the person's now."
            )
        )
    if email is not None:
        await mend_address(ctx, going, email, is_confirmed=is_confirmed)
    wanted = len(going)
    going = await leave_out_blocked(ctx, job, going, is_chosen=bool(ids), is_confirmed=is_confirmed)
    await _plan_again(ctx, job, going)
    if going:
        await _note(ctx, job, "resent", recipients=len(going))
        if job.status == JobStatus.COMPLETE:
            await transitions.move(ctx, job, JobStatus.QUEUED, what="")
            await submit_again(ctx, job)
    return len(going), wanted - len(going)


async def _without_barred(ctx: PluginContext, going: Sequence[Recipient], *, is_chosen: bool) -> Sequence[Recipient]:
    """Return the recipients who are not restricted; raise an error if a chosen one is, or else mark restricted ones."""
    barred = await custody_restrictions.find_barred(ctx, going)
    if barred and is_chosen:
        raise custody_restrictions.refuse_barred()
    await custody_restrictions.mark_barred(ctx, [item for item in going if item.id in barred])
    return [item for item in going if item.id not in barred]


async def _plan_again(ctx: PluginContext, job: Job, going: Sequence[Recipient]) -> None:
    """Write another mail for each recipient to the ledger."""
    rows = await ctx.db.scalars(
        select(Document).where(
            Document.district_id == ctx.district.id, Document.id.in_([item.document_id for item in going])
        )
    )
    documents = {document.id: document for document in rows}
    values = await read_values(ctx, list(documents.values()))
    links: dict[UUID, str] = {}
    if job.source_blob_id is not None:
        links |= await ctx.services.get(Recipients).links([item.id for item in going])
        without = [item for item in going if item.id not in links]  # They were restricted until now.
        pairs = [(item, documents[item.document_id]) for item in without]
        pins = await find_pins(ctx, job, pairs)
        invitations = [
            invitation_of(ctx, job, *pair, values=values[pair[1].id], pin=pins[pair[0].id]) for pair in pairs
        ]
        links |= await ctx.services.get(Recipients).invite(invitations)
        await stop_pins(ctx, job.id, going)
        await_pins(job, going)
    for item in going:
        item.mails += 1
        item.message = NOTHING
        item.settled_at, item.settled_why = None, ""
        if item.result != RecipientResult.OPENED:
            item.result = RecipientResult.READY
        await ctx.audit.record("mail.repeated", subject=str(item.id))
    mails = [
        compose_mail(ctx, job, item, documents[item.document_id], links, values=values[item.document_id])
        for item in going
    ]
    await ctx.services.get(Mailer).plan(job.id, mails, expires_at=job.expires_at, schools=job.schools or ())
    await _tell(ctx, job, going)


async def _get_job(ctx: PluginContext, job_id: UUID) -> Job:
    """Return the job, locked until the end of the transaction.

    Raises:
        JobState: it was destroyed after its retention period.
    """
    await jobs.get_job(ctx, job_id)
    job = await jobs.find_job(ctx, job_id)
    assert job is not None
    if job.status == JobStatus.DESTROYED:
        raise JobState(_("The job is {status}; it can no longer be changed.", status=STATUS_WORDS[job.status]))
    return job


async def _get_recipients(ctx: PluginContext, job: Job, ids: Sequence[UUID]) -> Sequence[Recipient]:
    wanted = set(ids)
    await ctx.services.get(Recipients).hold(ids)
    found = await ctx.db.scalars(
        select(Recipient)
        .where(Recipient.district_id == ctx.district.id, Recipient.job_id == job.id, Recipient.id.in_(wanted))
        .order_by(Recipient.id)
        .with_for_update()
    )
    recipients = found.all()
    if len(recipients) != len(wanted):
        raise NotFound(_("There is no such recipient."))
    return recipients


async def _list_failed(ctx: PluginContext, job: Job) -> Sequence[Recipient]:
    found = await ctx.db.scalars(
        select(Recipient)
        .where(
            Recipient.district_id == ctx.district.id,
            Recipient.job_id == job.id,
            Recipient.result == RecipientResult.FAILED,
            Recipient.recalled_at.is_(None),
        )
        .order_by(Recipient.id)
        .limit(AT_ONCE)
        .with_for_update()
    )
    return found.all()


async def _pages(ctx: PluginContext, job_id: UUID) -> AsyncIterator[Sequence[UUID]]:
    """Yield the ids of a job's recipients in pages."""
    after: UUID | None = None
    while True:
        query = select(Recipient.id).where(Recipient.district_id == ctx.district.id, Recipient.job_id == job_id)
        if after is not None:
            query = query.where(Recipient.id > after)
        page = (await ctx.db.scalars(query.order_by(Recipient.id).limit(AT_ONCE))).all()
        if not page:
            return
        yield page
        after = page[-1]


async def _count(ctx: PluginContext, job_id: UUID) -> tuple[int, int]:
    """Return how many recipients of the job can open their document, and how many have."""
    row = (
        await ctx.db.execute(
            select(func.count(), func.count(Recipient.opened_at)).where(
                Recipient.district_id == ctx.district.id,
                Recipient.job_id == job_id,
                Recipient.recalled_at.is_(None),
                Recipient.result.not_in((RecipientResult.CANCELLED, RecipientResult.RESTRICTED)),
            )
        )
    ).one()
    return row[0], row[1]


async def _note(ctx: PluginContext, job: Job, what: str, **details: int) -> None:
    await ctx.db.flush()
    await transitions.add_timeline_entry(ctx, job.id, what)
    await ctx.audit.record(f"job.{what}", subject=str(job.id), **details)
    await jobs.tell_screens(ctx, job.id)
    await ctx.events.notify("JobResults", {"jobId": str(job.id)})


async def _tell(ctx: PluginContext, job: Job, recipients: Sequence[Recipient]) -> None:
    await ctx.db.flush()
    await jobs.tell_screens(ctx, job.id)
    for item in recipients:
        await ctx.events.notify("JobResults", {"id": str(item.id)})
