"""The family's page: `/r/{token}`. A GET changes nothing, since mail scanners open every link."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from homeroom_plugins.delivery import opening, reading
from homeroom_plugins.delivery.family_pages import gone_page, page_headers, pin_page, reading_page, unknown_page
from homeroom_plugins.delivery.opening import LinkState
from homeroom_plugins.delivery.settings import TRANSLATIONS
from homeroom_plugins.delivery.words import pick_language
from homeroom_sdk.context import PluginContext
from homeroom_sdk.http import Context
from starlette.responses import RedirectResponse, Response

router = APIRouter(prefix="/r", include_in_schema=False)


def _language(ctx: PluginContext, request: Request) -> str:
    if not ctx.flag(TRANSLATIONS):
        return pick_language("", ctx.district.language)
    return pick_language(request.headers.get("accept-language", ""), ctx.district.language)


@router.api_route("/{token}", methods=["GET", "HEAD"])
async def show(ctx: Context, request: Request, token: str) -> Response:
    """The page that asks for the PIN, or the document for whoever has opened it."""
    link = await opening.find_link(ctx, token)
    language = _language(ctx, request)
    if link is None:
        return unknown_page(ctx, language)
    match link.state:
        case LinkState.ENDED:
            return gone_page(ctx, language)
        case LinkState.LOCKED:
            return pin_page(ctx, link, language, status=423)
    if not opening.is_opened_by(ctx, link, request.cookies.get(opening.COOKIE, "")):
        return pin_page(ctx, link, language)
    return reading_page(ctx, link, await reading.read_document(ctx, link), language)


@router.post("/{token}")
async def open_document(
    ctx: Context, request: Request, token: str, pin: Annotated[str, Form(max_length=100)] = ""
) -> Response:
    """Check the PIN. Every try is counted before it is judged; the fifth wrong one locks the document."""
    language = _language(ctx, request)
    link = await opening.find_link(ctx, token, lock=True)
    if link is None:
        return unknown_page(ctx, language)
    if link.state is LinkState.ENDED:
        return gone_page(ctx, language)
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
    if link is None or not opening.is_opened_by(ctx, link, request.cookies.get(opening.COOKIE, "")):
        return unknown_page(ctx, _language(ctx, request))
    image = await reading.render(ctx, link, number)
    if image is None:
        return unknown_page(ctx, _language(ctx, request))
    return Response(image, media_type="image/png", headers=page_headers())


@router.post("/{token}/document")
async def download(ctx: Context, request: Request, token: str) -> Response:
    """The document itself; a POST, because the download is written into the activity log."""
    link = await opening.find_link(ctx, token)
    if link is None or not opening.is_opened_by(ctx, link, request.cookies.get(opening.COOKIE, "")):
        return unknown_page(ctx, _language(ctx, request))
    content = await ctx.blobs.read(link.blob_id)
    await ctx.audit.record("document.downloaded", subject=str(link.recipient.id))
    headers = {**page_headers(), "content-disposition": f'attachment; filename="{reading.file_name(link)}"'}
    return Response(content, media_type="application/pdf", headers=headers)
