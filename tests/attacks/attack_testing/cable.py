"""A connection between an API process and its database that a test can cut and restore."""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit, urlunsplit

from homeroom.processes.ports import free_port

CHUNK_BYTES = 1 << 16


class Cable:
    """Forwards bytes from its own port to a server on loopback."""

    def __init__(self, server_port: int) -> None:
        self.port = free_port()
        self._server_port = server_port
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    async def mend(self) -> None:
        """Accept connections, from now on or again."""
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", self.port)

    async def cut(self) -> None:
        """End all connections and refuse new ones, as a server that is down does."""
        assert self._server is not None
        self._server.close()
        for writer in list(self._writers):
            writer.transport.abort()
        await self._server.wait_closed()

    @property
    def connections(self) -> int:
        """Number of open connections."""
        return len(self._writers) // 2

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._server_port)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, far_writer}
        try:
            await asyncio.gather(_copy(reader, far_writer), _copy(far_reader, writer))
        finally:
            for each in (writer, far_writer):
                self._writers.discard(each)
                each.transport.abort()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while chunk := await reader.read(CHUNK_BYTES):
            writer.write(chunk)
            await writer.drain()
    writer.close()


def through(url: str, cable: Cable) -> str:
    """Return the database's URL, routed through the cable."""
    parts = urlsplit(url)
    login = parts.netloc.rpartition("@")[0]
    return urlunsplit(parts._replace(netloc=f"{login}@127.0.0.1:{cable.port}"))


def port_of(url: str) -> int:
    """Return the port in a database's URL."""
    port = urlsplit(url).port
    assert port is not None
    return port
