"""The daemon `mail.bounces`, which listens for returned mails."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from homeroom_plugins.mail.bounces.mailboxes import MAX_BYTES
from homeroom_plugins.mail.listening.conversation import CLOSING, STREAM_BYTES, TOO_MANY, Conversation, Manner
from homeroom_plugins.mail.listening.limits import Doorkeeper, Limits
from homeroom_plugins.mail.listening.place import Place, place_from_environment
from homeroom_plugins.mail.listening.recipients import ReturnedMailReceiver
from homeroom_sdk.daemons import Daemon, DaemonContext

LEAVE_S = 5.0


async def listen(ctx: DaemonContext) -> None:
    """Listen until cancelled.

    Raises:
        InvalidPlace: the settings are not valid.
        OSError: the address or port cannot be used.
    """
    async with listening(ctx, place_from_environment(ctx.public_url)):
        await asyncio.Event().wait()


@asynccontextmanager
async def listening(ctx: DaemonContext, place: Place, limits: Limits | None = None) -> AsyncIterator[int]:
    """Listen for the duration of the block; yield the port."""
    receiver, doorkeeper = ReturnedMailReceiver(ctx), Doorkeeper(limits or Limits())
    open_ones: set[asyncio.Task[None]] = set()

    def on_trouble(error: Exception) -> None:
        ctx.log.warning("returned_mail_put_off", error=type(error).__name__)

    manner = Manner(place.name, place.certificate, MAX_BYTES, on_trouble)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = writer.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        if not doorkeeper.admit(address):
            return await _end(writer, TOO_MANY)
        task = asyncio.current_task()
        assert task is not None
        open_ones.add(task)
        conversation = Conversation(reader, writer, receiver, manner)
        farewell = ""
        try:
            await conversation.lead()
        except asyncio.CancelledError:
            farewell = CLOSING
        except Exception as error:
            on_trouble(error)
        finally:
            doorkeeper.leave(address)
            open_ones.discard(task)
            await _end(conversation.writer, farewell)

    server = await asyncio.start_server(serve, place.host, place.port, limit=STREAM_BYTES, backlog=100)
    port = server.sockets[0].getsockname()[1]
    ctx.log.info("listener_started", port=port)
    try:
        yield port
    finally:
        server.close()
        leaving = list(open_ones)
        for task in leaving:
            task.cancel()
        if leaving:
            await asyncio.wait(leaving, timeout=LEAVE_S)


async def _end(writer: asyncio.StreamWriter, line: str) -> None:
    """Send a last line, if any, and close; abort the connection if the client does not read it within one second."""
    with suppress(OSError, TimeoutError):
        if line:
            writer.write(f"{line}\r\n".encode())
        writer.close()
        async with asyncio.timeout(1.0):
            await writer.wait_closed()
        return
    writer.transport.abort()


BOUNCES = Daemon("bounces", run=listen)
