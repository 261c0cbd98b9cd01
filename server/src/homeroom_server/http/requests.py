"""The request's id and its log line."""

import secrets
import time
from collections.abc import MutableMapping
from typing import Any

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = structlog.get_logger()
KEY = "homeroom.request_id"


def request_id(scope: MutableMapping[str, Any]) -> str:
    """Return the request's id. It is in the log, the `x-request-id` header and messages of unexpected errors."""
    return str(scope.get(KEY, ""))


class RequestLog:
    """Pure ASGI middleware. Gives each request an id and logs route, status and time; no query, no address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope[KEY] = secrets.token_hex(8)
        started, status = time.perf_counter(), 0

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message.setdefault("headers", []).append((b"x-request-id", scope[KEY].encode()))
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        finally:
            route = getattr(scope.get("route"), "path", "unmatched")
            log.info(
                "request_served",
                request=scope[KEY],
                method=scope["method"],
                route=route,
                status=status,
                ms=round((time.perf_counter() - started) * 1000),
            )
