"""The family's pages as HTML: one column, no script, no third party."""

import base64
import secrets
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Any

from homeroom_plugins.recipients.opening import FoundLink
from homeroom_plugins.recipients.reading import ReadPage, is_protected
from homeroom_plugins.recipients.settings import RecipientSettings, write_birth_date
from homeroom_sdk.context import PluginContext
from homeroom_sdk.languages import direction_of
from homeroom_sdk.recipients import LinkState, PinMode
from homeroom_sdk.wording import Wording
from jinja2 import Environment, PackageLoader, select_autoescape
from starlette.responses import HTMLResponse, Response

WORDING = Wording("homeroom_plugins.recipients", "family")
_NUMERIC = (PinMode.GENERATED, PinMode.BIRTH_DATE, PinMode.SECOND_MAIL)
_EXAMPLE = date(2012, 5, 31)
_NOTICES = {LinkState.ENDED: "page.gone", LinkState.RECALLED: "page.recalled"}


def page_headers(nonce: str = "") -> dict[str, str]:
    """What keeps a family's page to the family."""
    style = f"'nonce-{nonce}'" if nonce else "'none'"
    return {
        "content-security-policy": (
            f"default-src 'none'; style-src {style}; img-src 'self'; form-action 'self'; "
            "frame-ancestors 'none'; base-uri 'none'"
        ),
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex",
    }


def pin_page(ctx: PluginContext, link: FoundLink, language: str, *, wrong: bool = False, status: int = 200) -> Response:
    """Asks for the PIN, or says that the document is locked."""
    return _page(
        ctx,
        language,
        "pin.html",
        status,
        link,
        wrong=wrong,
        locked=link.state is LinkState.LOCKED,
        pin_mode=link.pin_mode,
        numeric=link.pin_mode in _NUMERIC,
        tries_left=link.tries_left,
    )


def reading_page(ctx: PluginContext, link: FoundLink, pages: Sequence[ReadPage], language: str) -> Response:
    """Shows the document."""
    lock = f"page.protected_{link.pin_mode}" if is_protected(ctx, link) else ""
    return _page(ctx, language, "document.html", 200, link, subject=link.row.title, pages=pages, lock=lock)


def notice_page(ctx: PluginContext, link: FoundLink, language: str) -> Response:
    """The link's time is over, or its document was taken back."""
    text = _NOTICES[link.state]
    return _page(ctx, language, "notice.html", 410, link, heading=f"{text}_title", text=text)


def unknown_page(ctx: PluginContext, language: str) -> Response:
    """There is no document behind the link."""
    return _page(ctx, language, "notice.html", 404, None, heading="page.unknown_title", text="page.unknown")


@lru_cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("homeroom_plugins.recipients"),
        autoescape=select_autoescape(),
        trim_blocks=True,
        lstrip_blocks=True,
    )


def logo_of(ctx: PluginContext) -> Response | None:
    """The district's logo, if it has one."""
    logo = ctx.branding.logo
    return None if logo is None else Response(logo.content, media_type=logo.media_type, headers=page_headers())


def preview_page(ctx: PluginContext, language: str, pin_mode: PinMode) -> str:
    """The first page of a link that does not exist, with the logo in it."""
    logo = ctx.branding.logo
    picture = f"data:{logo.media_type};base64,{base64.b64encode(logo.content).decode()}" if logo else ""
    values: dict[str, Any] = {
        "wrong": False,
        "locked": False,
        "pin_mode": pin_mode,
        "numeric": pin_mode in _NUMERIC,
    }
    return _render(ctx, WORDING.pick_language(language, ctx.district.language), "pin.html", logo=picture, **values)


def _page(
    ctx: PluginContext, language: str, template: str, status: int, link: FoundLink | None, **values: Any
) -> Response:
    nonce = secrets.token_urlsafe(16)
    logo = f"/r/{link.token}/logo" if link and ctx.branding.logo else ""
    token = link.token if link else ""
    html = _render(ctx, language, template, nonce=nonce, token=token, logo=logo, **values)
    return HTMLResponse(html, status, headers=page_headers(nonce))


def _render(
    ctx: PluginContext, language: str, template: str, *, nonce: str = "", token: str = "", logo: str, **values: Any
) -> str:
    settings = ctx.settings
    assert isinstance(settings, RecipientSettings)
    return (
        _templates()
        .get_template(template)
        .render(
            t=WORDING.words(language),
            language=language,
            direction=direction_of(language),
            nonce=nonce,
            district=ctx.branding.name,
            branding=ctx.branding,
            token=token,
            logo=logo,
            help_text=settings.help_text,
            birth_date_form=settings.birth_date_form,
            birth_date_example=write_birth_date(_EXAMPLE, settings.birth_date_form),
            **values,
        )
    )
