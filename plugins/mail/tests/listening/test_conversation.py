"""Tests of the listener's replies to mail servers and to misbehaving clients."""

import asyncio
import smtplib
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from homeroom_plugins.mail.listening import conversation
from homeroom_plugins.mail.listening.conversation import STREAM_BYTES, Conversation, Manner
from homeroom_plugins.mail.listening.limits import Doorkeeper, Limits
from homeroom_plugins.mail.listening.place import Certificate, InvalidPlace, place_from_environment
from mail_testing.tls import make_certificate

HELLO = "EHLO x.example\r\nMAIL FROM:<>\r\nRCPT TO:<ours@here.example>\r\nDATA\r\n"


@dataclass
class Notes:
    """Test receiver that accepts mails to one address, and fails as the test demands."""

    taken: list[bytes] = field(default_factory=list)
    fails: list[Exception] = field(default_factory=list)
    troubles: list[Exception] = field(default_factory=list)

    async def find(self, address: str) -> str | None:
        if "away" in address:
            raise OSError("the database is away")
        return address if address == "ours@here.example" else None

    async def take(self, recipient: str, content: bytes) -> None:
        if self.fails:
            raise self.fails.pop()
        self.taken.append(content)


@asynccontextmanager
async def serving(
    notes: Notes, certificate: Certificate | None = None, *, kept_bytes: int = 10_000
) -> AsyncIterator[int]:
    """Answer connections on a loopback port; yield the port."""
    manner = Manner("here.example", certificate, kept_bytes, notes.troubles.append)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        led = Conversation(reader, writer, notes, manner)
        await led.lead()
        led.writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0, limit=STREAM_BYTES) as server:
        yield server.sockets[0].getsockname()[1]


