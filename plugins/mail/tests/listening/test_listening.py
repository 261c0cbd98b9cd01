"""Tests that mails returned by SMTP find their district and mail, and that only committed mails get the reply 250."""

import asyncio
import os
import signal
import smtplib
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from homeroom.daemons.context import HostDaemonContext
from homeroom.daemons.notes import DaemonState, read_note
from homeroom.platform import Platform
from homeroom.processes.ports import free_port
from homeroom_plugins.mail.listening.limits import Limits
from homeroom_plugins.mail.listening.listener import listening
from homeroom_plugins.mail.listening.place import Place
from homeroom_plugins.mail.models import MailMessage, ReturnedMail
from homeroom_plugins.mail.return_paths import ReturnPaths, return_paths_of
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import OutgoingMail
from mail_testing.house import context, new_district, set_settings
from mail_testing.returned import TO, all_samples
from mail_testing.sink import Sink
from sqlalchemy import select, text

HARD = next(sample for sample in all_samples() if sample.name == "postfix-unknown-user")
MUTE = b"Subject: Undeliverable\r\n\r\n550 5.1.1 No such user\r\n"
"""A bounce that does not identify its mail, so that only the address it was sent to does."""
MAILBOX = "bounces@returns.example"


def daemon_of(house: Platform) -> HostDaemonContext:
    plugin = house.host.find("mail")
    assert plugin is not None
    return HostDaemonContext(house, plugin, "bounces")


@pytest_asyncio.fixture
async def port(house: Platform) -> AsyncIterator[int]:
    """Provide the port of a running listener."""
    async with listening(daemon_of(house), Place("127.0.0.1", 0, "mx.returns.example")) as port:
        yield port


async def send(ctx: PluginContext, sink: Sink, count: int = 1) -> list[MailMessage]:
    """Send mails of the district; return their ledger rows."""
    batch = uuid7()
    mails = [
        OutgoingMail(key=str(n), to=TO, language="en", subject="Hello", body="Hello", category="delivery")
        for n in range(count)
    ]
    async with ctx.begin() as tx:
        await LedgerMailer(tx).plan(batch, mails, expires_at=None)
    await LedgerMailer(ctx, sink.server).send(batch)
    async with ctx.begin() as tx:
        statement = select(MailMessage).where(MailMessage.batch_id == batch).order_by(MailMessage.key)
        return list((await tx.db.scalars(statement)).all())


def verp_of(ctx: PluginContext, mail: MailMessage) -> str:
    address = return_paths_of(ctx).make(mail.id)
    assert address is not None
    return address


def hand_over(port: int, to: str, content: bytes) -> int:
    """Return a mail as a mail server does; return the code of the last reply."""
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=30, local_hostname="mta.example") as client:
            client.sendmail("", [to], content)
    except smtplib.SMTPRecipientsRefused as error:
        ((code, _words),) = error.recipients.values()
        return code
    except smtplib.SMTPResponseException as error:
        return int(error.smtp_code)
    return 250


async def give_back(port: int, to: str, content: bytes) -> int:
    return await asyncio.to_thread(hand_over, port, to, content)


async def rows(ctx: PluginContext) -> list[tuple[str, str, str]]:
    async with ctx.begin() as tx:
        found = (await tx.db.scalars(select(ReturnedMail).order_by(ReturnedMail.id))).all()
        return [(row.source, row.kind, str(row.mail_id)) for row in found]


async def state_of(ctx: PluginContext, mail: MailMessage) -> str:
    async with ctx.begin() as tx:
        return (await tx.db.scalars(select(MailMessage).where(MailMessage.id == mail.id))).one().state


