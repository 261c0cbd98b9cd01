"""Sending: one mail per recipient, planned in the mail plugin's ledger; its states come back as results."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any
from uuid import UUID

from homeroom_plugins.delivery.cutting.service import array_of
from homeroom_plugins.delivery.disclosing import record_sent
from homeroom_plugins.delivery.intake.uploads import drop_source
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.models import Recipient
from homeroom_plugins.delivery.states import JobStatus, RecipientResult
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import SentenceColumn
from homeroom_sdk.services import Mailer, MailState, MailStatus
from sqlalchemy import ColumnElement, and_, case, func, or_, select, update
from sqlalchemy.dialects.postgresql import TEXT, TIMESTAMP
from sqlalchemy.dialects.postgresql import UUID as PGUUID

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


GONE_OUT = (RecipientResult.SENT, RecipientResult.DELIVERED, RecipientResult.UNKNOWN)
"""Results of mails that went out, or may have."""

UNSETTLED = (MailState.PLANNED, MailState.READY, MailState.CLAIMED, MailState.ARMED)


async def send_mails(ctx: PluginContext, job_id: UUID, planned: asyncio.Event | None = None) -> None:
    """Send what is planned and keep the results and the open screens up to date meanwhile.

    Args:
        planned: Set once all of the job is planned, where that happens meanwhile.
    """
    reporter = asyncio.create_task(_report(ctx, job_id))
    try:
        await ctx.services.get(Mailer).send(job_id, planned=planned)
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
    if await jobs.has_open_documents(ctx, job_id):
        return  # A document was released meanwhile: the run that takes it up closes the job.
    counts = await ctx.services.get(Mailer).counts(job_id)
    if not any(counts.get(state) for state in UNSETTLED):
        await jobs.finish(ctx, job)
        drop_source(ctx, job.source_blob_id)


async def sync_results(ctx: PluginContext, job_id: UUID) -> None:
    """Take the ledger's states over into the recipients' results, in transactions of a page each."""
    after: str | None = None
    while True:
        async with ctx.begin() as inner:
            after = await _sync_page(inner, job_id, after)
        if after is None:
            return


async def sync_results_here(ctx: PluginContext, job_id: UUID) -> None:
    """The same in the caller's own transaction, as of an event, whose row is held while its handler runs."""
    after = await _sync_page(ctx, job_id, None)
    while after is not None:
        after = await _sync_page(ctx, job_id, after)


async def _sync_page(ctx: PluginContext, job_id: UUID, after: str | None) -> str | None:
    """Where the next page begins; None behind the last. A document that was opened stays opened."""
    page = await ctx.services.get(Mailer).status(job_id, after=after, limit=SYNC)
    if not page:
        return None
    await _take_over(ctx, page)
    return page[-1].key


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
    last = {UUID(item.key.partition(".")[0]): item for item in page}  # The last of a recipient's mails counts.
    news = (
        func.unnest(
            array_of(list(last), PGUUID()),
            array_of([RESULTS[item.state].value for item in last.values()], TEXT()),
            array_of([item.message for item in last.values()], SentenceColumn()),
            array_of([item.sent_at for item in last.values()], TIMESTAMP(timezone=True)),
        )
        .table_valued("id", "result", "message", "sent_at")
        .render_derived("news")
    )
    changed = (
        await ctx.db.execute(
            select(Recipient.id, Recipient.result, news.c.result.label("now"))
            .join(news, Recipient.id == news.c.id)
            .where(Recipient.district_id == ctx.district.id, or_(_is_changed(news), _is_sent_again(news)))
            .with_for_update(of=Recipient)
        )
    ).all()
    if not changed:
        return
    opened = case((Recipient.result == RecipientResult.OPENED, Recipient.result), else_=news.c.result)
    said = case((Recipient.result == RecipientResult.OPENED, Recipient.message), else_=news.c.message)
    await ctx.db.execute(
        update(Recipient)
        .where(Recipient.district_id == ctx.district.id, Recipient.id == news.c.id)
        .where(Recipient.id.in_([row.id for row in changed]))
        .values(result=opened, message=said, sent_at=news.c.sent_at)
        .execution_options(synchronize_session=False)
    )
    await record_sent(ctx, [row.id for row in changed if row.result not in GONE_OUT and row.now in GONE_OUT])


def _is_changed(news: Any) -> ColumnElement[bool]:
    """The mail has another result than its recipient, who has not opened the document yet."""
    return and_(
        Recipient.result.not_in((RecipientResult.OPENED, RecipientResult.RESTRICTED)),
        Recipient.result != news.c.result,
    )


def _is_sent_again(news: Any) -> ColumnElement[bool]:
    """A mail went out that the recipient did not wait for: the document was opened before anybody looked here."""
    return and_(
        Recipient.result == RecipientResult.OPENED,
        news.c.sent_at.is_not(None),
        Recipient.sent_at.is_distinct_from(news.c.sent_at),
    )
