"""A visit to the signing page: an opened link, and the stage of its signer."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from fastapi import Depends, Request
from homeroom_plugins.signing.models import RequestStatus, SignerStatus
from homeroom_plugins.signing.requests.acting import OpenRequest
from homeroom_plugins.signing.requests.locking import find_request_of, get_request, list_signers
from homeroom_plugins.signing.requests.opening import read_open
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.family_links import COOKIE, FamilyLink, keep_open
from homeroom_sdk.family_pages import accepted_languages, pick_language
from homeroom_sdk.http import Context
from homeroom_sdk.i18n import _
from homeroom_sdk.page_headers import page_headers
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.services import FamilyLinks
from homeroom_sdk.wording import Wording
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

PAGE = "/sign"
WORDING = Wording("homeroom_plugins.signing", "family")


class Stage(StrEnum):
    """The stage of a visit, which decides what the page shows. The values are keys of the page's texts.

    All stages except SIGN and WAIT are outcomes.
    """

    SIGN = "sign"
    WAIT = "wait"
    """Another signer signs first."""
    SIGNED = "signed"
    DECLINED = "declined"
    DELEGATED = "delegated"
    NOT_NEEDED = "not_needed"
    REFUSED = "refused"
    """Another signer has declined."""
    EXPIRED = "expired"
    CANCELLED = "cancelled"
    FAILED = "failed"


_OF_SIGNER = {
    SignerStatus.SIGNED: Stage.SIGNED,
    SignerStatus.DECLINED: Stage.DECLINED,
    SignerStatus.DELEGATED: Stage.DELEGATED,
    SignerStatus.NOT_NEEDED: Stage.NOT_NEEDED,
    SignerStatus.CANCELLED: Stage.CANCELLED,
}
_OF_REQUEST = {
    RequestStatus.DECLINED: Stage.REFUSED,
    RequestStatus.EXPIRED: Stage.EXPIRED,
    RequestStatus.CANCELLED: Stage.CANCELLED,
    RequestStatus.FAILED: Stage.FAILED,
    RequestStatus.SEALING: Stage.NOT_NEEDED,
    RequestStatus.COMPLETED: Stage.NOT_NEEDED,
}


@dataclass(frozen=True, slots=True)
class Visit:
    """A signer on the page, in a browser that has opened the link."""

    ctx: PluginContext
    token: str
    link: FamilyLink
    language: str
    opened: OpenRequest
    stage: Stage

    @property
    def path(self) -> str:
        """The path of the page."""
        return f"{PAGE}/{self.token}"

    @property
    def verified_by(self) -> str:
        """The way in which the signer's identity was verified: `link` or `pin`."""
        return "link" if self.link.verified_by == PinMode.NONE else "pin"

    @property
    def has_consented(self) -> bool:
        """True if the signer has consented to sign electronically."""
        return self.opened.signer.consented_at is not None

    def point_to(self, part: str = "") -> Response:
        """Redirect the browser to a part of the page."""
        return RedirectResponse(f"{self.path}{part}", 303, headers=page_headers())

    def refuse(self) -> Exception:
        """Return an exception that rolls back the request and redirects to the page, which shows what has changed."""
        return HTTPException(303, headers={"Location": self.path})

    def lead_to(self, part: str = "") -> Response:
        """Redirect to a part of the page after an action, and keep the link open for another 30 minutes."""
        return keep_open(self.point_to(part), self.path, self.link.cookie, public_url=self.ctx.public_url)


def language_of(ctx: PluginContext, request: Request, link: FamilyLink) -> str:
    """Pick the page's language: the browser's preference first, then the signer's language."""
    return pick_language(ctx, WORDING, accepted_languages(request), link.language)


async def find_visit(ctx: PluginContext, request: Request, token: str) -> Visit | None:
    """Return the visit of the signer who has opened the link in this browser; None if the link is not open here.

    Raises:
        NotFound: the link is for a document that is not signed.
    """
    link = await ctx.services.get(FamilyLinks).find_link(token, request.cookies.get(COOKIE, ""))
    if link is None or not link.is_open:
        return None
    if link.page != PAGE:
        raise NotFound(_("This document to sign does not exist."))
    signing = await get_request(ctx, await find_request_of(ctx, link.recipient_id))
    signers = await list_signers(ctx, signing.id)
    me = next(item for item in signers if item.id == link.recipient_id)
    opened = await read_open(ctx, signing, me, signers)
    return Visit(ctx, token, link, language_of(ctx, request, link), opened, _stage(ctx, opened))


async def _visiting(ctx: Context, request: Request, token: str) -> Visit:
    visit = await find_visit(ctx, request, token)
    if visit is None:
        raise HTTPException(303, headers={"Location": f"{PAGE}/{token}"})
    return visit


VisitContext = Annotated[Visit, Depends(_visiting, scope="function")]
"""A signer who has opened the link; everybody else is redirected to the PIN form."""


async def _reading(visit: VisitContext) -> Visit:
    if visit.stage not in (Stage.SIGN, Stage.SIGNED):
        raise visit.refuse()
    return visit


ReadingContext = Annotated[Visit, Depends(_reading, scope="function")]
"""A signer who may see the document: it is their turn, or they have signed it."""


async def _signing(visit: VisitContext) -> Visit:
    if visit.stage is not Stage.SIGN or not visit.opened.may_sign_here:
        raise visit.refuse()
    return visit


TurnContext = Annotated[Visit, Depends(_signing, scope="function")]
"""A signer who may sign here now; everybody else is redirected to the page that states the reason."""


async def _consented(visit: TurnContext) -> Visit:
    if not visit.has_consented:
        raise HTTPException(303, headers={"Location": f"{visit.path}#consent"})
    return visit


SigningContext = Annotated[Visit, Depends(_consented, scope="function")]
"""A signer who may sign here now and has consented to sign electronically."""


def _stage(ctx: PluginContext, opened: OpenRequest) -> Stage:
    """Return the stage of the page; the signer's own action takes precedence over the end of the request."""
    request, status = opened.request, SignerStatus(opened.signer.status)
    done = _OF_SIGNER.get(status)
    if done is not None and done is not Stage.CANCELLED:
        return done
    if request.status in _OF_REQUEST:
        return _OF_REQUEST[RequestStatus(request.status)]
    if request.expires_at <= ctx.now():
        return Stage.EXPIRED
    if done is not None:
        return done
    return Stage.WAIT if status is SignerStatus.WAITING else Stage.SIGN
