"""Limits for the bodies of all requests, of any content type: size, minimum speed, and bytes held concurrently.

Nothing is read until the application asks for it, which is after the gate and the routing. Every body except an upload
is read completely, checked and trimmed. The parts of an upload are passed on as they arrive, to routes that have
already checked the caller.
"""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from homeroom.credentials.headers import bearer
from homeroom.credentials.tokens import Claims, Tokens
from homeroom_sdk.errors import AppError, NotSignedIn, TooLarge, ValidationFailed
from homeroom_sdk.i18n import _
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from homeroom_server.http.body_shares import HeldBytes, UploadsInProgress
from homeroom_server.http.errors import answer_to
from homeroom_server.http.trim import check_shape, trim_form, trim_json

MAX_BODY_BYTES = 4_000_000
MAX_SMALL_BYTES = 65_536
"""Limit for callers without a valid token, and for a multipart form sent to a route that takes no files."""
MAX_FORM_BYTES = 256_000
"""Limit for a URL-encoded form; parsing this much takes about 10 ms."""
MAX_FIELDS_BYTES = 21_000_000
"""Bytes that an upload may have in addition to its file: form fields and the boundaries between the parts."""
MAX_SILENCE_S = 30.0
MIN_BYTES_PER_S = 4_096
SLICE_BYTES = 65_536
"""Maximum bytes of an upload per message; the multipart parser takes about 20 ms for them in the worst case."""
FILE_PART = re.compile(rb"content-disposition:[^\r\n]*filename", re.IGNORECASE)
IN_UTF_8 = re.compile(r';\s*charset="?utf-?8"?\s*(?=;|$)')
LINGER_S = 2.0
LINGER_BYTES = 8_000_000
"""Bytes of a refused body to discard at most, within `LINGER_S`, so that the client reads the response."""


class BodyTooSlow(AppError):
    """The body arrives too slowly."""

    code = "too_slow"
    status = 408


class BodyRefused(HTTPException):
    """Carries an `AppError` through FastAPI, which reports every other error while a body is read as bad syntax."""

    def __init__(self, reason: AppError) -> None:
        super().__init__(reason.status, reason.message)
        self.reason = reason


class LimitBodies:
    """Pure ASGI middleware around everything that this process serves, including the socket's polling."""

    def __init__(self, app: ASGIApp, *, tokens: Tokens, max_upload_bytes: int) -> None:
        self.app = app
        self.tokens = tokens
        self.max_upload_bytes = max_upload_bytes
        self.held = HeldBytes()
        self.uploads = UploadsInProgress()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body = _Body(self, scope, receive, send)
        scope["homeroom.receive_upload"] = body.receive_upload
        try:
            await self.app(scope, body.receive, body.send)
        except BodyRefused as error:
            if body.is_answered:
                raise
            await answer_to(error.reason)(scope, receive, body.send)
        finally:
            self.held.give_back(body.source, body.held)


@dataclass
class ReceivedUpload:
    """Implements `homeroom_sdk.uploads.Receiving`."""

    max_file_bytes: int
    _body: "_Body"

    def hold(self, size_bytes: int) -> None:
        """See `Receiving.hold`."""
        self._body.hold(size_bytes)


