"""The routes of `/sign/{token}`: the document, its fields one by one, and the signature. A GET changes nothing."""

from typing import Annotated

from fastapi import APIRouter, Form, Request, UploadFile
from homeroom_plugins.signing import consents
from homeroom_plugins.signing.models import SigningMethod
from homeroom_plugins.signing.pages import shown
from homeroom_plugins.signing.pages.answers import save_answer
from homeroom_plugins.signing.pages.marks import find_kept, read_mark
from homeroom_plugins.signing.pages.steps import Step, list_steps
from homeroom_plugins.signing.pages.visits import (
    PAGE,
    ReadingContext,
    SigningContext,
    Stage,
    TurnContext,
    Visit,
    find_visit,
)
from homeroom_plugins.signing.requests import acting
from homeroom_plugins.signing.requests.acting import Mark, Where
from homeroom_plugins.signing.requests.filling import MAX_ATTACHMENT_BYTES
from homeroom_plugins.signing.requests.locking import lock_for
from homeroom_sdk.errors import Conflict, Forbidden, Gone, NotFound, ValidationFailed
from homeroom_sdk.family_pages import accepted_languages, logo_response, take_choice
from homeroom_sdk.http import Context
from homeroom_sdk.i18n import _
from homeroom_sdk.page_headers import page_headers
from homeroom_sdk.services import FamilyLinks
from homeroom_sdk.uploads import UploadRoute
from starlette.responses import Response

REFUSED = (Conflict, Gone, Forbidden)
"""Errors that mean that something has changed in the meantime; the signer is led to the page that explains it."""


class SignRoute(UploadRoute):
    """Route that accepts one attachment, or one picture of a signature."""

    max_file_bytes = MAX_ATTACHMENT_BYTES


router = APIRouter(prefix=PAGE, include_in_schema=False, route_class=SignRoute)


@router.api_route("/{token}", methods=["GET", "HEAD"])
async def show(ctx: Context, request: Request, token: str) -> Response:
    """Show the PIN form, the document to sign, or the outcome of the request."""
    if chosen := take_choice(ctx, request, f"{PAGE}/{token}"):
        return chosen
    visit = await find_visit(ctx, request, token)
    if visit is None:
        return await ctx.services.get(FamilyLinks).pin_page(token, accept_language=accepted_languages(request))
    if visit.stage is not Stage.SIGN:
        return shown.stage_page(visit)
    return await shown.overview_page(visit)


@router.post("/{token}")
async def open_document(
    ctx: Context, request: Request, token: str, pin: Annotated[str, Form(max_length=100)] = ""
) -> Response:
    """Check the PIN; the right PIN opens the document."""
    links = ctx.services.get(FamilyLinks)
    link = await links.find_link(token)
    if link is not None and link.page == PAGE:
        await lock_for(ctx, link.recipient_id)  # Before the link's own lock; canceling uses the same order.
    response = await links.open_link(token, pin, accept_language=accepted_languages(request))
    if response.status_code == 303 and link is not None and link.page == PAGE:
        await acting.note_opened(ctx, link.recipient_id)
    return response


@router.get("/{token}/page/{number}")
async def show_page(visit: ReadingContext, number: int) -> Response:
    """Return a page of the document as a picture."""
    picture = await visit.ctx.services.get(FamilyLinks).draw_page(visit.token, number)
    if picture is None:
        raise NotFound(_("The document has no such page."))
    return picture


@router.get("/{token}/logo")
async def show_logo(ctx: Context, token: str) -> Response:
    """Return the district's logo to anybody with a valid link of the district."""
    link = await ctx.services.get(FamilyLinks).find_link(token)
    logo = logo_response(ctx) if link is not None else None
    if logo is None:
        raise NotFound(_("There is no logo."))
    return logo


@router.post("/{token}/document")
async def download(visit: ReadingContext) -> Response:
    """Download the document: the sealed file once everybody has signed."""
    return await visit.ctx.services.get(FamilyLinks).download(visit.token)


@router.post("/{token}/consent")
async def agree(
    visit: TurnContext,
    agreed: Annotated[str, Form(max_length=10)] = "",
    version: Annotated[str, Form(max_length=40)] = "",
    language: Annotated[str, Form(max_length=20)] = "",
) -> Response:
    """Consent to sign electronically, to the version of the text that was shown."""
    if not agreed or not consents.is_current(version, language, current=consents.FAMILY):
        return await shown.overview_page(visit, problem="consent.missing")
    try:
        await acting.consent(visit.ctx, visit.link.recipient_id, version, language)
    except REFUSED as error:
        raise visit.refuse() from error
    return visit.lead_to(_next(visit, after=0))


