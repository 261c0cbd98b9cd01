"""Mails per second with the full ledger, compared with a bare smtplib loop to the same sink.

    python tests/bench/sending.py [--mails 4000] [--connections 16] [--rounds 5]

Both sides send the same messages over the same number of connections to one `smtp-sink`; rounds alternate so that both
see the same machine. The bare loop has its messages in memory and records nothing.
"""

import argparse
import asyncio
import os
import shutil
import smtplib
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

sys.path.insert(0, str(Path(__file__).parents[2] / "plugins" / "mail" / "tests" / "support"))

from homeroom_plugins.mail.dkim.keys import SendingDomain
from homeroom_plugins.mail.ledger import Ledger
from homeroom_plugins.mail.sending.compose import Composer
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_plugins.mail.smtp.server import SmtpServer
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import MailState, OutgoingMail
from mail_testing.house import context, database, new_district, open_house
from yardstick import Run, Subject, cpu_seconds, measure, print_ratios

LEDGER, BARE = "ledger, armed before the dot", "bare smtplib"
BODY = "Dear family,\n\nthe report card is ready. Please open it with the button below.\n\nYour school"


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mails", type=int, default=4000)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with smtp_sink() as port, database(fast=False) as urls, tempfile.TemporaryDirectory() as home:
        server = SmtpServer("127.0.0.1", port, connections=options.connections)
        with asyncio.Runner() as runner:
            house = open_house(Path(home), urls)
            district = runner.run(new_district(house, "springfield"))
            ctx = runner.run(context(house, district))
            messages = runner.run(compose(ctx, options.mails))
            subjects: dict[str, Subject] = {
                LEDGER: lambda: runner.run(send_ledgered(ctx, server, options.mails)),
                BARE: lambda: send_bare(server, messages),
            }
            timings = measure(subjects, options.rounds)
            runner.run(house.close())
    title = f"sending {options.mails} mails of {len(messages[0])} bytes over {options.connections} connections"
    print_ratios(title, timings, BARE, unit="mail")
    print("  asked for: x wall 0.60 or more; it was 0.40 once")


async def send_ledgered(ctx: PluginContext, server: SmtpServer, count: int) -> Run:
    """Plan the mails, then time only `send`."""
    batch = await plan(ctx, count)
    cpu_s, wall_s = cpu_seconds(), time.perf_counter()
    counts = await LedgerMailer(ctx, server).send(batch)
    run = Run(count, cpu_seconds() - cpu_s, time.perf_counter() - wall_s)
    if counts != {MailState.ACCEPTED: count}:
        raise SystemExit(f"Not all mails were accepted: {counts}.")
    return run


def send_bare(server: SmtpServer, messages: Sequence[bytes]) -> int:
    """Send with smtplib in threads: the baseline."""
    count = server.connections
    threads = [threading.Thread(target=_loop, args=(server.port, messages[n::count])) for n in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(messages)


def _loop(port: int, messages: Sequence[bytes]) -> None:
    with smtplib.SMTP("127.0.0.1", port) as connection:
        for message in messages:
            connection.sendmail("no-reply@springfield.example", ["family@families.example"], message)


async def compose(ctx: PluginContext, count: int) -> list[bytes]:
    """Return the messages as the ledger would send them."""
    batch, ledger = await plan(ctx, count), Ledger(ctx.district.id, uuid7())
    async with ctx.begin() as tx:
        await ledger.release(tx.db, batch)
    async with ctx.begin() as tx:
        claimed = await ledger.claim(tx.db, batch, limit=count, paused=[])
        await ledger.cancel(tx.db, batch)
    composer = Composer(ctx, SendingDomain("springfield.example"))
    return [composer.compose(mail) for mail in claimed]


async def plan(ctx: PluginContext, count: int) -> UUID:
    """Write a batch of mails to the ledger, and return its id."""
    batch = uuid7()
    mails = [
        OutgoingMail(
            key=str(number),
            to=f"family{number}@families.example",
            language="en",
            subject=f"Report card of student {number}",
            body=BODY,
            link=f"https://springfield.example/r/{batch.hex}.{number:043}",
            link_label="Open the report card",
        )
        for number in range(count)
    ]
    async with ctx.begin() as tx:
        await LedgerMailer(tx).plan(batch, mails, expires_at=None)
    return batch


@contextmanager
def smtp_sink() -> Iterator[int]:
    """Run Postfix's `smtp-sink` on a free loopback port for the duration of the block."""
    program = shutil.which("smtp-sink", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        raise SystemExit("Install postfix for its smtp-sink; its service need not run.")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    user = ("-u", "nobody") if os.geteuid() == 0 else ()
    sink = subprocess.Popen([program, *user, f"127.0.0.1:{port}", "1000"])
    try:
        wait_for(port)
        yield port
    finally:
        sink.terminate()
        sink.wait()


def wait_for(port: int) -> None:
    """Wait until the sink accepts connections."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit("smtp-sink did not start.")


if __name__ == "__main__":
    main()
