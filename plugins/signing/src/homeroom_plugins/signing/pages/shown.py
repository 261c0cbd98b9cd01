"""The views of the signing page as HTML responses."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from homeroom_plugins.signing import consents
from homeroom_plugins.signing.models import RequestStatus, RoleKind, SigningMethod
from homeroom_plugins.signing.pages.steps import Step, list_steps
from homeroom_plugins.signing.pages.visits import WORDING, Stage, Visit
from homeroom_plugins.signing.requests.acting import find_draft
from homeroom_sdk.family_pages import FamilyPages
from homeroom_sdk.languages import say_moment
from homeroom_sdk.services import FamilyLinks
from starlette.responses import Response

PAGES = FamilyPages("homeroom_plugins.signing.pages", WORDING)
MAX_REASON = 500
METHODS = (SigningMethod.TYPED, SigningMethod.DRAWN, SigningMethod.UPLOADED)
_STATUS = {Stage.WAIT: 403, Stage.SIGNED: 200}
"""HTTP status of the stage pages; 410 for all other stages."""


async def overview_page(visit: Visit, *, problem: str = "") -> Response:
    """Return the overview: the document, what the signer has to do, and the consent text until it is accepted."""
    ctx, opened = visit.ctx, visit.opened
    steps = list_steps(opened, visit.language)
    missing = next((step for step in steps if step.is_missing), None)
    return _page(
        visit,
        "overview.html",
        status=422 if problem else 200,
        problem=problem,
        title=opened.request.title,
        name=opened.signer.name,
        until=say_moment(opened.request.expires_at, visit.language, ctx.district.timezone),
        pages=await ctx.services.get(FamilyLinks).read_pages(visit.token),
        signed_by=[other.name for other in opened.others if other.name],
        filled=[(field.label, value) for field, value in opened.filled if value],
        left=sum(not step.answer for step in steps),
        may_sign_here=opened.may_sign_here,
        has_consented=visit.has_consented,
        asked_paper=opened.signer.paper_requested_at is not None,
        disclosure=consents.disclosure(
            consents.FAMILY, visit.language, district=ctx.branding.name, contact=ctx.branding.contact.line
        ),
        version=consents.FAMILY,
        next_part=f"/field/{missing.number}" if missing else "/review",
        choices=choices_of(visit),
    )


def field_page(visit: Visit, step: Step, *, answer: str | None = None, problem: str = "") -> Response:
    """Return the page for one field, with the present answer."""
    return _page(
        visit,
        "field.html",
        status=422 if problem else 200,
        step=step,
        answer=step.answer if answer is None else answer,
        problem=problem,
        count=len(list_steps(visit.opened, visit.language)),
    )


def review_page(
    visit: Visit, *, problem: str = "", method: str = "", name: str = "", kept: str | None = None
) -> Response:
    """Return the page with all answers and the signature form.

    Args:
        kept: The method of the kept signature picture, empty if there is none; None reads it from the saved values.
    """
    if kept is None:
        draft = find_draft(visit.opened.values)
        kept = draft.method if draft else ""
    return _page(
        visit,
        "review.html",
        status=422 if problem else 200,
        script=_script(),
        title=visit.opened.request.title,
        steps=list_steps(visit.opened, visit.language),
        problem=problem,
        method=method if method in METHODS else kept or SigningMethod.TYPED,
        kept=kept,
        name=name,
        signer=visit.opened.signer.name,
    )


def choice_page(visit: Visit, what: str, *, problem: str = "", values: Mapping[str, str] | None = None) -> Response:
    """Return the page that asks whether the signer wants this alternative to signing."""
    return _page(
        visit,
        "question.html",
        status=422 if problem else 200,
        what=what,
        problem=problem,
        values=values or {},
        max_reason=MAX_REASON,
    )


def stage_page(visit: Visit) -> Response:
    """Return the page that states the outcome, for a signer who has nothing to sign now."""
    is_complete = visit.opened.request.status == RequestStatus.COMPLETED
    text = f"{visit.stage}_all" if visit.stage is Stage.SIGNED and is_complete else visit.stage
    return _page(
        visit,
        "stage.html",
        status=_STATUS.get(visit.stage, 410),
        stage=visit.stage.value,
        text=f"stage.{text}",
        title=visit.opened.request.title,
        can_download=visit.stage is Stage.SIGNED,
    )


def choices_of(visit: Visit) -> list[str]:
    """List this signer's alternatives to signing on the page."""
    signer = visit.opened.signer
    choices = ["decline"]
    if signer.kind != RoleKind.STUDENT:
        choices.append("delegate")
    if signer.paper_requested_at is None:
        choices.append("paper")
    if visit.has_consented:
        choices.append("withdraw")
    return choices


@cache
def _script() -> str:
    return files("homeroom_plugins.signing.pages").joinpath("drawing.js").read_text("utf-8")


def _page(visit: Visit, template: str, **values: Any) -> Response:
    help_text = visit.link.help_text
    return PAGES.answer(visit.ctx, visit.language, template, path=visit.path, help_text=help_text, **values)
