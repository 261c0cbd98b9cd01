"""A mailbox server over TLS, with the part of POP3 or IMAP that reading and deleting needs."""

import asyncio
import re
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

PASSWORD = "let me read"
_UID = re.compile(rb"UID (\w+) ?([\d,]*)")


@dataclass
class MailboxServer:
    """The content of the mailbox by mail number, and the server's behaviour.

    Attributes:
        breaks_at_delete: The connection breaks at the next deletion.
        drips: The greeting is an endless stream of slow single bytes; `dripping` counts the clients that get it.
        floods: The answer at the `place` is endless.
        trickles: The answer at the `place` is an endless stream of slow single bytes.
        place: The commands at which `floods` and `trickles` apply; by default the list of mails.
        is_terse: IMAP only: the server lists its capabilities only before signing in.
        signed_in: IMAP only: the client has signed in; only then is UIDPLUS announced, as Dovecot does it.
    """

    kind: str
    mails: dict[int, bytes]
    marked: set[int] = field(default_factory=set)
    breaks_at_delete: bool = False
    drips: bool = False
    floods: bool = False
    trickles: bool = False
    place: tuple[bytes, ...] = (b"LIST", b"UNDELETED")
    is_terse: bool = False
    signed_in: bool = False
    dripping: int = 0
    port: int = 0

    async def converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one client."""
        if self.kind == "pop3":
            self.marked.clear()  # POP3 only deletes at QUIT.
        self.signed_in = False
        answer = self._pop3 if self.kind == "pop3" else self._imap
        try:
            if self.drips:
                self.dripping += 1
                await self._write_for_ever(writer, b".", every_s=0.02)
            writer.write(b"+OK ready\r\n" if self.kind == "pop3" else b"* OK ready\r\n")
            while line := (await reader.readline()).rstrip(b"\r\n"):
                reply = answer(line)
                if reply is None:
                    break
                is_there = any(word in line.upper() for word in self.place)
                if self.trickles and is_there:
                    await self._write_for_ever(writer, b"+", every_s=0.02)
                if self.floods and is_there:
                    endless = b"+OK\r\n" if self.kind == "pop3" else b"* SEARCH 1\r\n"
                    await self._write_for_ever(writer, endless * 5_000)
                writer.write(reply)
                await writer.drain()
                if line.upper().endswith((b"QUIT", b"LOGOUT")):
                    break
        except OSError:
            pass
        finally:
            writer.close()

    async def _write_for_ever(self, writer: asyncio.StreamWriter, content: bytes, *, every_s: float = 0) -> None:
        while True:
            writer.write(content)
            await writer.drain()
            await asyncio.sleep(every_s)

    def _pop3(self, line: bytes) -> bytes | None:
        command, _space, rest = line.partition(b" ")
        match command.upper():
            case b"PASS" if rest.decode() != PASSWORD:
                return b"-ERR wrong password\r\n"
            case b"LIST":
                sizes = b"".join(
                    b"%d %d\r\n" % (n, len(mail)) for n, mail in self.mails.items() if n not in self.marked
                )
                return b"+OK\r\n" + sizes + b".\r\n"
            case b"RETR":
                stuffed = re.sub(rb"(?m)^\.", b"..", self.mails[int(rest)])
                return b"+OK\r\n" + stuffed.rstrip(b"\r\n") + b"\r\n.\r\n"
            case b"DELE":
                if self.breaks_at_delete:
                    return None
                self.marked.add(int(rest))
            case b"QUIT":
                self._expunge()
        return b"+OK\r\n"

    def _imap(self, line: bytes) -> bytes | None:
        tag, _space, command = line.partition(b" ")
        done = tag + b" OK done\r\n"
        if command.upper().startswith(b"CAPABILITY"):
            if self.is_terse and self.signed_in:
                return done
            return b"* CAPABILITY IMAP4rev1" + b" UIDPLUS" * self.signed_in + b"\r\n" + done
        if command.upper().startswith(b"LOGIN"):
            self.signed_in = PASSWORD.encode() in command
            return done if self.signed_in else tag + b" NO wrong password\r\n"
        if command.upper().startswith(b"SELECT"):
            return b"* %d EXISTS\r\n" % len(self.mails) + done
        found = _UID.match(command)
        if found is None:
            return done
        names = [int(name) for name in found[2].split(b",") if name]
        match found[1]:
            case b"SEARCH":
                return b"* SEARCH " + b" ".join(b"%d" % n for n in self.mails if n not in self.marked) + b"\r\n" + done
            case b"FETCH":
                mail = self.mails[names[0]]
                return b"* 1 FETCH (UID %d BODY[]<0> {%d}\r\n" % (names[0], len(mail)) + mail + b")\r\n" + done
            case b"STORE":
                if self.breaks_at_delete:
                    return None
                self.marked.update(names)
            case b"EXPUNGE":
                self._expunge()
        return done

    def _expunge(self) -> None:
        for name in self.marked:
            self.mails.pop(name, None)
        self.marked.clear()


@asynccontextmanager
async def serving(server: MailboxServer, tls: ssl.SSLContext | None) -> AsyncIterator[MailboxServer]:
    """Listen on a loopback port until the end of the block, and until every client has left."""
    clients: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        clients.add(task)
        await server.converse(reader, writer)

    listener = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls, limit=2**20)
    server.port = listener.sockets[0].getsockname()[1]
    try:
        yield server
    finally:
        listener.close()
        await asyncio.gather(*clients)
