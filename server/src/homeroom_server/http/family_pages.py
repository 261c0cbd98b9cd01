"""Errors as HTML pages for families who open a link from a mail, in their language and without using the database."""

import re
import secrets
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from html import escape
from typing import Any, NamedTuple

from homeroom.i18n.catalogues import Catalogues
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.namespace import CORE_PAGES, FAMILY_PAGES
from homeroom_sdk.i18n import Sentence, Template, Translations, _, say_in
from homeroom_sdk.languages import direction_of
from homeroom_sdk.page_headers import page_headers
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

IN_PATH = re.compile(r"/([0-9a-f]{32})\.[A-Za-z0-9_-]+(?=/|$)")
"""Link from a mail: the district id in plain text, followed by a secret."""


class Words(NamedTuple):
    """Texts of an error page: a heading, what to do, and the label of the link that leads on, if there is one."""

    heading: Sentence
    text: Sentence | Template
    link: Sentence | None = None


AGAIN, BACK = _("Try again"), _("Back to the page")
AWAY = Words(_("Not available at the moment"), _("Your link still works. Try again in a moment."), AGAIN)
UNREADABLE = Words(_("That could not be read"), _("Go back to the page, and type it again."), BACK)
TOO_MUCH = Words(_("That was too much"), _("Go back to the page and send only the requested information."), BACK)
DAMAGED = Words(_("The document cannot be shown"), _("It is damaged. Ask the school to send it again."))
OTHERWISE = _("That did not work")
NOTHING_THERE = _("There is nothing at this address.")
BY_CODE = {
    "unexpected": Words(
        _("Something went wrong on our side"),
        Template("Your link still works. Try again later. If this happens again, give the school this id: {id}"),
        AGAIN,
    ),
    "document_damaged": DAMAGED,
    "content_missing": DAMAGED,
    "maintenance": Words(
        _("Under maintenance"),
        _("homeroom is under maintenance and will be back shortly. Your link still works."),
        AGAIN,
    ),
}
BY_STATUS = {
    400: UNREADABLE,
    404: Words(
        _("There is nothing behind this link"),
        _("It is not complete, or it was recalled. Open it from the e-mail again, or ask the school."),
        BACK,
    ),
    405: Words(_("This cannot be done here"), _("Open the link from the e-mail again."), BACK),
    408: Words(_("That took too long"), _("Go back to the page, and try again."), BACK),
    409: Words(_("Something else happened at the same moment"), _("Go back to the page, and try again."), BACK),
    413: TOO_MUCH,
    414: TOO_MUCH,
    422: UNREADABLE,
    429: Words(_("Too much at once"), _("Your link still works. Wait a moment and try again."), AGAIN),
    431: TOO_MUCH,
    500: AWAY,
    502: AWAY,
    503: AWAY,
    504: AWAY,
    507: AWAY,
}
UNTIL = Template("Expected back: {until}")

PAGE = """<!doctype html>
<html lang="{language}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{heading}</title>
<style nonce="{nonce}">
:root {{ color-scheme: light dark; --ink: #1a1f27; --paper: #ffffff; --accent: #14539a; }}
@media (prefers-color-scheme: dark) {{ :root {{ --ink: #eceff4; --paper: #14171c; --accent: #8fc1ff; }} }}
body {{ margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }}
main {{ max-inline-size: 30rem; margin-inline: auto; padding: 1.25rem 1rem; overflow-wrap: anywhere; }}
h1 {{ font-size: 1.4rem; line-height: 1.25; margin-block: 0 .5rem; }}
a {{ display: inline-block; min-block-size: 1.5rem; padding-block: .6rem; color: var(--accent); font-weight: 600; }}
a:focus-visible {{ outline: 3px solid var(--accent); outline-offset: 2px; }}
</style>
</head>
<body>
<main>
<h1>{heading}</h1>
{rest}
</main>
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class FamilyRequest:
    """A request whose errors are shown as pages.

    Attributes:
        link: Path up to the end of the link; empty if the path contains none.
        is_below: The path continues after the link.
    """

    language: str
    translations: Translations | None
    link: str
    is_below: bool

    def say(self, sentence: Sentence) -> str:
        """Return the sentence in the page's language."""
        return say_in(self.translations, sentence)


_find_family_request: ContextVar[Callable[[], FamilyRequest | None]] = ContextVar("find_family_request")


class FamilyPages:
    """Pure ASGI middleware outside the error handlers that determines whether errors are shown as pages.

    They are for every page that a plugin claims, whether the plugin is ready or not, and for every path that contains a
    link.
    """

    def __init__(self, app: ASGIApp, host: PluginHost, catalogues: Catalogues) -> None:
        self.app = app
        self.host = host
        self.catalogues = catalogues

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        # Never reset: each request runs in its own task, and unexpected errors are answered outside this middleware.
        _find_family_request.set(partial(_find, self.host, self.catalogues, scope))
        await self.app(scope, receive, send)


def is_family_path(host: PluginHost, path: str) -> bool:
    """Return whether families open this path, even if nothing is found there."""
    page = path.removeprefix("/").partition("/")[0]
    if page in CORE_PAGES:
        return False
    return page in FAMILY_PAGES or IN_PATH.search(path) is not None or host.claims_page(path)


def find_family_request() -> FamilyRequest | None:
    """Return the current request if its errors are shown as pages, otherwise None."""
    find = _find_family_request.get(None)
    return find() if find else None


def error_page(
    request: FamilyRequest,
    status: int,
    code: str,
    message: Sentence,
    *,
    data: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Return the error as a page, with the headers that keep a family's page private.

    A plugin's own `not_found` message is shown. Other messages are meant for staff and are replaced by a text for
    families if one exists for the code or status.
    """
    words = _words(status, code, message)
    details = data or {}
    text = words.text(id=str(details.get("errorId", ""))) if isinstance(words.text, Template) else words.text
    paragraphs = [request.say(text)]
    if details.get("until"):
        paragraphs.append(request.say(UNTIL(until=_moment(str(details["until"])))))
    rest = "".join(f"<p>{escape(text)}</p>\n" for text in paragraphs)
    if words.link and request.link and (status != 404 or request.is_below):
        rest += f'<p><a href="{escape(request.link)}">{escape(request.say(words.link))}</a></p>\n'
    nonce = secrets.token_urlsafe(16)
    html = PAGE.format(
        language=request.language,
        direction=direction_of(request.language),
        heading=escape(request.say(words.heading)),
        nonce=nonce,
        rest=rest.strip(),
    )
    return HTMLResponse(html, status, headers={**dict(headers or {}), **page_headers(nonce)})


def _words(status: int, code: str, message: Sentence) -> Words:
    if code == "not_found" and message != NOTHING_THERE:
        return Words(BY_STATUS[404].heading, message)
    return BY_CODE.get(code) or BY_STATUS.get(status) or Words(OTHERWISE, message)


def _moment(until: str) -> str:
    return datetime.fromisoformat(until).strftime("%Y-%m-%d %H:%M UTC")


def _find(host: PluginHost, catalogues: Catalogues, scope: Any) -> FamilyRequest | None:
    if scope["type"] != "http" or not is_family_path(host, scope["path"]):
        return None
    language, translations = catalogues.of_page(Headers(scope=scope).get("accept-language", ""))
    found = IN_PATH.search(scope["path"])
    link = scope["path"][: found.end()] if found else ""
    return FamilyRequest(language, translations, link, is_below=scope["path"].rstrip("/") != link)
