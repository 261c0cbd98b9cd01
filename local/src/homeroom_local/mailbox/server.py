"""The local mailbox, for machines without a mail relay: it accepts every mail and shows it on a page.

    python -m homeroom_local.mailbox.server --smtp-port 2525 --http-port 8025 --folder mails

Nothing leaves the machine. Both ports listen on the loopback interface only. Every user of the machine can send a mail
to it, but reading mails needs the key that is stored in the folder.
"""

import argparse
import asyncio
from pathlib import Path

import uvicorn
from aiosmtpd.smtp import SMTP, Envelope, Session
from homeroom.processes.mailbox_key import mailbox_key
from homeroom_sdk.liveness import dump_stacks_on_signal

from homeroom_local.mailbox.page import mailbox_app
from homeroom_local.mailbox.store import Mailbox

MAX_MAIL_BYTES = 40 * 1024 * 1024


class KeepEverything:
    """SMTP handler that stores each mail in the mailbox before it answers 250."""

    def __init__(self, mailbox: Mailbox) -> None:
        self._mailbox = mailbox

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Store the received mail; aiosmtpd calls this after the final dot. Answer 452 if it cannot be written."""
        content = envelope.original_content or b""
        sender = envelope.mail_from or ""
        try:
            mail_id = await asyncio.to_thread(self._mailbox.add, sender, list(envelope.rcpt_tos), content)
        except OSError as error:
            return f"452 Requested action not taken: {error.strerror}"
        return f"250 Kept as {mail_id}"


async def serve(mailbox: Mailbox, *, key: str, smtp_port: int, http_port: int) -> None:
    """Serve both ports until SIGINT or SIGTERM."""
    smtp = await asyncio.get_running_loop().create_server(
        lambda: SMTP(
            KeepEverything(mailbox),
            hostname="localhost",
            ident="homeroom mailbox",
            enable_SMTPUTF8=True,
            data_size_limit=MAX_MAIL_BYTES,
        ),
        "127.0.0.1",
        smtp_port,
    )
    app = mailbox_app(mailbox, key=key)
    config = uvicorn.Config(app, host="127.0.0.1", port=http_port, log_level="warning", lifespan="off")
    async with smtp:
        await uvicorn.Server(config).serve()


def main() -> None:
    """Read the command line and serve until stopped."""
    parser = argparse.ArgumentParser(description="Keep mails on this machine and show them on a page.")
    parser.add_argument("--smtp-port", type=int, required=True)
    parser.add_argument("--http-port", type=int, required=True)
    parser.add_argument("--folder", type=Path, required=True, help="where the mails are kept")
    arguments = parser.parse_args()
    dump_stacks_on_signal()
    mailbox, key = Mailbox(arguments.folder), mailbox_key(arguments.folder)
    asyncio.run(serve(mailbox, key=key, smtp_port=arguments.smtp_port, http_port=arguments.http_port))


if __name__ == "__main__":
    main()
