"""Reminders to families that have not opened their document."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from homeroom_plugins.delivery.errors import JobState
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.jobs.pin_batches import await_pins
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.pipeline.start import submit_again
from homeroom_plugins.delivery.sending import custody_restrictions, recipient_events
from homeroom_plugins.delivery.sending.composing import compose_mail
from homeroom_plugins.delivery.sending.placeholder_values import read_values
from homeroom_plugins.delivery.states import JobStatus, RecipientResult
from homeroom_plugins.delivery.words import WORDING
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import NOTHING, _
from homeroom_sdk.services import Mailer, OutgoingMail, Recipients
from sqlalchemy import func, or_, select

MAX_REMINDERS = 5000
"""Maximum reminders per call, since a user waits for the response. Another call reaches the next ones."""
PAGE = 500
PAUSE = timedelta(hours=24)


async def count_remindable(ctx: PluginContext, job: Job) -> int:
    """Return how many recipients `remind` could write to now, at most 5,000; 0 if the job's links do not work."""
    if not _works(ctx, job):
        return 0
    found = await ctx.db.scalar(select(func.count(Recipient.id)).where(*_unopened(ctx, job)))
    return min(found or 0, MAX_REMINDERS)


async def remind(ctx: PluginContext, job_id: UUID, ids: Sequence[UUID]) -> int:
    """Remind the recipients whose mail was sent and who have not opened the document; return how many.

    Recipients are skipped if they were reminded in the last 24 hours, if their document is recalled or locked, or if a
    custody restriction applies.

    Args:
        ids: Recipients of the job; empty for all. At most 5,000 are reminded per call.

    Raises:
        JobNotFound: there is no such job.
        JobState: the job's links have ended, it was recalled, or it has not been sent.
    """
    await jobs.get_job(ctx, job_id)
    job = await jobs.find_job(ctx, job_id)
    assert job is not None
    jobs.check_given(job)
    if not _works(ctx, job):
        raise JobState(_("The links of this job have expired, or it has not been sent. Extend its links first."))
    reminded = 0
    while reminded < MAX_REMINDERS:
        page = await _list_page(ctx, job, ids)
        if not page:
            break
        barred = await custody_restrictions.find_barred(ctx, page)
        await custody_restrictions.mark_barred(ctx, [item for item in page if item.id in barred])
        going = [item for item in page if item.id not in barred]
        await _plan(ctx, job, going)
        reminded += len(going)
    if reminded:
        await transitions.add_timeline_entry(ctx, job.id, "reminded")
        await ctx.audit.record("job.reminded", subject=str(job.id), recipients=reminded)
        if job.status == JobStatus.COMPLETE:
            await transitions.move(ctx, job, JobStatus.QUEUED, what="")
            await submit_again(ctx, job)
        await jobs.tell_screens(ctx, job.id)
        await ctx.events.notify("JobResults", {"jobId": str(job.id)})
    return reminded


def _works(ctx: PluginContext, job: Job) -> bool:
    """Return whether the job's links work; False for a message without a document, whose openings are not known."""
    is_out = job.status in (JobStatus.COMPLETE, JobStatus.SENDING) and job.source_blob_id is not None
    return is_out and job.recalled_at is None and job.expires_at > ctx.now()


def _unopened(ctx: PluginContext, job: Job) -> tuple[Any, ...]:
    return (
        Recipient.district_id == ctx.district.id,
        Recipient.job_id == job.id,
        Recipient.result.in_((RecipientResult.SENT, RecipientResult.DELIVERED)),
        Recipient.opened_at.is_(None),
        Recipient.recalled_at.is_(None),
        Recipient.locked_at.is_(None),
        or_(Recipient.reminded_at.is_(None), Recipient.reminded_at <= ctx.now() - PAUSE),
    )


async def _list_page(ctx: PluginContext, job: Job, ids: Sequence[UUID]) -> Sequence[Recipient]:
    query = select(Recipient).where(*_unopened(ctx, job))
    if ids:
        query = query.where(Recipient.id.in_(ids))
    return (await ctx.db.scalars(query.order_by(Recipient.id).limit(PAGE).with_for_update())).all()


async def _plan(ctx: PluginContext, job: Job, going: Sequence[Recipient]) -> None:
    rows = await ctx.db.scalars(
        select(Document).where(
            Document.district_id == ctx.district.id, Document.id.in_([item.document_id for item in going])
        )
    )
    documents = {document.id: document for document in rows}
    links = await ctx.services.get(Recipients).links([item.id for item in going])
    values = await read_values(ctx, list(documents.values()))
    await_pins(job, going)
    mails = []
    for item in going:
        item.mails += 1
        item.message, item.result, item.reminded_at = NOTHING, RecipientResult.READY, ctx.now()
        mail = compose_mail(ctx, job, item, documents[item.document_id], links, values=values[item.document_id])
        mails.append(_reminder(mail))
        recipient_events.note(ctx, item.id, "reminded", by=ctx.actor.name)
    await ctx.services.get(Mailer).plan(job.id, mails, expires_at=job.expires_at, schools=job.schools or ())


def _reminder(mail: OutgoingMail) -> OutgoingMail:
    """Return the mail with a text that explains why it is sent again."""
    text = WORDING.words(mail.language)

    def remind(words: str) -> str:
        return "\n\n".join(part for part in (text["mail.reminder"], words) if part)

    template = mail.template
    if template is not None:
        template = replace(template, values={**template.values, "message": remind(template.values["message"])})
    return replace(
        mail,
        subject=text["mail.reminder_subject"].format(subject=mail.subject),
        body=remind(mail.body),
        template=template,
    )
