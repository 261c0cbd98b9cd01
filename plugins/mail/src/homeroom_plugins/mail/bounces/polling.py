"""Takes in what lies in the district's mailbox for returned mails."""

import time

from homeroom_plugins.mail.bounces.conversations import converse
from homeroom_plugins.mail.bounces.incoming import take_in
from homeroom_plugins.mail.bounces.mailboxes import MailboxAccess
from homeroom_plugins.mail.settings import settings_of
from homeroom_sdk.context import PluginContext

AT_ONCE = 10
DEADLINE_S = 240.0
READING_S = 120.0
"""Time for fetching; the rest of the deadline is for the last mail and the signing out, by which POP3 deletes."""
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
        MailboxProblem: the mailbox cannot be read, or not to its end; the rest waits for the next time.
    """
    count = 0
    until = time.monotonic() + READING_S
    async with converse(ctx, access, deadline_s=DEADLINE_S) as talk:
        while count < MOST and (mails := await talk.fetch(AT_ONCE, until)):
            await take_in(ctx, [content for _name, content in mails], source="mailbox")
            await talk.delete([name for name, _content in mails])
            count += len(mails)
            if time.monotonic() >= until:
                break
    return count
