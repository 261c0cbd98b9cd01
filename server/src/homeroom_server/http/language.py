"""Language of the response to a request."""

from functools import partial
from typing import Any

from homeroom.i18n.catalogues import Catalogues
from homeroom_sdk.i18n import Translations, find_translations
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

KEY = "homeroom.translations"


class CallersLanguage:
    """Outermost pure ASGI middleware: provides the caller's language, read only when a sentence is translated."""

    def __init__(self, app: ASGIApp, catalogues: Catalogues) -> None:
        self.app = app
        self.catalogues = catalogues

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        # Never reset: each request runs in its own task, and unexpected errors are answered outside this middleware.
        find_translations.set(partial(_find_translations, self.catalogues, scope))
        await self.app(scope, receive, send)


def _find_translations(catalogues: Catalogues, scope: Any) -> Translations | None:
    if KEY not in scope:
        accepted = Headers(scope=scope).get("accept-language", "") if scope["type"] != "lifespan" else ""
        scope[KEY] = catalogues.translations(accepted)
    found: Translations | None = scope[KEY]
    return found
