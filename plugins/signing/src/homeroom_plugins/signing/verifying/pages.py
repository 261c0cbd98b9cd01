"""The page that verifies a document, as HTML: one column, no script, no third-party content."""

import secrets
from functools import lru_cache
from typing import Any

from homeroom_plugins.signing.verifying.verdicts import Judgement
from homeroom_sdk.branding import Branding
from homeroom_sdk.languages import direction_of
from homeroom_sdk.page_headers import page_headers
from homeroom_sdk.wording import Wording
from jinja2 import Environment, PackageLoader, select_autoescape
from starlette.responses import HTMLResponse, Response

WORDING = Wording("homeroom_plugins.signing", "verify")
NOBODY = Branding("")
"""The branding of the page before the district of a file is known."""


def upload_page(branding: Branding, language: str, *, problem: str = "", status: int = 200) -> Response:
    """Return the page that asks for a file; `problem` is the key of the text that states what was wrong with the last
    one.
    """
    text = WORDING.words(language)[problem] if problem else ""
    return _page(branding, language, status, judgement=None, problem=text)


def verdict_page(branding: Branding, language: str, judgement: Judgement) -> Response:
    """Return the page that shows the verdict and asks for the next file."""
    return _page(branding, language, 200, judgement=judgement, problem="")


@lru_cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("homeroom_plugins.signing.verifying"),
        autoescape=select_autoescape(),
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _page(branding: Branding, language: str, status: int, **values: Any) -> Response:
    nonce = secrets.token_urlsafe(16)
    html = (
        _templates()
        .get_template("verify.html")
        .render(
            t=WORDING.words(language),
            language=language,
            direction=direction_of(language),
            nonce=nonce,
            district=branding.name,
            branding=branding,
            **values,
        )
    )
    return HTMLResponse(html, status, headers=page_headers(nonce))
