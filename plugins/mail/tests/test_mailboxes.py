"""Tests that mails of a mailbox are taken in once, and deleted only after that is committed."""

import asyncio
import socket
import ssl
import struct
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal, cast

import pytest
import pytest_asyncio
from homeroom.outgoing.addresses import Opened
from homeroom.platform import Platform
from homeroom_plugins.mail import checks
from homeroom_plugins.mail.bounces import polling
from homeroom_plugins.mail.bounces.conversations import THREADS, converse
from homeroom_plugins.mail.bounces.mailboxes import Line, MailboxAccess, MailboxProblem
from homeroom_plugins.mail.bounces.polling import find_access, poll
from homeroom_plugins.mail.checks import check_mailbox
from homeroom_plugins.mail.models import ReturnedMail
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from mail_testing.house import context, new_district, set_settings
from mail_testing.mailboxes import PASSWORD, MailboxServer, serving
from mail_testing.tls import server_context
from sqlalchemy import select

MAILS = {
    1: b"From: mailer-daemon@x.example\r\nSubject: Undeliverable\r\n\r\n.550 5.1.1 No such user\r\n",
    2: b"Subject: Hello\r\n\r\n" + b"long " * 2_000 + b"\r\n",
    7: b"Subject: \xff\xfe broken\r\n\r\n\r\n.\r\n..\r\n",
}
AWAY = (
    b"Return-Path: <>\r\nFrom: parent@families.example\r\nSubject: Re: Report card\r\nPrecedence: bulk\r\n"
    b"Auto-Submitted: auto-replied (vacation)\r\n\r\nOn parental leave. My work phone is no longer active.\r\n"
)
OLD_ALERT = b"\x15\x03\x01\x00\x02\x02\x46"
"""The fatal alert protocol_version, from a server that does not support our TLS versions."""
OLD_HELLO = b"\x16\x03\x02\x00\x2a\x02\x00\x00\x26\x03\x02" + bytes(32) + b"\x00\x00\x2f\x00"
"""The ServerHello of a server that chooses TLS 1.1."""


