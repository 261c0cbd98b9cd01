"""One connection to the listener, with the minimal part of SMTP (RFC 5321) that receiving needs.

Only CR LF ends a line, so that SMTP smuggling with other line ends fails. Lines and mails are not kept in memory beyond
their limits. There is no relaying, authentication or address verification.

aiosmtpd, which the local mailbox uses, keeps endless lines in memory, logs addresses and offers AUTH.
"""

import asyncio
import re
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from homeroom_plugins.mail.listening.place import Certificate

MAX_BYTES = 25 * 1024**2
"""Maximum size of a mail; servers return whole mails with their attachments."""
MAX_COMMAND_BYTES = 1_024
STREAM_BYTES = 64 * 1024
COMMAND_S, CONTENT_S, SESSION_S = 60.0, 300.0, 1_200.0
MAX_MISTAKES, MAX_COMMANDS = 10, 1_000
LATER = "451 4.3.0 Try again later"
TOO_LARGE = "552 5.3.4 The mail is too large"
TOO_MANY = "421 4.7.0 Too many connections, come again later"
CLOSING = "421 4.3.2 Closing, come again later"
GO_ON = "220 2.0.0 Go on"
_OPTIONS = {("BODY", "7BIT"), ("BODY", "8BITMIME"), ("SMTPUTF8", "")}
_MAIL = re.compile(r"FROM: ?<[^<>]{0,320}>((?: [^ ]+)*) *", re.IGNORECASE)
_RCPT = re.compile(r"TO: ?<([^<>]{1,320})> *", re.IGNORECASE)
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")

R = TypeVar("R")


class Receiver(Protocol[R]):
    """Takes mails in. Any exception it raises is answered with a temporary failure."""

    async def find(self, address: str) -> R | None:
        """Return the recipient with this address, or None if the address is not ours."""

    async def take(self, recipient: R, content: bytes) -> None:
        """Take a mail in. Everything is committed on return."""


@dataclass(frozen=True, slots=True)
class Manner:
    """Settings of a conversation.

    Attributes:
        kept_bytes: Maximum bytes kept of a mail; the rest is read and discarded.
        on_trouble: Called with each exception of the receiver.
    """

    name: str
    certificate: Certificate | None
    kept_bytes: int
    on_trouble: Callable[[Exception], None]


class _Ended(Exception):
    """The conversation is over."""