@router.get("/{token}/field/{number}")
async def show_field(visit: SigningContext, number: int) -> Response:
    """Show one field."""
    return shown.field_page(visit, _get(visit, number))


@router.post("/{token}/field/{number}")
async def save_field(
    visit: SigningContext,
    number: int,
    answer: Annotated[str, Form(max_length=10_000)] = "",
    go: Annotated[str, Form(max_length=10)] = "next",
    remove: Annotated[str, Form(max_length=10)] = "",
    file: UploadFile | None = None,
) -> Response:
    """Save an answer and lead to the next field. Going back also works without a required answer."""
    step = _get(visit, number)
    try:
        problem = await save_answer(visit, step, answer, file=file, is_removed=bool(remove), may_wait=go == "back")
    except REFUSED as error:
        raise visit.refuse() from error
    if problem:
        return shown.field_page(visit, step, answer=answer, problem=problem)
    if go == "back":
        return visit.lead_to(f"/field/{number - 1}" if number > 1 else "")
    return visit.lead_to("/review" if go == "review" else _next(visit, after=number))


@router.get("/{token}/review")
async def review(visit: SigningContext) -> Response:
    """Show all answers and the signature form."""
    missing = _missing(visit)
    return visit.point_to(f"/field/{missing.number}") if missing else shown.review_page(visit)


@router.get("/{token}/mark")
async def show_mark(visit: SigningContext) -> Response:
    """Return the signature picture that is kept until the signer signs."""
    draft = acting.find_draft(visit.opened.values)
    if draft is None or draft.blob_id is None:
        raise NotFound(_("There is no such picture."))
    return Response(await visit.ctx.blobs.read(draft.blob_id), media_type="image/png", headers=page_headers())


@router.post("/{token}/sign")
async def sign(
    visit: SigningContext,
    request: Request,
    method: Annotated[str, Form(max_length=20)] = "typed",
    name: Annotated[str, Form(max_length=1_000)] = "",
    drawing: Annotated[str, Form(max_length=900_000)] = "",
    confirmed: Annotated[str, Form(max_length=10)] = "",
    zone: Annotated[str, Form(max_length=64)] = "",
    kept: Annotated[str, Form(max_length=20)] = "",
    picture: UploadFile | None = None,
) -> Response:
    """Sign the document. Sending the form again changes nothing: a signer who has signed is led to the final page."""
    missing = _missing(visit)
    if missing:
        return visit.lead_to(f"/field/{missing.number}")
    mark = await read_mark(method, name, drawing, picture)
    if isinstance(mark, str):
        mark = find_kept(visit.opened.values, method if kept == method else "", name) or mark
    if isinstance(mark, str):
        return shown.review_page(visit, problem=mark, method=method, name=name)
    client = request.client.host if request.client else ""
    where = Where(client, request.headers.get("user-agent", "")[:300], zone, visit.verified_by)
    try:
        if not confirmed:
            return await _ask_to_confirm(visit, mark, name)
        await acting.sign(visit.ctx, visit.link.recipient_id, mark, where)
    except ValidationFailed:
        return shown.review_page(visit, problem=f"sign.bad_{mark.method}", method=method, name=name)
    except REFUSED as error:
        raise visit.refuse() from error
    return visit.lead_to()


async def _ask_to_confirm(visit: Visit, mark: Mark, name: str) -> Response:
    if mark.picture is not None:
        await acting.keep_draft(visit.ctx, visit.link.recipient_id, mark)
    kept = mark.method if mark.method is not SigningMethod.TYPED else None
    return shown.review_page(visit, problem="sign.missing_confirm", method=mark.method, name=name, kept=kept)


def _get(visit: Visit, number: int) -> Step:
    steps = list_steps(visit.opened, visit.language)
    if not 1 <= number <= len(steps):
        raise NotFound(_("The document has no such field."))
    return steps[number - 1]


def _missing(visit: Visit) -> Step | None:
    return next((step for step in list_steps(visit.opened, visit.language) if step.is_missing), None)


def _next(visit: Visit, *, after: int) -> str:
    return f"/field/{after + 1}" if after < len(list_steps(visit.opened, visit.language)) else "/review"
