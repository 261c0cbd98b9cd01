"""The signer's alternatives to signing: decline, delegate, ask for paper, or withdraw the consent."""

from typing import Annotated

from fastapi import APIRouter, Form
from homeroom_plugins.signing.pages import shown
from homeroom_plugins.signing.pages.router import REFUSED
from homeroom_plugins.signing.pages.visits import PAGE, Stage, VisitContext
from homeroom_plugins.signing.requests import acting
from homeroom_sdk.errors import NotFound, ValidationFailed
from homeroom_sdk.i18n import _
from starlette.responses import Response

router = APIRouter(prefix=PAGE, include_in_schema=False)


@router.get("/{token}/ask/{what}")
async def show_choice(visit: VisitContext, what: str) -> Response:
    """Show the page that asks the signer to confirm one of the alternatives."""
    if visit.stage is not Stage.SIGN:
        return visit.point_to()
    if what not in shown.choices_of(visit):
        raise NotFound(_("This cannot be done with this document."))
    return shown.choice_page(visit, what)


@router.post("/{token}/ask/decline")
async def decline(
    visit: VisitContext,
    reason: Annotated[str, Form(max_length=10_000)] = "",
) -> Response:
    """Decline to sign, with a reason."""
    reason = " ".join(reason.split())
    if not 0 < len(reason) <= shown.MAX_REASON:
        return shown.choice_page(visit, "decline", problem="decline.missing", values={"reason": reason})
    try:
        await acting.decline(visit.ctx, visit.link.recipient_id, reason)
    except ValidationFailed:
        return shown.choice_page(visit, "decline", problem="decline.missing", values={"reason": reason})
    except REFUSED as error:
        raise visit.refuse() from error
    return visit.lead_to()


@router.post("/{token}/ask/delegate")
async def delegate(
    visit: VisitContext,
    name: Annotated[str, Form(max_length=1_000)] = "",
    email: Annotated[str, Form(max_length=1_000)] = "",
) -> Response:
    """Let another person sign, given by name and e-mail address."""
    values = {"name": " ".join(name.split()), "email": email.strip()}
    if "delegate" not in shown.choices_of(visit):
        return visit.lead_to()
    if not values["name"] or not values["email"]:
        return shown.choice_page(visit, "delegate", problem="delegate.missing", values=values)
    try:
        await acting.delegate(visit.ctx, visit.link.recipient_id, values["name"], values["email"])
    except ValidationFailed:
        return shown.choice_page(visit, "delegate", problem="delegate.wrong", values=values)
    except REFUSED as error:
        raise visit.refuse() from error
    return visit.lead_to()


@router.post("/{token}/ask/paper")
async def request_paper(visit: VisitContext) -> Response:
    """Ask for the document on paper."""
    try:
        await acting.request_paper(visit.ctx, visit.link.recipient_id)
    except REFUSED as error:
        raise visit.refuse() from error
    return visit.lead_to()


@router.post("/{token}/ask/withdraw")
async def withdraw(visit: VisitContext) -> Response:
    """Withdraw the consent to sign electronically."""
    try:
        await acting.withdraw_consent(visit.ctx, visit.link.recipient_id)
    except REFUSED as error:
        raise visit.refuse() from error
    return visit.lead_to()