@pytest_asyncio.fixture(params=["imap", "pop3"])
async def server(
    request: pytest.FixtureRequest,
    house: Platform,
    certificate: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[MailboxServer]:
    monkeypatch.setattr(house.outgoing, "opened", Opened.parse(["127.0.0.1"]))
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    async with serving(MailboxServer(request.param, dict(MAILS)), server_context(certificate)) as server:
        yield server


def access_to(server: MailboxServer, password: str = PASSWORD) -> MailboxAccess:
    kind = cast(Literal["imap", "pop3"], server.kind)
    return MailboxAccess(kind, "127.0.0.1", server.port, "bounces", password)


async def taken_in(ctx: PluginContext) -> list[str]:
    async with ctx.begin() as tx:
        return [row.kind for row in (await tx.db.scalars(select(ReturnedMail))).all()]


class TestPoll:
    async def test_mails_are_taken_in_and_deleted(self, ctx: PluginContext, server: MailboxServer) -> None:
        assert await poll(ctx, access_to(server)) == 3

        assert server.mails == {}
        assert sorted(await taken_in(ctx)) == ["hard", "unknown", "unknown"]
        assert await poll(ctx, access_to(server)) == 0

    @pytest.mark.deep(of="plugins")
    async def test_reply_of_somebody_on_leave_is_a_note(self, ctx: PluginContext, server: MailboxServer) -> None:
        server.mails = {1: AWAY}

        await poll(ctx, access_to(server))

        assert await taken_in(ctx) == ["notice"]

    async def test_mail_that_could_not_be_deleted_comes_again_and_changes_nothing(
        self, ctx: PluginContext, server: MailboxServer
    ) -> None:
        server.breaks_at_delete = True
        with pytest.raises(MailboxProblem, match="ended"):
            await poll(ctx, access_to(server))
        assert len(server.mails) == 3

        server.breaks_at_delete = False
        await poll(ctx, access_to(server))

        assert server.mails == {}
        assert len(await taken_in(ctx)) == 3

    async def test_mails_are_marked_alone_where_no_single_one_can_be_removed(
        self, ctx: PluginContext, server: MailboxServer
    ) -> None:
        server.is_terse = True

        assert await poll(ctx, access_to(server)) == 3

        assert server.marked == (set(MAILS) if server.kind == "imap" else set())
        assert await poll(ctx, access_to(server)) == 0

    async def test_slow_mailbox_is_read_in_parts(
        self, ctx: PluginContext, server: MailboxServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(polling, "READING_S", 0)

        assert await poll(ctx, access_to(server)) == 1
        assert list(server.mails) == [2, 7]
        assert [await poll(ctx, access_to(server)) for _ in range(3)] == [1, 1, 0]


class TestConverse:
    async def test_wrong_password_is_said_without_it(self, ctx: PluginContext, server: MailboxServer) -> None:
        with pytest.raises(MailboxProblem, match="refused") as raised:
            await poll(ctx, access_to(server, "another"))
        assert "another" not in str(raised.value)

    @pytest.mark.parametrize(
        "host",
        [
            *("127.0.0.1", "localhost", "10.0.0.1", "169.254.169.254", "168.63.129.16", "192.0.0.192"),
            *("::ffff:127.0.0.1", "2002:a00:1::1", "2600::5efe:10.0.0.1"),
        ],
    )
    async def test_private_network_is_refused(
        self, house: Platform, ctx: PluginContext, monkeypatch: pytest.MonkeyPatch, host: str
    ) -> None:
        monkeypatch.setattr(house.outgoing, "opened", Opened())
        with pytest.raises(MailboxProblem, match="private network"):
            await poll(ctx, MailboxAccess("imap", host, 993, "bounces", PASSWORD))

    async def test_certificate_that_nobody_trusts_is_refused(
        self, ctx: PluginContext, server: MailboxServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("SSL_CERT_FILE")
        access = access_to(server)
        assert access.tls.verify_mode is ssl.CERT_REQUIRED
        with pytest.raises(MailboxProblem, match="certificate"):
            await poll(ctx, access)

    async def test_port_without_tls_is_not_taken_for_a_bad_certificate(
        self, house: Platform, ctx: PluginContext, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(house.outgoing, "opened", Opened.parse(["127.0.0.1"]))
        async with serving(MailboxServer("imap", {}), None) as plain:
            with pytest.raises(MailboxProblem, match="does not speak TLS at this port"):
                await poll(ctx, access_to(plain))

    @pytest.mark.parametrize("answer", [OLD_HELLO, OLD_ALERT], ids=["hello", "alert"])
    async def test_tls_that_is_too_old_is_named(
        self, house: Platform, ctx: PluginContext, monkeypatch: pytest.MonkeyPatch, answer: bytes
    ) -> None:
        async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(4096)
            writer.write(answer)
            await reader.read()
            writer.close()

        monkeypatch.setattr(house.outgoing, "opened", Opened.parse(["127.0.0.1"]))
        async with await asyncio.start_server(greet, "127.0.0.1", 0) as old:
            access = MailboxAccess("imap", "127.0.0.1", old.sockets[0].getsockname()[1], "bounces", PASSWORD)
            with pytest.raises(MailboxProblem, match="Its TLS is too old"):
                await poll(ctx, access)

    async def test_other_addresses_are_tried(
        self, house: Platform, ctx: PluginContext, server: MailboxServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def look_up(_host: str, _port: int) -> list[str]:
            return ["127.0.0.2", "127.0.0.1"]

        monkeypatch.setattr(house.outgoing, "opened", Opened.parse(["127.0.0.0/8"]))
        monkeypatch.setattr(house.outgoing, "_resolve", look_up)
        assert await poll(ctx, access_to(server)) == 3

    async def test_district_has_one_conversation_at_a_time(self, ctx: PluginContext, server: MailboxServer) -> None:
        async with converse(ctx, access_to(server), deadline_s=60):
            with pytest.raises(MailboxProblem, match="being read at the moment"):
                await poll(ctx, access_to(server))

        assert await poll(ctx, access_to(server)) == 3

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("place", [(b"LIST", b"UNDELETED"), (b"RETR", b"FETCH"), (b"PASS", b"LOGIN")])
    async def test_answer_without_an_end_is_given_up(
        self, ctx: PluginContext, server: MailboxServer, place: tuple[bytes, ...]
    ) -> None:
        server.floods, server.place = True, place
        with pytest.raises(MailboxProblem, match="more than 4 MB at once"):
            await poll(ctx, access_to(server))

    @pytest.mark.deep(of="plugins")
    async def test_server_that_drips_is_left_at_the_deadline(self, ctx: PluginContext, server: MailboxServer) -> None:
        server.drips = True
        with pytest.raises(MailboxProblem, match="did not answer within 1 s"):
            async with converse(ctx, access_to(server), deadline_s=1):
                pass

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("place", [(b"LIST", b"UNDELETED"), (b"RETR", b"FETCH")])
    async def test_server_that_drips_in_the_middle_is_left_at_the_deadline(
        self, ctx: PluginContext, server: MailboxServer, place: tuple[bytes, ...]
    ) -> None:
        server.trickles, server.place = True, place
        with pytest.raises(MailboxProblem, match="did not answer within 1 s"):
            async with converse(ctx, access_to(server), deadline_s=1) as talk:
                await talk.fetch(10, time.monotonic() + 60)

    @pytest.mark.deep(of="plugins")
    async def test_servers_that_drip_keep_no_thread_that_others_need(
        self, house: Platform, server: MailboxServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(checks, "_TIMEOUT_S", 60.0)
        server.drips = True
        districts = [await context(house, await new_district(house, f"d{uuid7().hex[-12:]}")) for _ in range(40)]
        for ctx in districts:
            set_settings(ctx, mailbox_kind=server.kind, mailbox_host="127.0.0.1", mailbox_port=server.port)
        looks = [asyncio.create_task(check_mailbox(ctx)) for ctx in districts]
        while server.dripping < THREADS:
            await asyncio.sleep(0)

        assert await asyncio.to_thread(lambda: "read") == "read"
        assert not any(look.done() for look in looks)
        for look in looks:
            look.cancel()
        await asyncio.gather(*looks, return_exceptions=True)


class TestLine:
    async def test_connection_that_is_reset_at_once_is_closed(self) -> None:
        async def reset(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            client = writer.get_extra_info("socket")
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()

        async with await asyncio.start_server(reset, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            access = MailboxAccess("imap", "127.0.0.1", port, "bounces", PASSWORD)
            for _ in range(100):
                with pytest.raises((ConnectionError, ssl.SSLError)):
                    await asyncio.to_thread(Line(access, ["127.0.0.1"]).open)

    async def test_connection_is_not_made_after_the_cut(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            line = Line(MailboxAccess("imap", "127.0.0.1", listener.getsockname()[1], "b", PASSWORD), ["127.0.0.1"])
            line.cut()
            with pytest.raises(ConnectionAbortedError):
                line.open()


class TestCheckMailbox:
    async def test_district_is_told_of_a_mailbox_that_cannot_be_read(
        self, ctx: PluginContext, server: MailboxServer
    ) -> None:
        assert find_access(ctx) is None
        assert await check_mailbox(ctx) == []
        set_settings(ctx, mailbox_kind=server.kind, mailbox_host="127.0.0.1", mailbox_port=server.port)

        findings = await check_mailbox(ctx)

        assert [finding.code for finding in findings] == ["mailbox_unreadable"]
