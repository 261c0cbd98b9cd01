"""Trimming of request bodies (specification §5): white space around every text value goes, at any depth.

Files are left untouched, and so are secrets: a password may begin or end with a space.
"""

import json
from typing import Any
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from homeroom.http.errors import error_response

MAX_BODY_BYTES = 4_000_000
SECRETS = frozenset({"password", "pin", "token", "oldPassword", "newPassword", "confirmNewPassword", "confirmPassword"})


def trim(value: Any) -> Any:
    """The value with all its texts trimmed."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list):
        return [trim(item) for item in value]
    if isinstance(value, dict):
        return {key: item if key in SECRETS else trim(item) for key, item in value.items()}
    return value


class TrimBodies:
    """Pure ASGI middleware for JSON and URL-encoded bodies; fields of multipart forms are trimmed by their routes.

    A JSON or URL-encoded body over 4,000,000 bytes is refused before it is read to its end.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        kind = Headers(scope=scope).get("content-type", "").partition(";")[0].strip() if scope["type"] == "http" else ""
        change = {"application/json": _trim_json, "application/x-www-form-urlencoded": _trim_form}.get(kind)
        if change is None:
            await self.app(scope, receive, send)
            return
        body = await _read(receive)
        if body is None:
            await error_response(413, "too_large", "The request is larger than 4,000,000 bytes.")(scope, receive, send)
            return
        trimmed = change(body)
        MutableHeaders(scope=scope)["content-length"] = str(len(trimmed))
        sent = False

        async def replay() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": trimmed, "more_body": False}

        await self.app(scope, replay, send)


async def _read(receive: Receive) -> bytes | None:
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b""
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > MAX_BODY_BYTES:
            return None
        if not message.get("more_body"):
            return b"".join(parts)


def _trim_json(body: bytes) -> bytes:
    try:
        return json.dumps(trim(json.loads(body))).encode()
    except (ValueError, RecursionError):
        return body


def _trim_form(body: bytes) -> bytes:
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=1000)
    except ValueError:
        return body
    return urlencode([(key, value if key in SECRETS else value.strip()) for key, value in pairs]).encode()