class TestListening:
    async def test_bounce_reaches_its_mail(self, ctx: PluginContext, sink: Sink, port: int) -> None:
        set_settings(ctx, bounce_address=MAILBOX)
        (mail,) = await send(ctx, sink)
        verp = verp_of(ctx, mail)

        assert await give_back(port, verp, HARD.fill(verp=verp, message_id=mail.message_id)) == 250

        assert await state_of(ctx, mail) == "bounced"
        assert await rows(ctx) == [("smtp", "hard", str(mail.id))]

    async def test_address_says_which_mail_where_the_words_do_not(
        self, ctx: PluginContext, sink: Sink, port: int
    ) -> None:
        set_settings(ctx, bounce_address=MAILBOX)
        first, second = await send(ctx, sink, 2)

        for mail in (first, second, second):  # The last one is repeated, as after a lost reply.
            assert await give_back(port, verp_of(ctx, mail), MUTE) == 250

        assert [await state_of(ctx, mail) for mail in (first, second)] == ["bounced", "bounced"]
        assert len(await rows(ctx)) == 2

    async def test_each_goes_to_the_district_that_has_sent_it(self, house: Platform, sink: Sink, port: int) -> None:
        """Two districts use the same mailbox, and the content of the returned mail names the other district's mail."""
        one, other = [await context(house, await new_district(house, f"d{uuid7().hex[-12:]}")) for _ in range(2)]
        for each in (one, other):
            set_settings(each, bounce_address=MAILBOX)
        (mail,), (of_other,) = await send(one, sink), await send(other, sink)
        content = HARD.fill(verp=verp_of(other, of_other), message_id=of_other.message_id)

        assert await give_back(port, verp_of(one, mail), content) == 250

        assert [await state_of(one, mail), await state_of(other, of_other)] == ["bounced", "accepted"]
        assert await rows(other) == []

    async def test_address_that_no_district_has_made_is_refused(
        self, ctx: PluginContext, sink: Sink, port: int
    ) -> None:
        set_settings(ctx, bounce_address=MAILBOX)
        (mail,) = await send(ctx, sink)
        forged = ReturnPaths(ctx.district.id, b"k" * 32, mailbox=MAILBOX).make(mail.id)
        of_nothing = return_paths_of(ctx).make(uuid7())

        for address in (str(forged), str(of_nothing), MAILBOX, TO, "postmaster@returns.example"):
            assert await give_back(port, address, MUTE) == 550
        assert await rows(ctx) == []

    @pytest.mark.parametrize("letter", ["\N{LATIN SMALL LETTER LONG S}", "\N{KELVIN SIGN}", "\N{FULLWIDTH DIGIT ONE}"])
    async def test_letter_that_folds_to_one_of_ours_makes_another_address(
        self, ctx: PluginContext, sink: Sink, port: int, letter: str
    ) -> None:
        set_settings(ctx, bounce_address=MAILBOX)
        (mail,) = await send(ctx, sink)
        local, _at, domain = verp_of(ctx, mail).rpartition("@")
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"HELO x\r\nMAIL FROM:<>\r\nRCPT TO:<{local[:-1]}{letter}@{domain}>\r\nQUIT\r\n".encode())
        async with asyncio.timeout(20):
            said = (await reader.read(-1)).decode()
        writer.close()

        assert [line[:3] for line in said.splitlines()] == ["220", "250", "250", "550", "221"]

    async def test_nothing_is_taken_that_cannot_be_committed(
        self, ctx: PluginContext, sink: Sink, port: int, house: Platform, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        set_settings(ctx, bounce_address=MAILBOX)
        (mail,) = await send(ctx, sink)
        verp = verp_of(ctx, mail)
        assert await give_back(port, "x+y@returns.example", MUTE) == 550

        with monkeypatch.context() as patch:
            patch.setattr(house.database, "_sessions", None)
            assert await give_back(port, verp, MUTE) == 451
        assert await give_back(port, verp, MUTE) == 250
        assert await state_of(ctx, mail) == "bounced"

    @pytest.mark.deep(of="plugins")
    async def test_client_that_left_too_early_comes_again_and_nothing_counts_twice(
        self, ctx: PluginContext, sink: Sink, port: int
    ) -> None:
        set_settings(ctx, bounce_address=MAILBOX)
        (mail,) = await send(ctx, sink)
        is_locked, is_over = asyncio.Event(), asyncio.Event()

        async def lock() -> None:
            """Lock the mail's row, so that processing of the bounce has to wait."""
            async with ctx.begin() as tx:
                await tx.db.execute(text("SELECT 1 FROM mail_messages WHERE id = :id FOR UPDATE"), {"id": mail.id})
                is_locked.set()
                await is_over.wait()

        locking = asyncio.create_task(lock())
        await is_locked.wait()
        with pytest.raises((TimeoutError, smtplib.SMTPServerDisconnected)):
            await asyncio.to_thread(leave_before_the_answer, port, verp_of(ctx, mail))
        assert await rows(ctx) == []
        is_over.set()
        await locking

        assert await give_back(port, verp_of(ctx, mail), MUTE) == 250
        assert len(await rows(ctx)) == 1

    async def test_connections_beyond_the_limit_come_later(self, house: Platform) -> None:
        place = Place("127.0.0.1", 0, "mx.returns.example")
        async with listening(daemon_of(house), place, Limits(total=5, of_one=1)) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            assert (await reader.readline()).startswith(b"220")
            assert await asyncio.to_thread(greeting, port) == 421
            writer.close()
            async with asyncio.timeout(30):
                while await asyncio.to_thread(greeting, port) != 220:
                    await asyncio.sleep(0.05)

    async def test_who_is_connected_at_the_end_is_told(self, house: Platform) -> None:
        async with listening(daemon_of(house), Place("127.0.0.1", 0, "mx.returns.example")) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            await reader.readline()
        assert (await reader.read()).startswith(b"421 4.3.2")
        writer.close()


def leave_before_the_answer(port: int, to: str) -> None:
    with smtplib.SMTP("127.0.0.1", port, timeout=2) as client:
        client.sendmail("", [to], MUTE)


def greeting(port: int) -> int:
    client = smtplib.SMTP(timeout=10)
    try:
        return client.connect("127.0.0.1", port)[0]
    finally:
        client.close()


@pytest.mark.deep(of="plugins")
class TestProcess:
    async def test_operator_runs_it_as_a_process(
        self, ctx: PluginContext, sink: Sink, house: Platform, tmp_path: Path
    ) -> None:
        """Test that `homeroom daemon mail.bounces` listens, takes a mail, and stops cleanly."""
        set_settings(ctx, bounce_address=MAILBOX)
        (mail,) = await send(ctx, sink)
        port, home = free_port(), house.settings.home
        environment = {
            **os.environ,
            "HOMEROOM_HOME": str(home.absolute()),
            "HOMEROOM_SHARED_HOME": "true",
            "HOMEROOM_DATABASE_URL": house.database.url,
            "HOMEROOM_BOUNCES_LISTEN": f"127.0.0.1:{port}",
        }
        command = (sys.executable, "-m", "homeroom_cli", "daemon", "mail.bounces")
        with (tmp_path / "log").open("wb") as log:
            process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=tmp_path)
        try:
            await until(lambda: read_note(home, "mail.bounces").state is DaemonState.RUNNING, process)
            await until(lambda: is_open(port), process)
            assert await give_back(port, verp_of(ctx, mail), MUTE) == 250
            assert await state_of(ctx, mail) == "bounced"
        finally:
            process.send_signal(signal.SIGTERM)
            code = await asyncio.to_thread(process.wait, 30)
        assert code == 0, (tmp_path / "log").read_text()
        assert read_note(home, "mail.bounces").state is DaemonState.STOPPED
        assert TO not in (tmp_path / "log").read_text()


async def until(condition: Callable[[], bool], process: "subprocess.Popen[bytes]") -> None:
    async with asyncio.timeout(60):
        while not condition():
            assert process.poll() is None
            await asyncio.sleep(0.1)


def is_open(port: int) -> bool:
    try:
        return greeting(port) == 220
    except OSError:
        return False
