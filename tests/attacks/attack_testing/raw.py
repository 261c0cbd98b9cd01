"""Connections of badly behaved clients: idle, half-sent, or never read."""

import asyncio
import contextlib
import resource
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

from attack_testing.served import Served


class Peer(asyncio.Protocol):
    """One connection, with all bytes received on it."""

    def __init__(self, *, reads: bool) -> None:
        self.is_open = False
        self.received = bytearray()
        self._reads = reads

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # of TCP it is one
        """Mark the connection as open."""
        self.transport, self.is_open = transport, True
        if not self._reads:
            transport.pause_reading()

    def data_received(self, data: bytes) -> None:
        """Store the received bytes."""
        self.received += data

    def connection_lost(self, _error: Exception | None) -> None:
        """Mark the connection as closed."""
        self.is_open = False


@dataclass
class Raw:
    """Many connections to one process."""

    peers: list[Peer]

    def send(self, data: bytes) -> None:
        """Send the same bytes on each connection that is still open."""
        for peer in self.peers:
            if peer.is_open:
                peer.transport.write(data)

    def alive(self) -> int:
        """Count the connections that the server has not closed; for connections that do not read, this is unknown."""
        return sum(peer.is_open for peer in self.peers)

    async def closed(self, *, within_s: float) -> bool:
        """Return True if the server closes all connections within this time."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                while self.alive():
                    await asyncio.sleep(0.1)
        return self.alive() == 0


@asynccontextmanager
async def opened(
    served: Served,
    count: int,
    first: bytes = b"",
    *,
    source: str = "127.0.0.1",
    reads: bool = True,
) -> AsyncIterator[Raw]:
    """Open `count` connections; each sends `first` and nothing more."""
    raw = Raw([])
    try:
        for _ in range(count):
            raw.peers.append(await _open(served.port, source, reads=reads))
        raw.send(first)
        yield raw
    finally:
        for peer in raw.peers:
            peer.transport.abort()


async def _open(port: int, source: str, *, reads: bool) -> Peer:
    plain = socket.socket()
    plain.setblocking(False)
    if not reads:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.bind((source, 0))
    loop = asyncio.get_running_loop()
    await loop.sock_connect(plain, ("127.0.0.1", port))
    _, peer = await loop.create_connection(lambda: Peer(reads=reads), sock=plain)
    return peer


@contextmanager
def few_files(soft: int = 1024) -> Iterator[None]:
    """Lower the soft limit of open files for new processes far below the hard limit, as on most machines."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
