"""The recurring and deferred work of the ledger."""

import asyncio
from uuid import UUID

from homeroom_plugins.mail import outages, queries
from homeroom_plugins.mail.bounces.mailboxes import MailboxProblem
from homeroom_plugins.mail.bounces.polling import find_access, poll
from homeroom_plugins.mail.ledger import LEASE_S, Ledger
from homeroom_plugins.mail.sending.batches import send_batch
from homeroom_plugins.mail.sending.pace import Pace
from homeroom_plugins.mail.smtp.connection import ConnectionLost, open_connection
from homeroom_plugins.mail.smtp.installed import installed_server, public_domain
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import AppError, ServiceUnavailable
from homeroom_sdk.flows import JobType, PermanentError, Postponed, flow
from homeroom_sdk.i18n import NOTHING, Sentence, _, sentence_of
from pydantic import BaseModel

MAIL_SENDER = JobType("MailSender", _("Mail"), is_routine=True)
"""The job type of these flows in the administrators' queue (specification §3)."""
KEEP_UNDECIDED_DAYS = 30
KEEP_COPIES_DAYS = 400
"""A school year, and the following summer, in which someone may ask about its last mail."""
PROBE_S = 10.0
BATCHES_AT_ONCE = 2
SHORT = Pace(patience_s=2.0, server_patience_s=2.0)
"""Patience of `watch`: it does not linger, and leaves mails that a recipient's server defers to `tend`."""


class Tend(BaseModel):
    """No parameters: the run already has a district."""


class Watch(BaseModel):
    """No parameters: the run already has a district."""


class SendAgain(BaseModel):
    """The batch that contains the mails to send again."""

    batch_id: UUID


class ReadMailbox(BaseModel):
    """No parameters: the run already has a district."""


@flow("read_mailbox", params=ReadMailbox, job_type=MAIL_SENDER, whole_district=True)
async def read_mailbox(ctx: PluginContext, params: ReadMailbox) -> None:
    """Take in the returned mails of the district's mailbox."""
    access = find_access(ctx)
    if access is None:
        return
    try:
        await poll(ctx, access)
    except MailboxProblem as error:
        raise PermanentError(error.sentence) from error


@flow("send_again", params=SendAgain, retries=3, job_type=MAIL_SENDER)
async def send_again(ctx: PluginContext, params: SendAgain) -> None:
    """Send immediately what staff have decided to send again."""
    await send_batch(ctx, params.batch_id, on_outage=start_watch)


@flow(
    "reconcile",
    params=Tend,
    schedule="20 3 * * *",
    job_type=MAIL_SENDER,
    title=_("Counting the day's e-mails, and forgetting old copies"),
    may_pause=False,
)
async def reconcile(ctx: PluginContext, params: Tend) -> None:
    """Check each night that every planned mail is still in the ledger, and delete old copies."""
    async with ctx.begin() as tx:
        await Ledger(tx.district.id).forget_copies(tx.db, days=KEEP_COPIES_DAYS)
        lost = await queries.note_missing(tx.db, tx.district.id)
        if lost:
            tx.log.error("mail_ledger_incomplete", batches=lost)


@flow(
    "tend",
    params=Tend,
    schedule="*/5 * * * *",
    job_type=MAIL_SENDER,
    title=_("Sending what waits, and reading returned e-mails"),
    may_pause=False,
)
async def tend(ctx: PluginContext, params: Tend) -> None:
    """Recover mails of dead workers, hold unknown mails for a person, and send batches that no process is sending.

    Also deletes the content of mails that were never decided about, and starts reading the mailbox.
    """
    ledger = Ledger(ctx.district.id)
    async with ctx.begin() as tx:
        await ledger.reap(tx.db)
        await ledger.hold(tx.db)
        await ledger.forget(tx.db, days=KEEP_UNDECIDED_DAYS)
        if await outages.find_watched(tx.db, ctx.district.id) is not None:
            return  # `watch` sends them.
        batches = await queries.list_unattended(tx.db, ctx.district.id, overdue_s=2 * LEASE_S)
        if find_access(tx) is not None:
            await tx.flows.submit(read_mailbox, ReadMailbox(), key=f"mailbox@{tx.now():%Y-%m-%dT%H:%M}")
    for batch in batches:
        await send_batch(ctx, batch, on_outage=start_watch, may_release=False)


@flow("watch", params=Watch, retries=3, job_type=MAIL_SENDER, whole_district=True)
async def watch(ctx: PluginContext, params: Watch) -> None:
    """Probe the mail server until it answers, then send everything that waits for it.

    Between two probes the run is postponed and frees its place in the worker.
    """
    words = await _probe(ctx)
    if not words:
        words = await _send_all(ctx)
    if words:
        async with ctx.begin() as tx:
            outage = await outages.record_failure(tx.db, ctx.district.id, words, next_try_s=outages.WATCH_S)
            words = outage.words
        raise Postponed(words, after_s=outages.WATCH_S)


async def start_watch(tx: PluginContext, words: Sentence) -> None:
    """Record the outage and start `watch`, once per outage, no matter how many batches wait."""
    known = await outages.find_watched(tx.db, tx.district.id)
    if known is None:
        await outages.end_outage(tx.db, tx.district.id)  # No run watches the old outage any more, so this is a new one.
    outage = await outages.record_failure(tx.db, tx.district.id, words, next_try_s=outages.WATCH_S)
    try:
        await tx.flows.submit(watch, Watch(), key=" ".join(("schedule", "watch", outage.since.isoformat())))
    except AppError:
        tx.log.warning("mail_server_not_watched")  # The licence has ended; account mails wait for `tend`.


async def _send_all(ctx: PluginContext) -> Sentence:
    """Send every batch with due mails; return the server's words if it fails again, else `NOTHING`."""
    async with ctx.begin() as tx:
        await Ledger(ctx.district.id).wake(tx.db)
        batches = await queries.list_ready(tx.db, ctx.district.id)
        if not batches:
            await outages.end_outage(tx.db, ctx.district.id)
    limit = asyncio.Semaphore(BATCHES_AT_ONCE)

    async def send(batch: UUID) -> None:
        async with limit:
            await send_batch(ctx, batch, pace=SHORT, on_outage=start_watch, may_release=False)

    await asyncio.gather(*(send(batch) for batch in batches))
    async with ctx.begin() as tx:
        outage = await outages.find_outage(tx.db, ctx.district.id)
        return outage.words if outage is not None else NOTHING


async def _probe(ctx: PluginContext) -> Sentence:
    """Connect, greet and sign in as if to send a mail; return why the server fails, or `NOTHING` if it works."""
    try:
        server = installed_server()
        hello = server.domain or public_domain(ctx.public_url)
        async with asyncio.timeout(PROBE_S):
            connection = await open_connection(server, hello=hello)
            await connection.quit()
    except ServiceUnavailable as error:
        return error.message
    except ConnectionLost as error:
        return sentence_of(error)
    except TimeoutError:
        return _("The server did not answer within {seconds} s.", seconds=f"{PROBE_S:.0f}")
    return NOTHING
