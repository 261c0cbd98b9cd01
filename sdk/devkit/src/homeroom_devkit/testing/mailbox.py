"""A real SMTP server for tests."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from aiosmtpd.smtp import SMTP
from homeroom_local.mailbox.server import KeepEverything
from homeroom_local.mailbox.store import Mail, Mailbox


@dataclass(frozen=True, slots=True)
class RunningMailbox:
    """An SMTP server in a thread of this process, with the mails it has received."""

    kept: Mailbox
    port: int

    @property
    def smtp_url(self) -> str:
        """Address of the server for HOMEROOM_SMTP_URL."""
        return f"smtp://127.0.0.1:{self.port}"

    def mails_to(self, address: str) -> list[Mail]:
        """Return all mails to an address, newest first."""
        found, _total = self.kept.list(words="", to=address, start=0, size=1000)
        return [mail for item in found if (mail := self.kept.find(item.id))]


@contextmanager
def run_mailbox(folder: Path) -> Iterator[RunningMailbox]:
    """Serve on a free port until the end of the block."""
    kept, loop = Mailbox(folder), asyncio.new_event_loop()

    async def listen() -> asyncio.Server:
        return await loop.create_server(
            lambda: SMTP(KeepEverything(kept), hostname="localhost", enable_SMTPUTF8=True, loop=loop), "127.0.0.1", 0
        )

    server = loop.run_until_complete(listen())
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield RunningMailbox(kept, server.sockets[0].getsockname()[1])
    finally:
        loop.call_soon_threadsafe(server.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(timeout=5)
        loop.close()
