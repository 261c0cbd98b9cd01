"""What every answer tells the browser to guard: also failures, files, redirects and the socket's answers."""

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
"""For what a browser shows in a viewer of its own, which a stricter policy would keep from working."""
VIEWED = ("application/pdf", "image/", "text/css", "text/javascript")
STRICT_TRANSPORT = "max-age=31536000"
"""A year, for this host alone: homeroom may not speak for a district's other hosts."""


class SecurityHeaders:
    """Pure ASGI, around the whole application. What a route says itself counts: pages have policies of their own."""

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
    """Where the page's socket leads, as a policy names it: not every browser counts it as 'self'."""
    parts = urlsplit(public_url)
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}"
