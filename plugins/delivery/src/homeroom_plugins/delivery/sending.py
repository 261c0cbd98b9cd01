"""Sending: one mail per recipient, planned in the mail plugin's ledger; its states come back as results."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from uuid import UUID

from homeroom_plugins.delivery import jobs
from homeroom_plugins.delivery.cutting import array_of
from homeroom_plugins.delivery.links import link_url
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.settings import HIDE_NAMES
from homeroom_plugins.delivery.states import JobStatus, PinMode, RecipientResult
from homeroom_plugins.delivery.uploads import drop_source
from homeroom_plugins.delivery.words import words
from homeroom_sdk.context import PluginContext
from homeroom_sdk.placeholders import without_names
from homeroom_sdk.services import Mailer, MailState, MailStatus, OutgoingMail
from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import TEXT, TIMESTAMP
from sqlalchemy.dialects.postgresql import UUID as PGUUID

PLAN = 500
SYNC = 3000
PROGRESS_S = 1.0
SYNC_EVERY = 5

RESULTS: Mapping[MailState, RecipientResult] = {
    MailState.PLANNED: RecipientResult.READY,
    MailState.READY: RecipientResult.READY,
    MailState.CLAIMED: RecipientResult.READY,
    MailState.ARMED: RecipientResult.READY,
    MailState.ACCEPTED: RecipientResult.SENT,
    MailState.DELIVERED: RecipientResult.DELIVERED,
    MailState.BOUNCED: RecipientResult.FAILED,
    MailState.COMPLAINED: RecipientResult.FAILED,
    MailState.UNKNOWN: RecipientResult.UNKNOWN,
    MailState.HELD: RecipientResult.UNKNOWN,
    MailState.FAILED: RecipientResult.FAILED,
    MailState.SUPPRESSED: RecipientResult.FAILED,
    MailState.CANCELLED: RecipientResult.CANCELLED,
    MailState.EXPIRED: RecipientResult.FAILED,
}


UNSETTLED = (MailState.PLANNED, MailState.READY, MailState.CLAIMED, MailState.ARMED)


async def plan_mails(ctx: PluginContext, job: Job) -> int:
    """Put the next 500 recipients' mails into the ledger; 0 when all of them are in it."""
    rows = (
        await ctx.db.execute(
            select(Recipient, Document)
            .join(Document, (Document.district_id == Recipient.district_id) & (Document.id == Recipient.document_id))
            .where(
                Recipient.district_id == ctx.district.id,
                Recipient.job_id == job.id,
                Recipient.result == RecipientResult.PENDING,
            )
            .order_by(Recipient.id)
            .limit(PLAN)
            .with_for_update(of=Recipient)
        )
    ).all()
    if not rows:
        return 0
    mails = [_mail(ctx, job, recipient, document) for recipient, document in rows]
    await ctx.services.get(Mailer).plan(job.id, mails, expires_at=job.expires_at)
    for recipient, _document in rows:
        recipient.result = RecipientResult.READY
    await ctx.db.flush()
    return len(rows)


async def send_mails(ctx: PluginContext, job_id: UUID) -> None:
    """Send what is planned and keep the results and the open screens up to date meanwhile."""
    reporter = asyncio.create_task(_report(ctx, job_id))
    try:
        await ctx.services.get(Mailer).send(job_id)
    finally:
        reporter.cancel()
        with suppress(asyncio.CancelledError):
            await reporter
        await sync_results(ctx, job_id)


async def finish_settled(ctx: PluginContext, job_id: UUID) -> None:
    """Close a job that is sending once no mail of it will change by itself any more. Idempotent.

    Needs a transaction; the job's row is held until its end, so that the flow and the event close it once.
    """
    job = await jobs.find_job(ctx, job_id)
    if job is None or job.status != JobStatus.SENDING:
        return
    counts = await ctx.services.get(Mailer).counts(job_id)
    if not any(counts.get(state) for state in UNSETTLED):
        await jobs.finish(ctx, job)
        drop_source(ctx, job.source_blob_id)


async def sync_results(ctx: PluginContext, job_id: UUID) -> None:
    """Take the ledger's states over into the recipients' results. A document that was opened stays opened."""
    after: str | None = None
    while True:
        async with ctx.begin() as inner:
            page = await inner.services.get(Mailer).status(job_id, after=after, limit=SYNC)
            if not page:
                return
            await _take_over(inner, page)
            after = page[-1].key


async def _report(ctx: PluginContext, job_id: UUID) -> None:
    beat = 0
    while True:
        await asyncio.sleep(PROGRESS_S)
        beat += 1
        if beat % SYNC_EVERY == 0:
            await sync_results(ctx, job_id)
        async with ctx.begin() as inner:
            await inner.events.notify("Jobs", {"id": str(job_id)})


async def _take_over(ctx: PluginContext, page: Sequence[MailStatus]) -> None:
    news = (
        func.unnest(
            array_of([UUID(item.key) for item in page], PGUUID()),
            array_of([RESULTS[item.state].value for item in page], TEXT()),
            array_of([item.message for item in page], TEXT()),
            array_of([item.sent_at for item in page], TIMESTAMP(timezone=True)),
        )
        .table_valued("id", "result", "message", "sent_at")
        .render_derived("news")
    )
    await ctx.db.execute(
        update(Recipient)
        .where(
            Recipient.district_id == ctx.district.id,
            Recipient.id == news.c.id,
            Recipient.result != RecipientResult.OPENED,
            Recipient.result != news.c.result,
        )
        .values(result=news.c.result, message=news.c.message, sent_at=news.c.sent_at)
        .execution_options(synchronize_session=False)
    )


def _mail(ctx: PluginContext, job: Job, recipient: Recipient, document: Document) -> OutgoingMail:
    text = words(ctx.district.language)
    hint = {
        PinMode.NONE: "",
        PinMode.GENERATED: text["mail.pin_generated"],
        PinMode.PERSON_ID: text["mail.pin_person_id"],
    }[PinMode(job.pin_mode)]
    until = text["mail.until"].format(day=job.expires_at.strftime("%Y-%m-%d"))
    return OutgoingMail(
        key=str(recipient.id),
        to=recipient.email,
        language=ctx.district.language,
        subject=_subject(ctx, job, document.person_name),
        body="\n\n".join(part for part in (job.message, hint, until) if part),
        link=link_url(ctx, recipient.id),
        link_label=text["mail.open"],
    )


def _subject(ctx: PluginContext, job: Job, person_name: str) -> str:
    """The job's subject; without the person's name where the district wants none in subjects."""
    if not ctx.flag(HIDE_NAMES):
        return job.subject
    fallback = words(ctx.district.language)["mail.subject"].format(district=ctx.district.name)
    return without_names(job.subject, [person_name]) or fallback
