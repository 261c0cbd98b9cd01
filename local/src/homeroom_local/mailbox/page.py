"""Web app of the local mailbox: pages for people, and `/messages` as JSON for tests."""

from dataclasses import asdict
from secrets import compare_digest
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from homeroom_local.mailbox.html import PAGE_SIZE, SANDBOX, STYLE, framed_mail, list_page, mail_page, missing_page
from homeroom_local.mailbox.store import Mail, Mailbox

_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
_OF_A_MAIL = {
    "Content-Security-Policy": f"sandbox {SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
}
"""Headers of a mail's own HTML, which is untrusted: it is isolated from this page's origin and loads nothing."""
WITHOUT_KEY = "Open the whole address that `homeroom up` shows for the mailbox: its last part is the key."
_MOST_JSON_MAILS = 10_000


def mailbox_app(mailbox: Mailbox, *, key: str) -> Starlette:
    """Build the web app. It accepts loopback host names only, so that no other site can read it through DNS rebinding.

    All routes except `/health` are below `/<key>`: every user of the machine can connect, but needs the key to read.

    The handlers read files, so they are plain functions, which Starlette runs in threads.
    """

    root = f"/{key}"

    def show_list(request: Request) -> Response:
        words, page = request.query_params.get("q", ""), _number(request, "page", default=1, least=1)
        mails, total = mailbox.list(words=words, start=(page - 1) * PAGE_SIZE, size=PAGE_SIZE)
        return HTMLResponse(list_page(mails, root=root, words=words, page=page, total=total))

    def show_mail(request: Request) -> Response:
        mail = mailbox.find(request.path_params["id"])
        as_text = request.query_params.get("part") == "text"
        page = mail_page(mail, root=root, as_text=as_text) if mail else missing_page(root=root)
        return HTMLResponse(page, 200 if mail else 404)

    def show_html(request: Request) -> Response:
        mail = mailbox.find(request.path_params["id"])
        if mail is None or not mail.html:
            return HTMLResponse(missing_page(root=root), 404)
        return HTMLResponse(framed_mail(mail), headers=_OF_A_MAIL)

    def show_source(request: Request) -> Response:
        mail = mailbox.find(request.path_params["id"])
        return PlainTextResponse(mail.raw) if mail else HTMLResponse(missing_page(root=root), 404)

    def list_messages(request: Request) -> Response:
        query = request.query_params
        size = min(_number(request, "size", default=PAGE_SIZE, least=1), _MOST_JSON_MAILS)
        start = _number(request, "start", default=0, least=0)
        mails, total = mailbox.list(words=query.get("q", ""), to=query.get("to", ""), start=start, size=size)
        whole = [mailbox.find(mail.id) for mail in mails]
        return JSONResponse({"total": total, "messages": [_json(mail) for mail in whole if mail]})

    def show_style(_: Request) -> Response:
        return Response(STYLE, media_type="text/css")

    def tell_health(_: Request) -> Response:
        return JSONResponse({"status": "ok"})

    return Starlette(
        routes=[
            Route("/", show_list),
            Route("/mails/{id}", show_mail),
            Route("/mails/{id}/html", show_html),
            Route("/mails/{id}/raw", show_source),
            Route("/messages", list_messages),
            Route("/style.css", show_style),
            Route("/health", tell_health),
        ],
        middleware=[
            Middleware(_SafeHeaders),
            Middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost"]),
            Middleware(_KeyHolders, key=key),
        ],
    )


class _KeyHolders:
    """Pure ASGI middleware that admits requests with the key as first path segment and strips it from the path."""

    def __init__(self, app: ASGIApp, *, key: str) -> None:
        self._app, self._key = app, key.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] != "/health":
            given, _, rest = scope["path"][1:].partition("/")
            if not compare_digest(given.encode(), self._key):
                await PlainTextResponse(WITHOUT_KEY, 404)(scope, receive, send)
                return
            scope = {**scope, "path": f"/{rest}", "raw_path": f"/{rest}".encode()}
        await self._app(scope, receive, send)


class _SafeHeaders:
    """Pure ASGI middleware that adds the default security headers wherever a response does not set its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _json(mail: Mail) -> dict[str, Any]:
    summary = {**asdict(mail.summary), "received_at": mail.summary.received_at.isoformat()}
    return {**summary, "text": mail.text, "links": mail.links, "attachments": mail.attachments}


def _number(request: Request, name: str, *, default: int, least: int) -> int:
    """Read a number from the query string, at least `least`; return the default if it is missing or not a number."""
    try:
        return max(least, int(request.query_params.get(name, default)))
    except ValueError:
        return default
