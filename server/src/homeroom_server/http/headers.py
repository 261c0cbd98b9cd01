"""Security headers of every response, including errors, files, redirects and the socket's HTTP responses."""

from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ALWAYS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
NO_FRAME = "frame-ancestors 'none'"
"""Policy for files that a browser shows in its built-in viewer, which a stricter policy would break."""
VIEWED = ("application/pdf", "image/", "text/css", "text/javascript")
STRICT_TRANSPORT = "max-age=31536000"
"""One year, for this host only, because homeroom must not decide for a district's other hosts."""


class SecurityHeaders:
    """Pure ASGI middleware around the whole application. Headers set by a route win: pages have their own policies."""

    def __init__(self, app: ASGIApp, public_url: str) -> None:
        self.app = app
        self._always = dict(ALWAYS)
        if urlsplit(public_url).scheme == "https":
            self._always["strict-transport-security"] = STRICT_TRANSPORT

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", [])
                headers = MutableHeaders(scope=message)
                for name, value in self._always.items():
                    headers.setdefault(name, value)
                is_viewed = headers.get("content-type", "").startswith(VIEWED)
                headers.setdefault("content-security-policy", NO_FRAME if is_viewed else NOTHING_RUNS)
            await send(message)

        await self.app(scope, receive, send_guarded)


def socket_origin(public_url: str) -> str:
    """Return the WebSocket's origin for a content security policy; not every browser counts it as 'self'."""
    parts = urlsplit(public_url)
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}"