@dataclass
class _Body:
    """The body of one request and its state so far."""

    limits: LimitBodies
    scope: Scope
    receive_next: Receive
    send_next: Send
    is_answered: bool = False
    held: int = 0
    source: Hashable = None
    _is_asked_for: bool = False
    _is_upload: bool = False
    _is_complete: bool = False
    _closes: bool = False
    _most: int = MAX_SMALL_BYTES
    _received: int = 0
    _waited_s: float = 0.0
    _pending: bytes = b""
    _claims: Claims | None = None
    _declared: int | None = field(init=False)

    def __post_init__(self) -> None:
        headers = Headers(scope=self.scope)
        length = headers.get("content-length", "")
        is_chunked = "transfer-encoding" in headers
        self._declared = None if is_chunked else int(length) if length.isascii() and length.isdigit() else 0
        self._is_complete = self._declared == 0

    async def receive(self) -> Message:
        """Return the next message for the application: the complete body, or the next part of an upload."""
        if self._is_upload:
            return await self._receive_slice()
        if self._is_asked_for or self.is_answered:
            return await self.receive_next()
        self._is_asked_for = True
        self._find_caller()
        content = await self._read_whole()
        return (
            {"type": "http.disconnect"}
            if content is None
            else {"type": "http.request", "body": content, "more_body": False}
        )

    @asynccontextmanager
    async def receive_upload(self, max_file_bytes: int | None) -> AsyncIterator[ReceivedUpload]:
        """Pass the parts through as they arrive, once the route has checked the caller.

        Raises:
            TooBusy, TooLarge, ValidationFailed: before the upload is received.
            BodyRefused: while it is received; wraps `TooBusy`, `TooLarge`, `ServiceUnavailable` or `BodyTooSlow`.
        """
        _check_charset(self.scope)
        self._find_caller()
        most = min(max_file_bytes or self.limits.max_upload_bytes, self.limits.max_upload_bytes)
        user, district = self.source, self._claims.district_id if self._claims else None
        with self.limits.uploads.begin(("user", user), ("district", district)):
            self._most = most + MAX_FIELDS_BYTES
            if (self._declared or 0) > self._most:
                raise TooLarge(_("The file is larger than {count} bytes.", count=f"{most:,}"))
            self._is_upload = self._is_asked_for = True
            try:
                yield ReceivedUpload(most, self)
            finally:
                self._is_upload = False

    async def send(self, message: Message) -> None:
        """Send a message to the client; close the connection if a long body has not been read completely."""
        if message["type"] == "http.response.start":
            self.is_answered = True
            is_short = self._declared is not None and self._declared <= MAX_SMALL_BYTES and not self._received
            self._closes = not self._is_complete and not is_short
            if self._closes:
                MutableHeaders(raw=message.setdefault("headers", []))["connection"] = "close"
        elif self._closes and not message.get("more_body"):
            await self.send_next({**message, "more_body": True})
            await self._linger()
            message = {"type": "http.response.body", "body": b"", "more_body": False}
        await self.send_next(message)

    def hold(self, size: int) -> None:
        """Count bytes that stay in memory until the request is answered."""
        try:
            self.limits.held.add(self.source, size)
        except AppError as error:
            raise BodyRefused(error) from error
        self.held += size

    def _find_caller(self) -> None:
        """Set the caller from the token alone; without a valid token, the source is the client's address."""
        token = bearer(self.scope)
        try:
            self._claims = self.limits.tokens.read(token) if token else None
        except NotSignedIn:
            self._claims = None
        client = self.scope.get("client")
        if not self.held:
            self.source = self._claims.user_id if self._claims else client and client[0]

    async def _read_whole(self) -> bytes | None:
        """Return the body, checked and trimmed; None if the client has disconnected."""
        kind = Headers(scope=self.scope).get("content-type", "").partition(";")[0].strip().lower()
        self._most = self._limit_of(kind)
        if (self._declared or 0) > self._most:
            raise self._too_large()
        parts: list[bytes] = []
        while True:
            message = await self._receive_in_time()
            if message["type"] == "http.disconnect":
                return None
            if part := message.get("body", b""):
                self.hold(len(part))
                parts.append(part)
            if not message.get("more_body"):
                break
        content = b"".join(parts)
        try:
            if kind.startswith("multipart/"):
                _check_charset(self.scope)
            return await _tidy(kind, content)
        except AppError as error:
            raise BodyRefused(error) from error

    def _limit_of(self, kind: str) -> int:
        if self._claims is None or kind.startswith("multipart/"):
            return MAX_SMALL_BYTES
        return MAX_FORM_BYTES if kind == "application/x-www-form-urlencoded" else MAX_BODY_BYTES

    async def _receive_slice(self) -> Message:
        if not self._pending:
            message = await self._receive_in_time()
            if message["type"] == "http.disconnect":
                return message
            self._pending = message.get("body", b"")
        part, self._pending = self._pending[:SLICE_BYTES], self._pending[SLICE_BYTES:]
        # Yield to the event loop: the multipart parser awaits nothing while the parts fit into memory.
        await asyncio.sleep(0)
        return {"type": "http.request", "body": part, "more_body": bool(self._pending) or not self._is_complete}

    async def _receive_in_time(self) -> Message:
        """Return the next message, after checking its size and the time limits."""
        patience_s = MAX_SILENCE_S + self._received / MIN_BYTES_PER_S - self._waited_s
        started = time.monotonic()
        try:
            async with asyncio.timeout(max(0.0, min(MAX_SILENCE_S, patience_s))):
                message = await self.receive_next()
        except TimeoutError as error:
            reason = BodyTooSlow(_("The request arrives too slowly. Send it again."))
            raise BodyRefused(reason) from error
        self._waited_s += time.monotonic() - started
        self._received += len(message.get("body", b""))
        self._is_complete = not message.get("more_body")
        if self._received > self._most:
            raise self._too_large()
        return message

    def _too_large(self) -> BodyRefused:
        reason = TooLarge(_("The request is larger than {count} bytes. Send less at once.", count=f"{self._most:,}"))
        return BodyRefused(reason)

    async def _linger(self) -> None:
        try:
            async with asyncio.timeout(LINGER_S):
                thrown_away = 0
                while not self._is_complete and thrown_away < LINGER_BYTES:
                    message = await self.receive_next()
                    thrown_away += len(message.get("body", b""))
                    self._is_complete = not message.get("more_body")
        except TimeoutError:
            pass


def _check_charset(scope: Scope) -> None:
    """Refuse a form that is not UTF-8; its parser would accept any Python codec, including ones that always fail.

    Raises:
        ValidationFailed: it names another charset.
    """
    kind = Headers(scope=scope).get("content-type", "").lower()
    if kind.count("charset") != len(IN_UTF_8.findall(kind)):
        raise ValidationFailed(_("The form must be text in UTF-8."))


async def _tidy(kind: str, content: bytes) -> bytes:
    if not content:
        return content
    if kind == "application/json" or (kind.startswith("application/") and kind.endswith("+json")):
        return await trim_json(content)
    if kind == "multipart/form-data" and FILE_PART.search(content):
        raise ValidationFailed(_("This address does not accept files."))
    if kind == "application/x-www-form-urlencoded":
        return trim_form(content)
    if not kind.startswith("multipart/"):
        # A route may parse it as JSON anyway.
        check_shape(content)
    return content
