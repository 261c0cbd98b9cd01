"""Limits on the number of connections, and on how long each may wait for its peer.

A connection waits while its peer has not sent the rest of a request, or while it is idle between two requests. It is at
work while a response is produced, and while it is a WebSocket. Nothing is lost when a waiting connection is closed, so
at a limit the one that has waited longest is closed to make room. Peers that open many connections and send little
therefore cannot lock others out. All connections are checked once per second, so that requests need no timers.
"""

import asyncio
import enum
import ipaddress
import resource
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network

import structlog
from homeroom.credentials.back_off import source_of

log = structlog.get_logger()

LOOK_S = 1.0
FEWEST_BYTES = 16 * 1024
"""Minimum bytes that a peer must read per `send_s`; about half a kilobyte per second at 30 s."""
RESERVED_FILES = 1000
"""File descriptors kept free for the database, stored contents, child processes, and connections being refused."""
MAX_FILES = 65_536
"""Highest limit of open files to set; a higher one slows down closing all files of a child process."""
MAX_REFUSED = 200
"""Maximum refused connections that wait for their refusal at a time; further ones are closed without a response."""


class Wait(enum.Enum):
    """The part of a request that a connection waits for."""

    HEADER = "header"
    REST = "rest"
    BODY = "body"


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """Limits that an operator can set, in connections and seconds."""

    total: int = 4000
    per_address: int = 1500
    header_s: float = 10.0
    keep_alive_s: float = 75.0
    send_s: float = 30.0
    body_s: float = 60.0
    trusted: tuple[IPv4Network | IPv6Network, ...] = ()

    def fit_open_files(self, files: int) -> "ConnectionLimits":
        """Return these limits reduced for a process that may open at most `files` files."""
        total = max(100, min(self.total, files - RESERVED_FILES))
        return ConnectionLimits(
            total,
            min(self.per_address, total),
            self.header_s,
            self.keep_alive_s,
            self.send_s,
            self.body_s,
            self.trusted,
        )

    def longest_s(self, wait: Wait) -> float:
        """Return the maximum time that a connection may wait, in seconds."""
        return {Wait.HEADER: self.header_s, Wait.REST: self.keep_alive_s, Wait.BODY: self.body_s}[wait]


class Refusal(enum.Enum):
    """Reason for refusing a connection; the value is the HTTP status of the response."""

    FULL = 503
    TOO_MANY_OF_ONE = 429


@dataclass(eq=False, slots=True)
class Connection:
    """One connection. `address` is None for a trusted proxy, which many people share."""

    transport: asyncio.Transport
    address: str | None
    waits_for: Wait | None
    since: float
    unsent: int = 0
    unsent_since: float = 0.0


@dataclass(slots=True)
class _Address:
    open: int = 0
    waiting: "OrderedDict[Connection, None]" = field(default_factory=OrderedDict)


class Connections:
    """All connections of one process."""

    def __init__(self, limits: ConnectionLimits, *, clock: Callable[[], float]) -> None:
        self.limits = limits
        self.refused = 0
        self._clock = clock
        self._open: dict[asyncio.Transport, Connection] = {}
        self._waiting: OrderedDict[Connection, None] = OrderedDict()
        self._addresses: dict[str, _Address] = {}

    def __len__(self) -> int:
        return len(self._open)

    @property
    def waits(self) -> int:
        """Number of connections that wait for their peer."""
        return len(self._waiting)

    def arrive(self, transport: asyncio.Transport, host: str | None) -> Connection | Refusal:
        """Register a new connection.

        At a limit, close the one that has waited longest, or return a refusal if none waits.
        """
        address = None if host is None or self._is_trusted(host) else source_of(host)
        mine = self._addresses.get(address) if address else None
        if mine and mine.open >= self.limits.per_address and not self._make_room(mine.waiting):
            return Refusal.TOO_MANY_OF_ONE
        if len(self._open) >= self.limits.total and not self._make_room(self._waiting):
            return Refusal.FULL
        connection = Connection(transport, address, None, self._clock())
        self._open[transport] = connection
        if address:
            self._addresses.setdefault(address, _Address()).open += 1
        self.wait(connection, Wait.HEADER)
        return connection

    def find(self, transport: asyncio.Transport) -> Connection | None:
        """Return the connection of a transport; None if it is not registered."""
        return self._open.get(transport)

    def wait(self, connection: Connection, wait: Wait | None) -> None:
        """Record what a connection waits for from now on; None if it is at work."""
        if connection.transport not in self._open:
            return
        queues = [self._waiting]
        if connection.address:
            queues.append(self._addresses[connection.address].waiting)
        for queue in queues:
            queue.pop(connection, None)
            if wait is not None:
                queue[connection] = None
        connection.waits_for, connection.since = wait, self._clock()

    def leave(self, transport: asyncio.Transport) -> None:
        """Remove a connection that has ended; idempotent."""
        connection = self._open.get(transport)
        if connection is None:
            return
        self.wait(connection, None)
        del self._open[transport]
        if connection.address:
            mine = self._addresses[connection.address]
            mine.open -= 1
            if not mine.open:
                del self._addresses[connection.address]

    def enforce_limits(self) -> None:
        """Close connections that have waited too long, and those whose peer does not read."""
        now = self._clock()
        waiting = [
            connection
            for connection in self._waiting
            if connection.waits_for and now - connection.since > self.limits.longest_s(connection.waits_for)
        ]
        deaf = [connection for connection in self._open.values() if self._is_deaf(connection, now)]
        for connection in {*waiting, *deaf}:
            self._cut_off(connection)
        if waiting or deaf or self.refused:
            log.info(
                "connections_cut", open=len(self._open), waiting=len(waiting), deaf=len(deaf), refused=self.refused
            )
        self.refused = 0

    def _is_deaf(self, connection: Connection, now: float) -> bool:
        try:
            unsent = connection.transport.get_write_buffer_size()
        except RuntimeError:  # uvloop raises it for a closed transport before it reports the closing.
            unsent = 0
        if unsent == 0 or unsent > connection.unsent or unsent + FEWEST_BYTES <= connection.unsent:
            connection.unsent, connection.unsent_since = unsent, now
        return unsent > 0 and now - connection.unsent_since > self.limits.send_s

    def _make_room(self, queue: "OrderedDict[Connection, None]") -> bool:
        oldest = next(iter(queue), None)
        if oldest is None:
            return False
        self._cut_off(oldest)
        return True

    def _cut_off(self, connection: Connection) -> None:
        self.leave(connection.transport)
        connection.transport.abort()

    def _is_trusted(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self.limits.trusted)


def read_networks(text: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Parse the proxies that an operator trusts: addresses and networks, separated by commas; `*` trusts every peer.

    Invalid entries are logged and skipped.
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if "*" in parts:
        return (ipaddress.ip_network("0.0.0.0/0"), ipaddress.ip_network("::/0"))
    found = []
    for part in parts:
        try:
            found.append(ipaddress.ip_network(part, strict=False))
        except ValueError:
            log.warning("trusted_proxy_without_address", name=part)
    return tuple(found)


def raise_file_limit() -> int:
    """Raise this process's limit of open files to what the machine allows, at most `MAX_FILES`; return it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return soft if soft != resource.RLIM_INFINITY else MAX_FILES
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted
