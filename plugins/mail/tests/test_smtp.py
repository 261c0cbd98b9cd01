"""Tests of the SMTP client with aiosmtpd, an independent server, and with a server that breaks connections off."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, AuthResult
from homeroom_plugins.mail.smtp.connection import ConnectionLost, open_connection
from homeroom_plugins.mail.smtp.server import SmtpServer, Tls
from homeroom_plugins.mail.smtp.transaction import Envelope, Verdict, transact
from mail_testing.sink import Received, Sink
from mail_testing.tls import server_context

ENVELOPE = Envelope("school@springfield.example", "parent@families.example")
CONTENT = b"Message-ID: <1@springfield.example>\r\n\r\n.dots\r\n..more\r\nend\r\n"


class Keep:
    """Handler that keeps messages, and refuses certain sizes and recipients."""

    def __init__(self) -> None:
        self.contents: list[bytes] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd's name
        self.contents.append(envelope.original_content)
        return "250 kept"


async def allow() -> bool:
    return True


@asynccontextmanager
async def aiosmtpd(keep: Keep, **options: Any) -> AsyncIterator[int]:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(keep, loop=loop, **options), "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


class TestTransact:
    async def test_content_arrives_as_it_was(self) -> None:
        keep = Keep()
        async with aiosmtpd(keep) as port:
            connection = await open_connection(SmtpServer("127.0.0.1", port), hello="test.example")
            first = await transact(connection, ENVELOPE, CONTENT, allow)
            second = await transact(connection, ENVELOPE, CONTENT, allow)
            await connection.quit()

        assert (first.verdict, second.verdict) == (Verdict.ACCEPTED, Verdict.ACCEPTED)
        assert keep.contents == [CONTENT, CONTENT]

    async def test_mail_that_may_not_be_armed_is_not_delivered(self, sink: Sink) -> None:
        async def refuse() -> bool:
            return False

        connection = await open_connection(sink.server, hello="test.example")
        outcome = await transact(connection, ENVELOPE, CONTENT, refuse)

        assert outcome.verdict is Verdict.LET_GO
        assert connection.is_closed
        assert sink.log == []

    async def test_silence_after_the_dot_is_unknown(self, sink: Sink) -> None:
        async def never(received: Received) -> str:
            await asyncio.sleep(60)
            return ""

        sink.at_dot = never
        connection = await open_connection(sink.server, hello="test.example")

        outcome = await transact(connection, ENVELOPE, CONTENT, allow, final_timeout_s=0.2)

        assert outcome.verdict is Verdict.UNKNOWN

    async def test_nonsense_after_the_dot_is_unknown(self, sink: Sink) -> None:
        async def nonsense(received: Received) -> str:
            return "hello there"

        sink.at_dot = nonsense
        connection = await open_connection(sink.server, hello="test.example")

        assert (await transact(connection, ENVELOPE, CONTENT, allow)).verdict is Verdict.UNKNOWN

    async def test_refused_recipient_whose_data_is_taken_delivers_nothing(self, sink: Sink) -> None:
        sink.at_command = {"RCPT": "550 5.1.1 No", "DATA": "354 Go on"}
        connection = await open_connection(sink.server, hello="test.example")

        outcome = await transact(connection, ENVELOPE, CONTENT, allow)

        assert outcome.verdict is Verdict.REFUSED
        assert connection.is_closed
        assert sink.log == []

    async def test_connection_is_used_again_after_a_refusal(self, sink: Sink) -> None:
        sink.at_command = {"RCPT TO:<PARENT@": "550 5.1.1 No"}
        connection = await open_connection(sink.server, hello="test.example")

        refused = await transact(connection, ENVELOPE, CONTENT, allow)
        accepted = await transact(connection, Envelope("a@x.example", "b@x.example"), CONTENT, allow)
        await connection.quit()

        assert (refused.verdict, accepted.verdict) == (Verdict.REFUSED, Verdict.ACCEPTED)
        assert sink.commands.count("RSET") == 1

    async def test_server_that_closes_the_session_says_nothing_about_the_mail(self, sink: Sink) -> None:
        sink.at_command = {"MAIL": "421 4.3.2 Closing"}
        connection = await open_connection(sink.server, hello="test.example")

        outcome = await transact(connection, ENVELOPE, CONTENT, allow)

        assert outcome.verdict is Verdict.UNTOUCHED


class TestOpenConnection:
    async def test_starttls_and_sign_in(self, certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
        seen: list[tuple[bytes, bytes]] = []

        def sign_in(server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
            seen.append((data.login, data.password))
            return AuthResult(success=data.password == b"p\xc3\xa4ss", handled=False)

        keep = Keep()
        options = {"tls_context": server_context(certificate), "authenticator": sign_in, "auth_required": True}
        async with aiosmtpd(keep, **options) as port:
            server = SmtpServer("127.0.0.1", port, "clerk", "päss", tls=Tls.STARTTLS)
            connection = await open_connection(server, hello="test.example")
            outcome = await transact(connection, ENVELOPE, CONTENT, allow)
            await connection.quit()
            with pytest.raises(ConnectionLost, match="refused the user or password"):
                await open_connection(
                    SmtpServer("127.0.0.1", port, "clerk", "wrong", tls=Tls.STARTTLS), hello="test.example"
                )

        assert outcome.verdict is Verdict.ACCEPTED
        assert seen[0] == (b"clerk", "päss".encode())

    async def test_certificate_that_nobody_trusts_is_refused(self, certificate: tuple[Path, Path]) -> None:
        async with aiosmtpd(Keep(), tls_context=server_context(certificate)) as port:
            with pytest.raises(ConnectionLost, match="Its certificate is not valid"):
                await open_connection(SmtpServer("127.0.0.1", port, tls=Tls.STARTTLS), hello="test.example")

    async def test_server_without_starttls_is_refused(self, sink: Sink) -> None:
        with pytest.raises(ConnectionLost, match="does not offer STARTTLS"):
            await open_connection(SmtpServer("127.0.0.1", sink.port, tls=Tls.STARTTLS), hello="test.example")

    async def test_server_that_turns_us_away_is_refused_with_its_words(self, sink: Sink) -> None:
        sink.greeting = "554 5.7.1 Not you"

        with pytest.raises(ConnectionLost, match="Not you"):
            await open_connection(sink.server, hello="test.example")

    async def test_something_that_is_no_mail_server_is_refused(self, sink: Sink) -> None:
        sink.greeting = "HTTP/1.1 400 Bad Request"

        with pytest.raises(ConnectionLost, match="does not speak SMTP"):
            await open_connection(sink.server, hello="test.example")
