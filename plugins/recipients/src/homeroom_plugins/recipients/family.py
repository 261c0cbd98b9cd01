"""The family's page: `/r/{token}`. A GET changes nothing, since mail scanners open every link."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from homeroom_plugins.recipients import opening, reading
from homeroom_plugins.recipients.opening import FoundLink
from homeroom_plugins.recipients.pages import (
    WORDING,
    logo_of,
    notice_page,
    page_headers,
    pin_page,
    reading_page,
    unknown_page,
)
from homeroom_plugins.recipients.pictures import media_type_of
from homeroom_plugins.recipients.settings import TRANSLATIONS
from homeroom_sdk.context import PluginContext
from homeroom_sdk.http import Context
from homeroom_sdk.recipients import LinkState
from starlette.responses import RedirectResponse, Response

router = APIRouter(prefix="/r", include_in_schema=False)


ENDED = (LinkState.ENDED, LinkState.RECALLED)


@router.api_route("/{token}", methods=["GET", "HEAD"])
async def show(ctx: Context, request: Request, token: str) -> Response:
    """The page that asks for the PIN, or the document for whoever has opened it."""
    link = await opening.find_link(ctx, token)
    language = _language(ctx, request, link)
    if link is None:
        return unknown_page(ctx, language)
    if link.state in ENDED:
        return notice_page(ctx, link, language)
    if link.state is LinkState.LOCKED:
        return pin_page(ctx, link, language, status=423)
    if not opening.is_opened_by(ctx, link, request.cookies.get(opening.COOKIE, "")):
        return pin_page(ctx, link, language)
    return reading_page(ctx, link, await reading.read_document(ctx, link), language)


@router.post("/{token}")
async def open_document(
    ctx: Context, request: Request, token: str, pin: Annotated[str, Form(max_length=100)] = ""
) -> Response:
    """Check the PIN. Every try is counted before it is judged; the last wrong one locks the document."""
    link = await opening.find_link(ctx, token, lock=True)
    language = _language(ctx, request, link)
    if link is None:
        return unknown_page(ctx, language)
    if link.state in ENDED:
        return notice_page(ctx, link, language)
    if link.state is LinkState.LOCKED or not await opening.try_pin(ctx, link, pin):
        return pin_page(ctx, link, language, wrong=True, status=423 if link.state is LinkState.LOCKED else 403)
    response = RedirectResponse(f"/r/{token}", 303, headers=page_headers())
    response.set_cookie(
        opening.COOKIE,
        opening.sign_cookie(ctx, link),
        max_age=opening.COOKIE_S,
        path=f"/r/{token}",
        httponly=True,
        samesite="strict",
        secure=ctx.public_url.startswith("https:"),
    )
    return response


@router.get("/{token}/page/{number}")
async def show_page(ctx: Context, request: Request, token: str, number: int) -> Response:
    """A page of the opened document as a picture."""
    link = await opening.find_link(ctx, token)
    opened = _opened(ctx, request, link)
    image = await reading.render(ctx, opened, number) if opened else None
    if image is None:
        return _refusal(ctx, request, link)
    return Response(image, media_type=media_type_of(image), headers=page_headers())


@router.get("/{token}/logo")
async def show_logo(ctx: Context, request: Request, token: str) -> Response:
    """The district's logo, for whoever has a link of it."""
    link = await opening.find_link(ctx, token)
    shown = logo_of(ctx) if link is not None else None
    return shown or _refusal(ctx, request, link)


@router.post("/{token}/document")
async def download(ctx: Context, request: Request, token: str) -> Response:
    """The document itself; a POST, because the download is written into the activity log."""
    link = await opening.find_link(ctx, token)
    opened = _opened(ctx, request, link)
    if opened is None:
        return _refusal(ctx, request, link)
    content = await reading.read_content(ctx, opened)
    await opening.note_download(ctx, opened)
    headers = {**page_headers(), "content-disposition": f'attachment; filename="{reading.file_name(opened.row)}"'}
    return Response(content, media_type="application/pdf", headers=headers)


def _opened(ctx: PluginContext, request: Request, link: FoundLink | None) -> FoundLink | None:
    """The link, for the browser that has opened it."""
    is_opened = link is not None and opening.is_opened_by(ctx, link, request.cookies.get(opening.COOKIE, ""))
    return link if is_opened else None


def _refusal(ctx: PluginContext, request: Request, link: FoundLink | None) -> Response:
    language = _language(ctx, request, link)
    if link is not None and link.state in ENDED:
        return notice_page(ctx, link, language)
    return unknown_page(ctx, language)


def _language(ctx: PluginContext, request: Request, link: FoundLink | None) -> str:
    """What the browser asks for, then the recipient's own language, then the district's."""
    own = link.row.language if link is not None else ctx.district.language
    accept = request.headers.get("accept-language", "") if ctx.flag(TRANSLATIONS) else ""
    return WORDING.pick_language(accept, own)
