"""An SMTP server that behaves as a test demands, and records a message as soon as its final dot arrives."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from homeroom_plugins.mail.smtp.server import SmtpServer

_MESSAGE_ID = re.compile(rb"^Message-ID: (<[^>]+>)", re.MULTILINE)
OK = "250 2.0.0 Ok: queued"


class DropConnection(Exception):
    """Raised by a rule to close the connection without an answer."""


@dataclass(frozen=True, slots=True)
class Received:
    """A message that was received up to its final dot."""

    message_id: str
    recipient: str
    content: bytes


async def accept(received: Received) -> str:
    """Accept every message; the default rule."""
    return OK


@dataclass
class Sink:
    """The server's rules, and what it received.

    Attributes:
        at_dot: Called for each message after it was added to `log`; returns the reply.
        at_command: Replies by the upper-case start of a command line, such as `RCPT TO:<X@BUSY.EXAMPLE>`.
    """

    at_dot: Callable[[Received], Awaitable[str]] = accept
    at_command: dict[str, str] = field(default_factory=dict)
    greeting: str | None = "220 sink ESMTP"
    pipelining: bool = True
    keep_content: bool = True
    log: list[Received] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)
    connections: int = 0
    port: int = 0

    @property
    def server(self) -> SmtpServer:
        """The client settings for this server."""
        return SmtpServer("127.0.0.1", self.port, connections=4)

    @property
    def recipients(self) -> list[str]:
        """The recipients of the messages, in order."""
        return [received.recipient for received in self.log]


@asynccontextmanager
async def running(sink: Sink, *, port: int = 0) -> AsyncIterator[Sink]:
    """Listen on a loopback port; 0 for a free one."""
    tasks: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        sink.connections += 1
        try:
            await _converse(sink, reader, writer)
        except (DropConnection, OSError, EOFError, asyncio.CancelledError):
            pass
        finally:
            writer.close()
            tasks.discard(task)

    server = await asyncio.start_server(serve, "127.0.0.1", port)
    sink.port = server.sockets[0].getsockname()[1]
    try:
        yield sink
    finally:
        server.close()
        for task in list(tasks):
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)


async def _converse(sink: Sink, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    async def say(line: str) -> None:
        writer.write(f"{line}\r\n".encode())
        await writer.drain()

    if sink.greeting is None:
        await asyncio.Event().wait()
    await say(sink.greeting or "")
    recipient = ""
    while line := (await reader.readline()).decode().rstrip("\r\n"):
        command = line.upper()
        if sink.keep_content:
            sink.commands.append(line)
        scripted = next((reply for start, reply in sink.at_command.items() if command.startswith(start)), None)
        if command.startswith("RCPT") and scripted is None:
            recipient = line.partition("<")[2].partition(">")[0]
        if scripted is not None:
            if command.startswith("RCPT"):
                recipient = ""
            await say(scripted)
        elif command.startswith("EHLO"):
            await say("250-sink" if sink.pipelining else "250 sink")
            if sink.pipelining:
                await say("250 PIPELINING")
        elif command == "DATA":
            if not recipient:
                await say("554 5.5.1 No valid recipients")
                continue
            await say("354 Go on")
            content = await _body(reader)
            found = _MESSAGE_ID.search(content)
            received = Received(found[1].decode() if found else "", recipient, content if sink.keep_content else b"")
            sink.log.append(received)
            await say(await sink.at_dot(received))
        elif command == "QUIT":
            await say("221 Bye")
            return
        else:
            await say("250 Ok")


async def _body(reader: asyncio.StreamReader) -> bytes:
    """Read to the final dot; raise `EOFError` at an earlier end, so that the message is not recorded."""
    try:
        return (await reader.readuntil(b"\r\n.\r\n"))[:-3]
    except asyncio.IncompleteReadError as error:
        raise EOFError from error
