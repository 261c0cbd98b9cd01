"""The family's page `/r/{token}`. A GET changes nothing, because mail scanners open every link.

If the sender of a document has its own page for it, the document is shown there (`SentDocument.page`).
"""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from homeroom_plugins.recipients import opening, reading
from homeroom_plugins.recipients.opening import FoundLink
from homeroom_plugins.recipients.pages import (
    ENDED,
    answer_pin,
    front_page,
    language_of,
    notice_page,
    reading_page,
    unknown_page,
)
from homeroom_sdk.context import PluginContext
from homeroom_sdk.family_links import COOKIE
from homeroom_sdk.family_pages import accepted_languages, logo_response, take_choice
from homeroom_sdk.http import Context
from homeroom_sdk.page_headers import page_headers
from starlette.responses import RedirectResponse, Response

router = APIRouter(prefix="/r", include_in_schema=False)


@router.api_route("/{token}", methods=["GET", "HEAD"])
async def show(ctx: Context, request: Request, token: str) -> Response:
    """Show the PIN form, or the document if this browser has opened it."""
    link = await opening.find_link(ctx, token)
    if link is not None and not link.is_here:
        return RedirectResponse(link.path, 303, headers=page_headers())
    if link is not None and (chosen := take_choice(ctx, request, link.path)):
        return chosen
    language = _language(ctx, request, link)
    if link is None or not opening.is_opened_by(ctx, link, request.cookies.get(COOKIE, "")):
        return front_page(ctx, link, language)
    pages = await reading.read_document(ctx, link)
    if pages is None:
        return front_page(ctx, await opening.find_link(ctx, token), language)
    return reading_page(ctx, link, pages, language)


@router.post("/{token}")
async def open_document(
    ctx: Context, request: Request, token: str, pin: Annotated[str, Form(max_length=100)] = ""
) -> Response:
    """Check the PIN. Wrong PINs are counted; the last permitted one locks the document."""
    return await answer_pin(ctx, token, pin, accepted_languages(request))


@router.get("/{token}/page/{number}")
async def show_page(ctx: Context, request: Request, token: str, number: int) -> Response:
    """Return a page of the opened document as a picture."""
    link = await opening.find_link(ctx, token)
    opened = _opened(ctx, request, link)
    shown = await reading.show_page(ctx, opened, number) if opened else None
    return shown or _refusal(ctx, request, await opening.find_link(ctx, token))


@router.get("/{token}/logo")
async def show_logo(ctx: Context, request: Request, token: str) -> Response:
    """Return the district's logo to anybody with a link of the district."""
    link = await opening.find_link(ctx, token)
    shown = logo_response(ctx) if link is not None else None
    return shown or _refusal(ctx, request, link)


@router.post("/{token}/document")
async def download(ctx: Context, request: Request, token: str) -> Response:
    """Download the document. It is a POST because the download is recorded in the activity log."""
    link = await opening.find_link(ctx, token)
    opened = _opened(ctx, request, link)
    file = await reading.download(ctx, opened) if opened else None
    return file or _refusal(ctx, request, await opening.find_link(ctx, token))


def _opened(ctx: PluginContext, request: Request, link: FoundLink | None) -> FoundLink | None:
    """Return the link if this browser has opened it."""
    is_opened = link is not None and opening.is_opened_by(ctx, link, request.cookies.get(COOKIE, ""))
    return link if is_opened else None


def _refusal(ctx: PluginContext, request: Request, link: FoundLink | None) -> Response:
    language = _language(ctx, request, link)
    if link is not None and link.state in ENDED:
        return notice_page(ctx, link, language)
    return unknown_page(ctx, language)


def _language(ctx: PluginContext, request: Request, link: FoundLink | None) -> str:
    return language_of(ctx, accepted_languages(request), link)
