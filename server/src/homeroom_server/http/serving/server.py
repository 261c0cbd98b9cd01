"""The web server: uvicorn with limits for connections."""

import asyncio
import socket
import time
from types import FrameType
from typing import Any

import structlog
import uvicorn
from homeroom.config import Settings
from homeroom.processes.graceful_shutdown import LEAVE, LEAVE_S, REST_S
from homeroom.processes.ports import listen_on
from homeroom_sdk.collector import tune_garbage_collector
from homeroom_sdk.liveness import tell_ready
from homeroom_sdk.supervised_tasks import TaskSupervisor

from homeroom_server.http.serving.connections import ConnectionLimits, Connections, raise_file_limit, read_networks
from homeroom_server.http.serving.protocols import keep_enforcing_limits, limited_protocols

log = structlog.get_logger()
MAX_SOCKET_BYTES = 64 * 1024
"""Maximum size of one message from a WebSocket client; the longest one carries the token."""


ACCEPTS_PER_TURN = 32
"""Handles per listening socket.

libuv accepts one connection per handle in each turn of the event loop; under load that is ten per second.
"""


class LimitedServer(uvicorn.Server):
    """uvicorn's server, which also supervises its connections.

    Args:
        listener: A listening socket that was opened for this process.
    """

    def __init__(
        self, config: uvicorn.Config, book: Connections, kept: TaskSupervisor, listener: socket.socket | None = None
    ) -> None:
        super().__init__(config)
        self._book, self._kept, self._listener = book, kept, listener
        self._leaves = False

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve on several handles of one listening socket, which accept one connection each per loop turn."""
        if sockets is None:
            first = self._listener or listen_on(self.config.host, self.config.port)
            sockets = [first, *(first.dup() for _ in range(ACCEPTS_PER_TURN - 1))]
        super().run(sockets)

    def leave(self) -> None:
        """Stop accepting connections, answer the requests on open connections, and end."""
        self._leaves = self.should_exit = True
        self.config.timeout_graceful_shutdown = round(LEAVE_S)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End on a signal. If the server is already leaving, do not wait for open connections any longer."""
        self.force_exit = self.force_exit or self._leaves
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the connections.

        A server that is leaving first waits up to `REST_S` seconds, so that each idle connection can send one more
        request and be told to reconnect.
        """
        if self._leaves:
            for listening in (*self.servers, *(sockets or ())):
                listening.close()
            self.server_state.default_headers = [*self.server_state.default_headers, (b"connection", b"close")]
            until = time.monotonic() + REST_S
            while self._book.waits and time.monotonic() < until and not self.force_exit:  # noqa: ASYNC110 - no event
                await asyncio.sleep(0.05)
            log.info("server_left", open=len(self._book), resting=self._book.waits)
        await super().shutdown(sockets)

    async def main_loop(self) -> None:
        """Serve, and close connections that wait too long, until the platform is closed."""
        tune_garbage_collector(20_000, seldom=50)
        asyncio.get_running_loop().add_signal_handler(LEAVE, self.leave)
        tell_ready()
        self._kept.keep("connections", lambda beat: keep_enforcing_limits(self._book, beat), patience_s=30.0)
        await super().main_loop()


def limits_of(settings: Settings) -> ConnectionLimits:
    """Return the connection limits that the operator has configured."""
    return ConnectionLimits(
        total=settings.max_connections,
        per_address=settings.max_connections_per_address,
        header_s=settings.header_timeout_s,
        keep_alive_s=settings.keep_alive_s,
        send_s=settings.send_timeout_s,
        trusted=read_networks(settings.trusted_proxies),
    )


def create_server(
    app: Any, settings: Settings, *, kept: TaskSupervisor, host: str, port: int, listener: socket.socket | None = None
) -> LimitedServer:
    """Create a server for `app` without starting it. Raise the number of files that this process may open."""
    files = raise_file_limit()
    limits = limits_of(settings).fit_open_files(files)
    log.info("connections_limited", files=files, total=limits.total, per_address=limits.per_address)
    book = Connections(limits, clock=time.monotonic)
    http, web_socket = limited_protocols(book)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=http,
        ws=web_socket,
        ws_max_size=MAX_SOCKET_BYTES,
        ws_per_message_deflate=False,
        timeout_keep_alive=round(limits.keep_alive_s) + 2,  # Our own limit closes the connection first.
        log_config=None,
        access_log=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    return LimitedServer(config, book, kept, listener)
