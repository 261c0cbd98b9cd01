"""Conversations with the mailboxes of districts: at most one per district, in dedicated threads, with a deadline.

The districts choose these servers. A server that answers one byte at a time only blocks a thread of this pool; file
processing, requests and health checks use other threads.
"""

import asyncio
import imaplib
import poplib
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cache
from typing import Any, TypeVar
from uuid import UUID

from homeroom_plugins.mail.bounces.mailboxes import PORTS, Line, Mailbox, MailboxAccess, MailboxProblem, open_mailbox
from homeroom_plugins.mail.connecting import say_why_not_connected
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.i18n import _
from homeroom_sdk.long_waits import announce_long_wait
from homeroom_sdk.texts import to_line

T = TypeVar("T")

THREADS = 8
_TAKEN: set[UUID] = set()
"""Districts that a thread of this process is reading a mailbox for."""


class Conversation:
    """A mailbox that is read in a thread; created by `converse`."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._box: Mailbox | None = None
        self._step: Future[Any] | None = None

    async def fetch(self, most: int, until: float) -> Sequence[tuple[str, bytes]]:
        """Fetch mails in the thread; see `Mailbox.fetch`."""
        return await self._ask(lambda box: box.fetch(most, until))

    async def delete(self, names: Sequence[str]) -> None:
        """Delete mails in the thread; see `Mailbox.delete`."""
        await self._ask(lambda box: box.delete(names))

    async def begin(self) -> None:
        """Connect and sign in."""

        def begin() -> None:
            self._box = open_mailbox(self._line)

        try:
            await self._run(begin)
        except OSError as error:
            reason = say_why_not_connected(error)
            raise MailboxProblem(_("The mailbox server cannot be used. {reason}", reason=reason)) from error
        except (imaplib.IMAP4.error, poplib.error_proto) as error:
            words = to_line(str(error), 200)
            raise MailboxProblem(_("The mailbox server refused us: {words}", words=words)) from error

    async def end(self) -> None:
        """Sign out. A POP3 server only removes the deleted mails at this point."""
        await self._ask(lambda box: box.close())

    def cut(self, afterwards: Callable[[], object]) -> None:
        """Cut the connection immediately, and call `afterwards` once the conversation's thread is free."""

        def clean(_step: Future[Any]) -> None:
            if self._box is not None:
                self._box.drop()
            afterwards()

        self._line.cut()
        assert self._step is not None, "it has begun"
        self._step.cancel()
        self._step.add_done_callback(clean)

    async def _ask(self, work: Callable[[Mailbox], T]) -> T:
        box = self._box
        assert box is not None, "it has begun"
        try:
            return await self._run(lambda: work(box))
        except (OSError, imaplib.IMAP4.error, poplib.error_proto) as error:
            raise MailboxProblem(
                _("The connection to the mailbox server ended. The rest is read next time.")
            ) from error

    async def _run(self, work: Callable[[], T]) -> T:
        self._step = step = _threads().submit(work)
        return await asyncio.wrap_future(step)


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(THREADS, thread_name_prefix="mailboxes")


@asynccontextmanager
async def converse(ctx: PluginContext, access: MailboxAccess, *, deadline_s: float) -> AsyncIterator[Conversation]:
    """Open a conversation with the mailbox of the context's district, and close it when the block or the deadline ends.

    Raises:
        MailboxProblem: the server is unreachable or in a private network, refuses the password, sends too much or is
            too slow; or another conversation for the district is already open.
    """
    district_id = ctx.district.id
    if district_id in _TAKEN:
        raise MailboxProblem(_("The mailbox is being read at the moment. Try again in a minute."))
    _TAKEN.add(district_id)
    talk: Conversation | None = None
    try:
        async with asyncio.timeout(deadline_s):
            await announce_long_wait("mailbox")
            try:
                addresses = await ctx.http.find_addresses(access.host, access.port or PORTS[access.kind])
            except ServiceUnavailable as error:
                raise MailboxProblem(error.message) from error
            talk = Conversation(Line(access, addresses))
            await talk.begin()
            yield talk
            await talk.end()
    except TimeoutError as error:
        raise MailboxProblem(_("It did not answer within {seconds} s.", seconds=round(deadline_s))) from error
    finally:
        if talk is None:
            _TAKEN.discard(district_id)
        else:
            talk.cut(lambda: _TAKEN.discard(district_id))
