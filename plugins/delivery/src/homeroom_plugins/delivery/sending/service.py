"""Sending: one mail per recipient, planned in the mail plugin's ledger; its states are copied to the recipients'
results.
"""

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
"""Results of mails that were sent, or may have been."""

UNSETTLED = (MailState.PLANNED, MailState.READY, MailState.CLAIMED, MailState.ARMED)


async def send_mails(ctx: PluginContext, job_id: UUID, planned: asyncio.Event | None = None) -> None:
    """Send the planned mails, and keep results and open screens up to date meanwhile.

    Args:
        planned: Set when the whole job is planned, if planning runs concurrently.
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
    """Complete a job that is sending when its mails will not change without further action. Idempotent.

    Needs a transaction; the job's row is locked until its end, so that the flow and the event complete the job only
    once.
    """
    job = await jobs.find_job(ctx, job_id)
    if job is None or job.status != JobStatus.SENDING:
        return
    if await jobs.has_open_documents(ctx, job_id):
        return  # A document was released meanwhile: the run that processes it completes the job.
    counts = await ctx.services.get(Mailer).counts(job_id)
    if not any(counts.get(state) for state in UNSETTLED):
        await jobs.finish(ctx, job)
        drop_source(ctx, job.source_blob_id)


async def sync_results(ctx: PluginContext, job_id: UUID) -> None:
    """Copy the ledger's states to the recipients' results, with one transaction per page."""
    after: str | None = None
    while True:
        async with ctx.begin() as inner:
            after = await _sync_page(inner, job_id, after)
        if after is None:
            return


async def sync_results_here(ctx: PluginContext, job_id: UUID) -> None:
    """Copy the ledger's states in the caller's transaction, for event handlers, whose event row is locked while they
    run.
    """
    after = await _sync_page(ctx, job_id, None)
    while after is not None:
        after = await _sync_page(ctx, job_id, after)


async def _sync_page(ctx: PluginContext, job_id: UUID, after: str | None) -> str | None:
    """Copy one page; return the key after which the next page begins, or None after the last. Opened documents stay
    opened.
    """
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
    last = {UUID(item.key.partition(".")[0]): item for item in page}  # The last mail of a recipient is decisive.
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
    """Return the condition that the mail's result differs from its recipient's, who has not opened the document yet."""
    return and_(
        Recipient.result.not_in((RecipientResult.OPENED, RecipientResult.RESTRICTED)),
        Recipient.result != news.c.result,
    )


def _is_sent_again(news: Any) -> ColumnElement[bool]:
    """Return the condition that a mail was sent again although the recipient has already opened the document."""
    return and_(
        Recipient.result == RecipientResult.OPENED,
        news.c.sent_at.is_not(None),
        Recipient.sent_at.is_distinct_from(news.c.sent_at),
    )
