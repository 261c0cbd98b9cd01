"""The families' pages: the PIN form, the document, and notices."""

import base64
from collections.abc import Sequence
from datetime import date
from typing import Any

from homeroom_plugins.recipients import opening
from homeroom_plugins.recipients.opening import FoundLink
from homeroom_plugins.recipients.reading import is_protected
from homeroom_plugins.recipients.settings import RecipientSettings, write_birth_date
from homeroom_sdk.context import PluginContext
from homeroom_sdk.family_links import ShownPage, keep_open
from homeroom_sdk.family_pages import FamilyPages, pick_language
from homeroom_sdk.page_headers import page_headers
from homeroom_sdk.recipients import LinkState, PinMode
from homeroom_sdk.wording import Wording
from starlette.responses import RedirectResponse, Response

PAGES = FamilyPages("homeroom_plugins.recipients", Wording("homeroom_plugins.recipients", "family"))
ENDED = (LinkState.ENDED, LinkState.RECALLED)
_NUMERIC = (PinMode.GENERATED, PinMode.BIRTH_DATE, PinMode.SECOND_MAIL)
_EXAMPLE = date(2012, 5, 31)
_NOTICES = {LinkState.ENDED: "page.gone", LinkState.RECALLED: "page.recalled"}


def language_of(ctx: PluginContext, accept: str, link: FoundLink | None) -> str:
    """Pick the page's language: the browser's preference first, then the recipient's language, then the district's."""
    return pick_language(ctx, PAGES.wording, accept, link.row.language if link is not None else ctx.district.language)


def front_page(ctx: PluginContext, link: FoundLink | None, language: str) -> Response:
    """Return the page of a link that is not open: the PIN form, or a notice why it cannot be opened."""
    if link is None:
        return unknown_page(ctx, language)
    if link.state in ENDED:
        return notice_page(ctx, link, language)
    return pin_page(ctx, link, language, status=423 if link.state is LinkState.LOCKED else 200)


async def answer_pin(ctx: PluginContext, token: str, typed: str, accept: str) -> Response:
    """Check a PIN: redirect to the document, or return the form with the number of tries that are left."""
    link = await opening.find_link(ctx, token, lock=True)
    language = language_of(ctx, accept, link)
    if link is None or link.state in ENDED:
        return front_page(ctx, link, language)
    if link.state is LinkState.LOCKED or not await opening.try_pin(ctx, link, typed):
        return pin_page(ctx, link, language, wrong=True, status=423 if link.state is LinkState.LOCKED else 403)
    response = RedirectResponse(link.path, 303, headers=page_headers())
    return keep_open(response, link.path, opening.sign_cookie(ctx, link), public_url=ctx.public_url)


def pin_page(ctx: PluginContext, link: FoundLink, language: str, *, wrong: bool = False, status: int = 200) -> Response:
    """Return the PIN form, or the notice that the document is locked."""
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


def reading_page(ctx: PluginContext, link: FoundLink, pages: Sequence[ShownPage], language: str) -> Response:
    """Return the page that shows the document."""
    lock = f"page.protected_{link.pin_mode}" if is_protected(ctx, link) else ""
    return _page(ctx, language, "document.html", 200, link, subject=link.row.title, pages=pages, lock=lock)


def notice_page(ctx: PluginContext, link: FoundLink, language: str) -> Response:
    """Return the notice that the link has expired, or that its document was recalled."""
    text = _NOTICES[link.state]
    return _page(ctx, language, "notice.html", 410, link, heading=f"{text}_title", text=text)


def unknown_page(ctx: PluginContext, language: str) -> Response:
    """Return the notice that there is no document for the link."""
    return _page(ctx, language, "notice.html", 404, None, heading="page.unknown_title", text="page.unknown")


def preview_page(ctx: PluginContext, language: str, pin_mode: PinMode) -> str:
    """Render the PIN form without a link, as a preview with an embedded logo."""
    logo = ctx.branding.logo
    picture = f"data:{logo.media_type};base64,{base64.b64encode(logo.content).decode()}" if logo else ""
    language = PAGES.wording.pick_language(language, ctx.district.language)
    values: dict[str, Any] = {
        "wrong": False,
        "locked": False,
        "pin_mode": pin_mode,
        "numeric": pin_mode in _NUMERIC,
    }
    return PAGES.render(ctx, language, "pin.html", logo=picture, **_settings(ctx), **values)


def _page(
    ctx: PluginContext, language: str, template: str, status: int, link: FoundLink | None, **values: Any
) -> Response:
    path = link.path if link else ""
    return PAGES.answer(ctx, language, template, status=status, path=path, **_settings(ctx), **values)


def _settings(ctx: PluginContext) -> dict[str, Any]:
    settings = ctx.settings
    assert isinstance(settings, RecipientSettings)
    return {
        "help_text": settings.help_text,
        "birth_date_form": settings.birth_date_form,
        "birth_date_example": write_birth_date(_EXAMPLE, settings.birth_date_form),
    }
