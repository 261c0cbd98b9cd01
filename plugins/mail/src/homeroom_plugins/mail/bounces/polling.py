"""Takes in what lies in the district's mailbox for returned mails."""

import asyncio
import imaplib
import poplib
import ssl
from contextlib import suppress

from homeroom_plugins.mail.bounces.incoming import take_in
from homeroom_plugins.mail.bounces.mailboxes import MailboxAccess, MailboxProblem, open_mailbox
from homeroom_plugins.mail.settings import settings_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.sentences import _

AT_ONCE = 10
MOST = 2_000
"""More than these wait for the next round."""


def find_access(ctx: PluginContext) -> MailboxAccess | None:
    """How the district's mailbox is read; None while it is not set."""
    settings = settings_of(ctx)
    if not settings.mailbox_kind or not settings.mailbox_host:
        return None
    password = settings.mailbox_password.get_secret_value() if settings.mailbox_password is not None else ""
    return MailboxAccess(
        settings.mailbox_kind, settings.mailbox_host, settings.mailbox_port, settings.mailbox_user, password
    )


async def poll(ctx: PluginContext, access: MailboxAccess) -> int:
    """Take in what is in the mailbox, and delete each mail once what it means is committed; returns how many.

    A mail that was taken in and not deleted comes again, and changes nothing.

    Raises:
        MailboxProblem: the mailbox cannot be read.
    """
    box = await asyncio.to_thread(open_mailbox, access)
    count = 0
    try:
        while count < MOST and (mails := await asyncio.to_thread(box.fetch, AT_ONCE)):
            await take_in(ctx, [content for _name, content in mails], source="mailbox")
            await asyncio.to_thread(box.delete, [name for name, _content in mails])
            count += len(mails)
    except (OSError, imaplib.IMAP4.error, poplib.error_proto) as error:
        raise MailboxProblem(_("The connection to the mailbox server ended. The rest is read next time.")) from error
    finally:
        with suppress(OSError, ssl.SSLError, imaplib.IMAP4.error, poplib.error_proto):
            await asyncio.to_thread(box.close)
    return count
