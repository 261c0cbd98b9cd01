"""Reading of the district's mailbox for returned mails."""

import time

from homeroom_plugins.mail.bounces.conversations import converse
from homeroom_plugins.mail.bounces.incoming import take_in
from homeroom_plugins.mail.bounces.mailboxes import MailboxAccess
from homeroom_plugins.mail.settings import settings_of
from homeroom_sdk.context import PluginContext

AT_ONCE = 10
DEADLINE_S = 240.0
READING_S = 120.0
"""Time for fetching; the rest of the deadline is left for the last mails and for signing out, when POP3 deletes."""
MAX_MAILS = 2_000
"""Number of mails after which a run stops fetching; the rest waits for the next run."""


def find_access(ctx: PluginContext) -> MailboxAccess | None:
    """Return the access to the district's mailbox, or None if it is not configured."""
    settings = settings_of(ctx)
    if not settings.mailbox_kind or not settings.mailbox_host:
        return None
    password = settings.mailbox_password.get_secret_value() if settings.mailbox_password is not None else ""
    return MailboxAccess(
        settings.mailbox_kind, settings.mailbox_host, settings.mailbox_port, settings.mailbox_user, password
    )


async def poll(ctx: PluginContext, access: MailboxAccess) -> int:
    """Take in the mails of the mailbox, deleting each one after its effects are committed; return the number of mails.

    A mail that was taken in but not deleted is fetched again next time and changes nothing.

    Raises:
        MailboxProblem: the mailbox cannot be read, or not completely; the rest is read next time.
    """
    count = 0
    until = time.monotonic() + READING_S
    async with converse(ctx, access, deadline_s=DEADLINE_S) as talk:
        while count < MAX_MAILS and (mails := await talk.fetch(AT_ONCE, until)):
            await take_in(ctx, [content for _name, content in mails], source="mailbox")
            await talk.delete([name for name, _content in mails])
            count += len(mails)
            if time.monotonic() >= until:
                break
    return count
