"""Sending of one batch's ready mails, in its own transactions."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from uuid import UUID

from homeroom_plugins.mail import outages, paused_batches, queries
from homeroom_plugins.mail.dkim.keys import load_sending_domain
from homeroom_plugins.mail.ledger import Ledger
from homeroom_plugins.mail.looks import keep_look
from homeroom_plugins.mail.return_paths import return_paths_of
from homeroom_plugins.mail.sending.compose import Composer
from homeroom_plugins.mail.sending.pace import Pace
from homeroom_plugins.mail.sending.sender import BatchSender
from homeroom_plugins.mail.sending.transactions import in_transaction
from homeroom_plugins.mail.sending.writing import write_batch
from homeroom_plugins.mail.settings import MailSettings
from homeroom_plugins.mail.smtp.installed import installed_server, public_domain
from homeroom_plugins.mail.smtp.server import SmtpServer
from homeroom_plugins.mail.wording import installed_wording
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import MailSettled
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.services import MailState

LONGEST_STORM = timedelta(hours=2)
"""Maximum outage during which mails deferred by the server keep their retries; after that each deferral counts."""

HELPING = Pace(patience_s=0.0, server_patience_s=2.0, database_patience_s=20.0)
"""The pace of a helper, which leaves as soon as no mail is due; waiting is left to the main sender."""


async def send_batch(
    ctx: PluginContext,
    batch_id: UUID,
    *,
    on_outage: Callable[[PluginContext, Sentence], Awaitable[None]],
    server: SmtpServer | None = None,
    pace: Pace | None = None,
    planned: asyncio.Event | None = None,
    may_release: bool = True,
) -> Mapping[MailState, int]:
    """Send the ready mails of a batch; return the number of its mails by state.

    `MailSettled` is published once no mail of the batch will change by itself. A batch is paused until a person resumes
    it
    (`paused_batches`) if too many of its mails are refused or its template cannot be filled in. Nothing is sent then.

    Args:
        on_outage: Called with the server's words, in the last transaction, if the server takes no mails.
        server, pace: None = the installation's.
        planned: See `Mailer.send`.
        may_release: False if planned mails must not be released here, because the planner of the batch decides this.
    """
    pace = pace or Pace()
    patience_s = pace.database_patience_s
    ledger = Ledger(ctx.district.id)
    if planned is None and may_release:
        await write_planned(ctx, batch_id, patience_s=patience_s)
        await in_transaction(ctx, lambda tx: ledger.release(tx.db, batch_id), patience_s=patience_s)

    async def count(tx: PluginContext) -> Mapping[MailState, int]:
        return await queries.count_by_state(tx.db, tx.district.id, batch_id)

    sender: BatchSender | None = None
    if planned is not None or queries.is_open(await in_transaction(ctx, count, patience_s=patience_s)):
        sender = await _open_sender(ctx, batch_id, server or installed_server(), pace)
        await sender.run(planned)

    async def finish(tx: PluginContext) -> Mapping[MailState, int]:
        counts = await count(tx)
        await tx.events.notify("MailLog", {"batchId": str(batch_id)})
        if not queries.is_open(counts) and (planned is None or planned.is_set()):
            await tx.events.publish(MailSettled(batch_id=batch_id))
        if sender is not None and sender.health.error:
            await _hold(tx, batch_id, sender.health.error)
        if sender is not None and sender.outage:
            await on_outage(tx, sender.outage)
        elif sender is not None and sender.has_sent:
            await outages.end_outage(tx.db, tx.district.id)
        return counts

    return await in_transaction(ctx, finish, patience_s=patience_s)


async def write_planned(ctx: PluginContext, batch_id: UUID, *, patience_s: float) -> None:
    """Fill in the templates of planned mails; pause the batch if a template cannot be filled in."""
    refusal = await write_batch(ctx, batch_id, patience_s=patience_s)
    if refusal:
        await in_transaction(ctx, lambda tx: _hold(tx, batch_id, refusal), patience_s=patience_s)


async def help_send_batch(ctx: PluginContext, batch_id: UUID, *, server: SmtpServer | None = None) -> None:
    """Send ready mails of a batch in addition to the process that sends it; see `Mailer.help_send`."""
    server = server or installed_server()
    if server.domain_connections or server.domain_minute:
        return
    sender = await _open_sender(ctx, batch_id, server, HELPING)
    await sender.run()
    if refusal := sender.health.error:
        await in_transaction(ctx, lambda tx: _hold(tx, batch_id, refusal), patience_s=HELPING.database_patience_s)


async def _open_sender(ctx: PluginContext, batch_id: UUID, server: SmtpServer, pace: Pace) -> BatchSender:
    patience_s = pace.database_patience_s
    is_storming = await in_transaction(ctx, _is_storming, patience_s=patience_s)
    installed = server.domain or public_domain(ctx.public_url)
    domain = await in_transaction(ctx, lambda tx: load_sending_domain(tx, installed), patience_s=patience_s)
    composer = Composer(ctx, domain)
    look = await in_transaction(
        ctx, lambda tx: keep_look(tx, composer.branding, installed_wording()), patience_s=patience_s
    )
    return _sender(ctx, batch_id, composer, look=look, server=server, pace=pace, is_storming=is_storming)


async def _hold(tx: PluginContext, batch_id: UUID, reason: Sentence) -> None:
    await paused_batches.pause(tx.db, tx.district.id, batch_id, reason)
    tx.log.warning("mail_batch_paused", batch_id=str(batch_id))
    await tx.audit.record("mail.paused", subject=str(batch_id))


async def _is_storming(tx: PluginContext) -> bool:
    outage = await outages.find_outage(tx.db, tx.district.id)
    return outage is not None and outage.seen_at - outage.since < LONGEST_STORM


def _sender(
    ctx: PluginContext,
    batch_id: UUID,
    composer: Composer,
    *,
    look: UUID,
    server: SmtpServer,
    pace: Pace,
    is_storming: bool,
) -> BatchSender:
    settings = ctx.settings if isinstance(ctx.settings, MailSettings) else MailSettings()
    return BatchSender(
        ctx,
        batch_id,
        server=server,
        sender=composer.sender,
        compose=composer.compose,
        look=look,
        return_path=return_paths_of(ctx).make,
        pace=pace,
        is_storming=is_storming,
        error_limit_percent=settings.error_limit_percent,
    )
