"""uvicorn's HTTP and WebSocket protocols, with connection limits."""

import asyncio
import json
import time
from collections.abc import Callable
from functools import cache
from gettext import NullTranslations
from http import HTTPStatus
from typing import Any, ClassVar

import h11
from homeroom.i18n.catalogues import COMPLETE, Catalogues
from homeroom_sdk.i18n import Translations, _
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from homeroom_server.http.serving.connections import LOOK_S, MAX_REFUSED, Connection, Connections, Refusal, Wait

PATIENCE_S = 2.0
"""Time that a refused client has to send its request, so that it can read the reason."""
RETRY_S = 5
MAX_SPEECH_BYTES, SPEECH_S = 64 * 1024, 10.0
"""Maximum bytes that a WebSocket client may send per `SPEECH_S`: pongs, and occasionally a token."""
SENTENCES = {
    Refusal.FULL: _("Many people are using homeroom right now. Try again in a few seconds."),
    Refusal.TOO_MANY_OF_ONE: _("There are too many connections from your network. Try again in a few seconds."),
}
PAGE = (
    "<!doctype html><html><head><meta charset=utf-8><meta name=viewport content='width=device-width'>"
    "<title>{status}</title></head><body><p lang=en>{english}</p><p lang=ar dir=rtl>{arabic}</p></body></html>"
)
CODES = {Refusal.FULL: "too_busy", Refusal.TOO_MANY_OF_ONE: "too_many_connections"}


class LimitedHttp(H11Protocol):
    """HTTP protocol that tells the process's `Connections` what each connection waits for."""

    book: ClassVar[Connections]
    turned_away: ClassVar[int] = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        """Accept the connection. If it is refused, wait for its first bytes to answer with the refusal."""
        address = get_remote_addr(transport)
        arrived = self.book.arrive(transport, address[0] if address else None)
        self._connection = arrived if isinstance(arrived, Connection) else None
        self._refusal = arrived if isinstance(arrived, Refusal) else None
        self._has_begun = False
        if self._refusal:
            self.book.refused += 1
            type(self).turned_away += 1
            if self.turned_away > MAX_REFUSED:
                transport.abort()
            else:
                self.loop.call_later(PATIENCE_S, transport.abort)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Process the data, or answer with the refusal."""
        if self._refusal:
            if not self.transport.is_closing():
                self.transport.write(refusal_answer(self._refusal, data))
                self.transport.close()
            return
        super().data_received(data)
        if self._connection is None or self.book.find(self.transport) is not self._connection:
            return
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            # The deadline is for the whole header: further bytes of it do not prolong it.
            if not self._has_begun:
                self._has_begun = True
                self.book.wait(self._connection, Wait.HEADER)
        elif cycle.more_body and not self.flow.read_paused:
            self.book.wait(self._connection, Wait.BODY)
        elif self._connection.waits_for:
            self.book.wait(self._connection, None)

    def on_response_complete(self) -> None:
        """Note that the connection is idle, unless its next request has already arrived."""
        super().on_response_complete()
        self._has_begun = False
        if self._connection and self.cycle.response_complete:
            self.book.wait(self._connection, Wait.REST)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Switch to a WebSocket, which counts as at work while it is open."""
        if self._connection:
            self.book.wait(self._connection, None)
        super().handle_websocket_upgrade(event)
        self._connection = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if self._refusal:
            type(self).turned_away -= 1
        self.book.leave(self.transport)
        super().connection_lost(exc)


class LimitedSocket(WebSocketsSansIOProtocol):
    """WebSocket that counts as one of the process's connections, and on which clients may send little."""

    book: ClassVar[Connections]
    _heard_bytes = 0
    _heard_since = 0.0

    def data_received(self, data: bytes) -> None:
        """Process the data; abort the connection if the client floods it."""
        if self.loop.time() - self._heard_since > SPEECH_S:
            self._heard_since, self._heard_bytes = self.loop.time(), 0
        self._heard_bytes += len(data)
        if self._heard_bytes > MAX_SPEECH_BYTES:
            self.transport.abort()
            return
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.book.leave(self.transport)
        super().connection_lost(exc)


def limited_protocols(book: Connections) -> tuple[type[LimitedHttp], type[LimitedSocket]]:
    """Return the HTTP and WebSocket protocol classes that register their connections in `book`."""
    names: dict[str, Any] = {"book": book}
    return type("LimitedHttp", (LimitedHttp,), dict(names)), type("LimitedSocket", (LimitedSocket,), dict(names))


async def keep_enforcing_limits(book: Connections, beat: Callable[[], None]) -> None:
    """Close connections that wait too long, until cancelled; allow one more second after this process stalled."""
    while True:
        started = time.monotonic()
        await asyncio.sleep(LOOK_S)
        if time.monotonic() - started < 2 * LOOK_S:
            book.enforce_limits()
        beat()


def refusal_answer(refusal: Refusal, request: bytes) -> bytes:
    """Return the complete response: an English and Arabic page for a browser, otherwise a JSON error."""
    english = SENTENCES[refusal]
    if b"text/html" in request[:16_384]:
        kind = "text/html"
        arabic = english.said_by(_arabic())
        body = PAGE.format(status=refusal.value, english=english, arabic=arabic).encode()
    else:
        kind = "application/json"
        data = {"retryAfterSeconds": RETRY_S}
        body = json.dumps({"success": False, "code": CODES[refusal], "data": data, "messages": [english]}).encode()
    status = HTTPStatus(refusal.value)
    headers = {
        "content-type": f"{kind};charset=utf-8",
        "content-length": len(body),
        "retry-after": RETRY_S,
        "cache-control": "no-store",
        "connection": "close",
    }
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


@cache
def _arabic() -> Translations:
    return Catalogues([]).translations(COMPLETE) or NullTranslations()