class Conversation(Generic[R]):
    """One connection, from its greeting to its end."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, receiver: Receiver[R], manner: Manner
    ) -> None:
        self.writer = writer
        self._reader, self._receiver, self._manner = reader, receiver, manner
        self._is_secure = self._is_greeted = False
        self._has_sender = False
        self._recipient: R | None = None
        self._mistakes = self._count = 0
        self._commands: dict[str, Callable[[str], Awaitable[str]]] = {
            "EHLO": self._ehlo,
            "HELO": self._helo,
            "MAIL": self._mail,
            "RCPT": self._rcpt,
            "DATA": self._data,
            "RSET": self._rset,
            "NOOP": self._noop,
            "STARTTLS": self._starttls,
            "QUIT": self._quit,
        }

    async def lead(self) -> None:
        """Greet, and answer until the client leaves, takes too long or makes too many mistakes."""
        try:
            async with asyncio.timeout(SESSION_S):
                await self._say(f"220 {self._manner.name} ESMTP")
                while True:
                    await self._answer(await self._read_command())
        except _Ended:
            pass
        except TimeoutError:
            self.writer.write(f"421 4.4.2 {self._manner.name} You take too long\r\n".encode())
        except (OSError, EOFError, ssl.SSLError):
            pass

    async def _read_command(self) -> str:
        """Return the next line, or an empty text if it cannot be a command."""
        try:
            async with asyncio.timeout(COMMAND_S):
                line = (await self._reader.readuntil(b"\r\n"))[:-2]
        except asyncio.LimitOverrunError as error:
            await self._say("500 5.5.2 The line is too long")
            raise _Ended from error
        try:
            text = line.decode()
        except UnicodeDecodeError:
            return ""
        return "" if len(line) > MAX_COMMAND_BYTES or _CONTROLS.search(text) else text

    async def _answer(self, line: str) -> None:
        """Execute a command and send its reply; end the connection after too many mistakes or commands."""
        word, _space, rest = line.partition(" ")
        command = self._commands.get(word.upper())
        self._count += 1
        reply = await command(rest.strip(" ")) if command else "500 5.5.2 This is no command of this server"
        self._mistakes += reply.startswith("5")
        await self._say(reply)
        if word.upper() == "QUIT":
            raise _Ended
        if self._mistakes >= MAX_MISTAKES or self._count >= MAX_COMMANDS:
            await self._say("421 4.7.0 That is enough for one connection")
            raise _Ended
        if reply == GO_ON:
            await self._make_secure()

    async def _ehlo(self, _rest: str) -> str:
        self._forget()
        self._is_greeted = True
        offers = [self._manner.name, "PIPELINING", f"SIZE {MAX_BYTES}", "8BITMIME", "SMTPUTF8"]
        if self._manner.certificate is not None and not self._is_secure:
            offers.append("STARTTLS")
        return "\r\n".join([*(f"250-{offer}" for offer in offers), "250 ENHANCEDSTATUSCODES"])

    async def _helo(self, _rest: str) -> str:
        self._forget()
        self._is_greeted = True
        return f"250 {self._manner.name}"

    async def _mail(self, rest: str) -> str:
        found = _MAIL.fullmatch(rest)
        if not self._is_greeted or self._has_sender:
            return "503 5.5.1 Not now"
        if found is None:
            return "501 5.5.4 Say MAIL FROM:<address>"
        for option in found[1].split():
            name, _equals, value = option.upper().partition("=")
            if name == "SIZE" and value.isdecimal() and len(value) <= 20:
                if int(value) > MAX_BYTES:
                    return TOO_LARGE
            elif (name, value) not in _OPTIONS:
                return "555 5.5.4 This option is not known here"
        self._has_sender = True
        return "250 2.1.0 Ok"

    async def _rcpt(self, rest: str) -> str:
        found = _RCPT.fullmatch(rest)
        if not self._has_sender:
            return "503 5.5.1 Say MAIL first"
        if found is None:
            return "501 5.5.4 Say RCPT TO:<address>"
        if self._recipient is not None:
            return "452 4.5.3 One recipient at a time"
        try:
            async with asyncio.timeout(COMMAND_S):
                self._recipient = await self._receiver.find(found[1])
        except Exception as error:
            self._manner.on_trouble(error)
            return LATER
        return "250 2.1.5 Ok" if self._recipient is not None else "550 5.1.1 There is no such address here"

    async def _data(self, rest: str) -> str:
        recipient = self._recipient
        if recipient is None or rest:
            return "554 5.5.1 No valid recipient"
        await self._say("354 End with a dot on a line of its own")
        async with asyncio.timeout(CONTENT_S):
            content = await self._read_content()
        self._forget()
        if content is None:
            return TOO_LARGE
        try:
            await self._receiver.take(recipient, content)
        except Exception as error:
            self._manner.on_trouble(error)
            return LATER
        return "250 2.0.0 Taken"

    async def _read_content(self) -> bytes | None:
        """Read up to the line with a single dot; return the first `kept_bytes`, or None if the mail is too large."""
        content, count, is_at_begin = bytearray(), 0, True
        while count <= 4 * MAX_BYTES:
            try:
                piece, is_whole = await self._reader.readuntil(b"\r\n"), True
            except asyncio.LimitOverrunError as error:
                piece, is_whole = await self._reader.readexactly(error.consumed), False
            if is_at_begin and piece == b".\r\n":
                return bytes(content) if count <= MAX_BYTES else None
            if is_at_begin and piece.startswith(b"."):
                piece = piece[1:]
            count += len(piece)
            content += piece[: max(0, self._manner.kept_bytes - len(content))]
            is_at_begin = is_whole
        await self._say(TOO_LARGE)
        raise _Ended

    async def _rset(self, _rest: str) -> str:
        self._forget()
        return "250 2.0.0 Ok"

    async def _noop(self, _rest: str) -> str:
        return "250 2.0.0 Ok"

    async def _quit(self, _rest: str) -> str:
        return "221 2.0.0 Bye"

    async def _starttls(self, rest: str) -> str:
        return "503 5.5.1 Not now" if self._manner.certificate is None or self._is_secure or rest else GO_ON

    async def _make_secure(self) -> None:
        assert self._manner.certificate is not None
        # A new reader: data injected in clear text after STARTTLS is never read.
        loop, reader = asyncio.get_running_loop(), asyncio.StreamReader(limit=STREAM_BYTES)
        protocol = asyncio.StreamReaderProtocol(reader)
        tls, transport = self._manner.certificate.context(), self.writer.transport
        secure = await loop.start_tls(transport, protocol, tls, server_side=True, ssl_handshake_timeout=20)
        if secure is None:
            raise _Ended
        protocol.connection_made(secure)
        self._reader, self.writer = reader, asyncio.StreamWriter(secure, protocol, reader, loop)
        self._forget()
        self._is_secure, self._is_greeted = True, False

    async def _say(self, line: str) -> None:
        self.writer.write(f"{line}\r\n".encode())
        async with asyncio.timeout(COMMAND_S):
            await self.writer.drain()

    def _forget(self) -> None:
        self._has_sender, self._recipient = False, None
