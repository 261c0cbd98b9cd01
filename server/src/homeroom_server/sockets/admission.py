"""Limits for socket connections: clients must sign in soon, send only protocol messages, and read what they receive.

Screens only receive news. Of the messages that clients send, only sign-in and sign-out are processed and all others are
dropped. Otherwise a client's custom event named "connect" or "disconnect" would be handled as the real one.
"""

import asyncio
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Hashable
from typing import Any

import socketio
import structlog

log = structlog.get_logger()
SIGN_IN_S = 10.0
"""Seconds after which a connection without a sign-in is closed."""
LOOK_S = 1.0
MAX_STRANGERS = 1000
"""Maximum number of connections without a sign-in; beyond it, the oldest is closed."""
MAX_PER_USER = 20
"""Maximum sockets per user, more than anyone has tabs open. Beyond it, the oldest is closed."""
MAX_SIGN_INS = 3
"""Maximum sign-in attempts per connection. A client with an expired token tries again with a fresh one."""
MAX_MESSAGES, PER_S = 50, 10.0
"""Maximum messages per connection in `PER_S` seconds. A client only needs to answer a ping every 25 s."""
MAX_UNSENT = 1000
"""Maximum unread messages per connection. A slower client is closed and reloads its lists when it reconnects."""
MAX_MESSAGE_BYTES = 16 * 1024
CONNECT, DISCONNECT = "0", "1"


class Admission:
    """Enforces the limits on the connections of a Socket.IO server. The first connection starts the periodic check."""

    def __init__(self, server: socketio.AsyncServer, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._server, self._clock = server, clock
        self._since: OrderedDict[str, float] = OrderedDict()
        self._tries: defaultdict[str, int] = defaultdict(int)
        self._said: dict[str, tuple[float, int]] = {}
        self._sockets: dict[Hashable, OrderedDict[str, None]] = {}
        self._users: dict[str, Hashable] = {}
        self._looking: asyncio.Task[None] | None = None
        server.eio.on("connect", self._arrive)
        server.eio.on("message", self._hear)
        server.eio.on("disconnect", self._leave)

    async def signed_in(self, sid: str, user: Hashable) -> None:
        """Register a signed-in socket; if the user has too many, close the oldest."""
        self._users[sid] = user
        mine = self._sockets.setdefault(user, OrderedDict())
        mine[sid] = None
        while len(mine) > MAX_PER_USER:
            oldest, _ = mine.popitem(last=False)
            connection = self._server.manager.eio_sid_from_sid(oldest, "/")
            log.info("socket_made_room", sid=sid)
            if connection is not None:
                await self.close(connection)

    def signed_out(self, sid: str) -> None:
        """Forget a socket. Idempotent."""
        user = self._users.pop(sid, None)
        if user is None:
            return
        mine = self._sockets.get(user, OrderedDict())
        mine.pop(sid, None)
        if not mine:
            self._sockets.pop(user, None)

    async def close(self, connection: str) -> None:
        """Close a connection without waiting for the client to confirm."""
        socket = self._server.eio.sockets.get(connection)
        if socket is None:
            return
        await socket.close(wait=False, abort=True, reason=self._server.eio.reason.SERVER_DISCONNECT)
        socket.queue.put_nowait(None)  # Ends a pending poll, or the WebSocket's writer, which then closes it.
        self._server.eio.sockets.pop(connection, None)

    async def enforce_limits(self) -> None:
        """Close connections that did not sign in in time or do not read their messages."""
        now = self._clock()
        members = self._server.manager.get_participants("/", None) if self._since else ()
        signed_in = {connection for _, connection in members}
        for connection, socket in list(self._server.eio.sockets.items()):
            if connection in signed_in:
                self._since[connection] = now
                if socket.queue.qsize() > MAX_UNSENT:
                    await self.close(connection)
            elif now - self._since.get(connection, now) > SIGN_IN_S:
                await self.close(connection)
        for connection in [one for one in self._since if one not in self._server.eio.sockets]:
            self._forget(connection)

    async def _arrive(self, connection: str, environ: dict[str, Any]) -> Any:
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._keep_enforcing_limits())
        self._since[connection] = self._clock()
        strangers = len(self._since) - len(self._users)
        if strangers > MAX_STRANGERS:
            signed_in = {eio for _, eio in self._server.manager.get_participants("/", None)}
            oldest = next((one for one in self._since if one not in signed_in), None)
            if oldest is not None:
                self._forget(oldest)
                await self.close(oldest)
        return await self._server._handle_eio_connect(connection, environ)

    async def _hear(self, connection: str, data: Any) -> None:
        since, count = self._said.get(connection, (self._clock(), 0))
        if self._clock() - since > PER_S:
            since, count = self._clock(), 0
        self._said[connection] = since, count + 1
        kind = data[:1] if isinstance(data, str) else ""
        if kind == CONNECT:
            self._tries[connection] += 1
        if connection not in self._server.environ:
            return  # The connection is closed; ignore late messages.
        if count >= MAX_MESSAGES or self._tries[connection] > MAX_SIGN_INS:
            await self.close(connection)
        elif kind in (CONNECT, DISCONNECT):
            await self._server._handle_eio_message(connection, data)

    async def _leave(self, connection: str, reason: str) -> None:
        self._forget(connection)
        await self._server._handle_eio_disconnect(connection, reason)

    def _forget(self, connection: str) -> None:
        for notes in (self._since, self._tries, self._said):
            notes.pop(connection, None)

    async def _keep_enforcing_limits(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                await self.enforce_limits()
            except Exception as error:
                log.exception("socket_look_failed", error=type(error).__name__)