async def talk(port: int, *pieces: bytes) -> str:
    """Send all pieces without waiting for replies; return everything received."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for piece in pieces:
        writer.write(piece)
    try:
        async with asyncio.timeout(20):
            return (await reader.read(-1)).decode()
    except ConnectionResetError:
        return ""
    finally:
        writer.close()


def codes(said: str) -> list[str]:
    """Return the reply codes, one per reply."""
    return [line[:3] for line in said.splitlines() if line[3:4] == " "]


class TestConversation:
    async def test_mail_server_hands_a_mail_over(self) -> None:
        notes = Notes()
        async with serving(notes) as port:
            said = await talk(port, HELLO.encode(), b"Subject: Back\r\n\r\n..dot\r\n.\r\nQUIT\r\n")

        assert codes(said) == ["220", "250", "250", "250", "354", "250", "221"]
        assert notes.taken == [b"Subject: Back\r\n\r\n.dot\r\n"]

    async def test_foreign_address_is_refused_and_nothing_is_relayed(self) -> None:
        notes = Notes()
        async with serving(notes) as port:
            said = await talk(port, HELLO.replace("ours@here", "other@there").encode(), b"Subject: x\r\n.\r\nQUIT\r\n")

        assert codes(said)[:5] == ["220", "250", "250", "550", "554"]
        assert notes.taken == []

    async def test_second_recipient_is_for_another_mail(self) -> None:
        async with serving(Notes()) as port:
            said = await talk(
                port,
                b"HELO x\r\nMAIL FROM:<a@b.example>\r\n" + b"RCPT TO:<ours@here.example>\r\n" * 2 + b"QUIT\r\n",
            )

        assert codes(said) == ["220", "250", "250", "250", "452", "221"]

    @pytest.mark.parametrize("error", [OSError("away"), TimeoutError(), ValueError("a mistake of ours")])
    async def test_what_cannot_be_taken_in_now_comes_again(self, error: Exception) -> None:
        notes = Notes(fails=[error])
        async with serving(notes) as port:
            said = await talk(port, HELLO.encode(), b"x\r\n.\r\n", HELLO.encode(), b"x\r\n.\r\nQUIT\r\n")

        assert codes(said)[5] == "451"
        assert notes.troubles == [error]
        assert notes.taken == [b"x\r\n"]

    async def test_address_that_cannot_be_looked_up_comes_again(self) -> None:
        async with serving(Notes()) as port:
            said = await talk(port, b"HELO x\r\nMAIL FROM:<>\r\nRCPT TO:<away@here.example>\r\nQUIT\r\n")

        assert codes(said)[3] == "451"

    @pytest.mark.parametrize(
        "end",
        [
            b"\n.\n",
            b"\r\n.\n",
            b"\n.\r\n",
            b"\r.\r",
            b"\r\n.\r",
            b"\r.\r\n",
            b"\r\n\x00.\r\n",
            b"\r\n.\x00\r\n",
            b"\r\n\n.\r\n",
            b"\r\n .\r\n",
        ],
    )
    async def test_only_a_dot_between_line_ends_is_the_end(self, end: bytes) -> None:
        """Line ends that other servers accept as the end of a mail must not smuggle in a second mail."""
        notes = Notes()
        hidden = b"MAIL FROM:<>\r\nRCPT TO:<ours@here.example>\r\nDATA\r\nhidden\r\n"
        async with serving(notes) as port:
            said = await talk(port, HELLO.encode(), b"shown" + end + hidden + b".\r\nQUIT\r\n")

        assert codes(said) == ["220", "250", "250", "250", "354", "250", "221"]
        assert len(notes.taken) == 1
        assert b"hidden" in notes.taken[0]

    async def test_any_bytes_are_kept_as_they_are(self) -> None:
        notes = Notes()
        content = bytes(byte for byte in range(256) if byte != 10) * 20 + b"\nbare\r\n"
        async with serving(notes) as port:
            await talk(port, HELLO.encode(), content + b".\r\nQUIT\r\n")

        assert notes.taken == [content]

    async def test_line_without_an_end_is_read_and_not_kept(self) -> None:
        notes = Notes()
        async with serving(notes, kept_bytes=1_000) as port:
            said = await talk(port, HELLO.encode(), *[b"x" * 100_000] * 20, b"\r\n.\r\nQUIT\r\n")

        assert codes(said)[-2:] == ["250", "221"]
        assert notes.taken == [b"x" * 1_000]

    @pytest.mark.parametrize(("times", "expected"), [(5, ["552", "221"]), (50, ["552"])])
    async def test_what_is_too_large_is_refused(
        self, monkeypatch: pytest.MonkeyPatch, times: int, expected: list[str]
    ) -> None:
        monkeypatch.setattr(conversation, "MAX_BYTES", 20_000)
        notes = Notes()
        async with serving(notes) as port:
            said = await talk(port, HELLO.encode(), *[b"x" * 5_000 + b"\r\n"] * times, b".\r\nQUIT\r\n")
            announced = await talk(port, b"EHLO x\r\nMAIL FROM:<> SIZE=20001\r\nQUIT\r\n")

        # A client that keeps sending is cut off, possibly before it can read the reply.
        assert codes(said)[-len(expected) :] in (expected, [])
        assert codes(announced)[2] == "552"
        assert notes.taken == []

    @pytest.mark.parametrize(
        "command",
        [
            b"VRFY ours@here.example",
            b"EXPN all",
            b"AUTH PLAIN AGEAYg==",
            b"HELP",
            b"\x00\x00",
            b"NOOP\x00",
            b"EHLO x\nMAIL FROM:<>",
            b"\xff\xfe",
            b"RSET " + b"x" * 2_000,
            b"",
            b"STARTTLS",
            b"DATA",
            b"RCPT TO:<ours@here.example>",
        ],
    )
    async def test_what_is_no_command_is_refused_and_then_the_client(self, command: bytes) -> None:
        async with serving(Notes()) as port:
            said = await talk(port, (command + b"\r\n") * 20)

        answers = codes(said)
        assert all(answer.startswith("5") for answer in answers[1:-1])
        assert answers[-1] == "421"
        assert len(answers) == 1 + conversation.MAX_MISTAKES + 1

    async def test_command_without_an_end_is_cut_off(self) -> None:
        async with serving(Notes()) as port:
            assert codes(await talk(port, b"x" * 200_000)) in (["220", "500"], [])

    @pytest.mark.parametrize("sent", [b"", b"EHLO x", HELLO.encode() + b"half a mail\r\n"])
    async def test_client_that_keeps_silent_is_cut_off(self, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
        monkeypatch.setattr(conversation, "COMMAND_S", 0.1)
        monkeypatch.setattr(conversation, "CONTENT_S", 0.1)
        notes = Notes()
        async with serving(notes) as port:
            assert codes(await talk(port, sent))[-1] == "421"
        assert notes.taken == []

    async def test_mail_whose_connection_ends_before_the_dot_is_none(self) -> None:
        notes = Notes()
        async with serving(notes) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(HELLO.encode() + b"Subject: Back\r\n\r\nhalf\r\n")
            writer.write_eof()
            said = (await reader.read(-1)).decode()
            writer.close()

        assert codes(said)[-1] == "354"
        assert notes.taken == []


class TestStartTls:
    async def test_mail_comes_encrypted(self, certificate: tuple[Path, Path]) -> None:
        notes = Notes()

        def send(port: int) -> None:
            with smtplib.SMTP("127.0.0.1", port, timeout=10) as client:
                client.starttls(context=ssl.create_default_context(cafile=str(certificate[0])))
                client.ehlo()
                assert not client.has_extn("starttls")
                client.sendmail("", ["ours@here.example"], b"Subject: Back\r\n\r\nIn secret\r\n")

        async with serving(notes, Certificate(*certificate)) as port:
            await asyncio.to_thread(send, port)

        assert len(notes.taken) == 1

    async def test_what_stands_behind_the_command_in_clear_is_never_read(self, certificate: tuple[Path, Path]) -> None:
        notes = Notes()

        def attack(port: int) -> bytes:
            tls = ssl.create_default_context(cafile=str(certificate[0]))
            with socket.create_connection(("127.0.0.1", port), timeout=10) as plain:
                plain.sendall(b"EHLO x\r\nSTARTTLS\r\n" + HELLO.encode() + b"x\r\n.\r\n")
                said = b""
                while not said.endswith(b"220 2.0.0 Go on\r\n"):
                    said += plain.recv(1)
                with tls.wrap_socket(plain, server_hostname="127.0.0.1") as secure:
                    secure.sendall(b"QUIT\r\n")
                    return secure.recv(1000)

        async with serving(notes, Certificate(*certificate)) as port:
            assert (await asyncio.to_thread(attack, port)).startswith(b"221")
        assert notes.taken == []

    async def test_certificate_that_was_renewed_is_shown(self, certificate: tuple[Path, Path], tmp_path: Path) -> None:
        files = [tmp_path / path.name for path in certificate]
        made = tmp_path / "renewed"
        made.mkdir()
        renewed = make_certificate(made)

        def put(*sources: Path) -> None:
            for path, source in zip(files, sources, strict=True):
                path.write_bytes(source.read_bytes())

        def is_shown(shown: Path, port: int) -> bool:
            with smtplib.SMTP("127.0.0.1", port, timeout=10) as client:
                try:
                    client.starttls(context=ssl.create_default_context(cafile=str(shown)))
                except ssl.SSLCertVerificationError:
                    return False
                return True

        put(*certificate)
        async with serving(Notes(), Certificate(*files)) as port:
            assert await asyncio.to_thread(is_shown, certificate[0], port)
            files[0].write_text("half a certif")
            assert await asyncio.to_thread(is_shown, certificate[0], port)
            put(*renewed)
            assert await asyncio.to_thread(is_shown, renewed[0], port)


class TestPlace:
    def test_what_is_set_counts(self) -> None:
        place = place_from_environment(
            "https://homeroom.example.org",
            {"HOMEROOM_BOUNCES_LISTEN": "[::]:25", "HOMEROOM_BOUNCES_NAME": "mx.example.org"},
        )
        assert (place.host, place.port, place.name, place.certificate) == ("::", 25, "mx.example.org", None)

    def test_without_settings_it_is_this_machine_alone(self) -> None:
        place = place_from_environment("https://homeroom.example.org", {})
        assert (place.host, place.port, place.name) == ("127.0.0.1", 2526, "homeroom.example.org")

    @pytest.mark.parametrize(
        ("values", "words"),
        [
            ({"HOMEROOM_BOUNCES_LISTEN": "25"}, "address and a port"),
            ({"HOMEROOM_BOUNCES_LISTEN": "here:smtp"}, "address and a port"),
            ({"HOMEROOM_BOUNCES_KEY": "/key"}, "set together"),
            ({"HOMEROOM_BOUNCES_KEY": "/nowhere", "HOMEROOM_BOUNCES_CERTIFICATE": "/nowhere"}, "as PEM files"),
        ],
    )
    def test_what_cannot_be_used_is_named(self, values: dict[str, str], words: str) -> None:
        with pytest.raises(InvalidPlace, match=words):
            place_from_environment("https://homeroom.example.org", values)


class TestDoorkeeper:
    def test_one_address_has_its_share(self) -> None:
        doorkeeper = Doorkeeper(Limits(total=5, of_one=2, of_one_a_minute=100), lambda: 0.0)

        assert [doorkeeper.admit("192.0.2.1") for _ in range(3)] == [True, True, False]
        assert doorkeeper.admit("::ffff:192.0.2.1") is False
        assert [doorkeeper.admit(f"2001:db8::{n}") for n in range(3)] == [True, True, False]
        assert [doorkeeper.admit(f"2001:db8:0:{n}::1") for n in range(1, 3)] == [True, False]
        doorkeeper.leave("192.0.2.1")
        assert doorkeeper.admit("192.0.2.1")

    def test_one_address_comes_so_often_in_a_minute(self) -> None:
        now = [0.0]
        doorkeeper = Doorkeeper(Limits(of_one_a_minute=2), lambda: now[0])

        def visit() -> bool:
            is_admitted = doorkeeper.admit("192.0.2.1")
            if is_admitted:
                doorkeeper.leave("192.0.2.1")
            return is_admitted

        assert [visit() for _ in range(3)] == [True, True, False]
        now[0] = 60.0
        assert visit()
