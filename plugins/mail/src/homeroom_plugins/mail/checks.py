"""Health checks of the plugin for one district."""

import asyncio

from homeroom_plugins.mail import paused_batches, queries
from homeroom_plugins.mail.bounces.conversations import converse
from homeroom_plugins.mail.bounces.mailboxes import MailboxProblem
from homeroom_plugins.mail.bounces.polling import find_access
from homeroom_plugins.mail.smtp.connection import ConnectionLost, open_connection
from homeroom_plugins.mail.smtp.installed import installed_server, public_domain
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.hooks import Finding, Severity
from homeroom_sdk.i18n import _, sentence_of

_TIMEOUT_S = 4.0


async def check_mail_server(ctx: PluginContext) -> list[Finding]:
    """Connect, greet and sign in as if to send a mail, then disconnect."""
    try:
        server = installed_server()
        async with asyncio.timeout(_TIMEOUT_S):
            connection = await open_connection(server, hello=server.domain or public_domain(ctx.public_url))
            await connection.quit()
    except ServiceUnavailable as error:
        return [Finding("mail_server_not_set", Severity.ERROR, error.message)]
    except (ConnectionLost, TimeoutError) as error:
        reason = sentence_of(error) or _("It did not answer within {seconds} s.", seconds=round(_TIMEOUT_S))
        remedy = _("Mails wait until it answers. Tell the operator of this installation if this continues.")
        return [Finding("mail_server_unreachable", Severity.ERROR, reason, remedy)]
    return []


async def check_mailbox(ctx: PluginContext) -> list[Finding]:
    """Sign in to the mailbox for returned mails, if one is configured, then disconnect."""
    access = find_access(ctx)
    if access is None:
        return []
    try:
        async with converse(ctx, access, deadline_s=_TIMEOUT_S):
            return []
    except MailboxProblem as error:
        remedy = _("Returned mails wait there. Look at the settings of the mailbox.")
        return [Finding("mailbox_unreadable", Severity.WARNING, error.sentence, remedy)]


async def check_held_mails(ctx: PluginContext) -> list[Finding]:
    """Report mails that staff have to decide about."""
    held = await queries.count_held(ctx.db, ctx.district.id)
    if not held:
        return []
    words = _("For {count} e-mails it is not known whether they arrived.", count=held)
    return [
        Finding("mails_held", Severity.WARNING, words, _("Decide under E-mails in doubt: send again, or it arrived."))
    ]


async def check_paused_batches(ctx: PluginContext) -> list[Finding]:
    """Report paused batches that still have mails to send, with the reason for the pause."""
    remedy = _("Look into the mail log, then send the rest or not.")
    paused = await paused_batches.list_paused(ctx.db, ctx.district.id)
    return [Finding("mails_paused", Severity.WARNING, row.pause_reason, remedy) for row in paused]


async def check_ledger(ctx: PluginContext) -> list[Finding]:
    """Report batches for which the last nightly count did not match the number of planned mails."""
    incomplete = await queries.list_incomplete(ctx.db, ctx.district.id)
    if not incomplete:
        return []
    words = _(
        "For {count} batches of e-mail, the ledger has a different number than planned, first for {batch}.",
        count=len(incomplete),
        batch=str(incomplete[0].id),
    )
    remedy = _("Do not send any of them again before customer support has looked: rows were removed or added by hand.")
    return [Finding("mail_ledger_incomplete", Severity.ERROR, words, remedy)]


async def check_returned_mails(ctx: PluginContext) -> list[Finding]:
    """Report returned mails that could not be matched to a mail."""
    count = await queries.count_unplaced(ctx.db, ctx.district.id)
    if not count:
        return []
    words = _("For {count} returned e-mails it is not known what they are about.", count=count)
    return [Finding("mails_unplaced", Severity.INFO, words, _("Look at them under E-mails in doubt."))]
