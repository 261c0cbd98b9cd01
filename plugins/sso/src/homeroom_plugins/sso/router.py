"""`/api/auth/sso`: signing in by the district's provider, and what a signed-in user has of it."""

import re
import secrets
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from homeroom_sdk.context import District
from homeroom_sdk.errors import AppError
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.schemas import NOTHING, Nothing
from homeroom_sdk.sentences import _
from homeroom_sdk.sign_in import add_answer
from pydantic import StringConstraints

from homeroom.identity.clients import client_of
from homeroom.identity.scope import PlatformOf, SignedIn
from homeroom.identity.sso import arrivals, attempts
from homeroom.identity.sso.backchannel import log_out
from homeroom.identity.sso.outcomes import SignOnAnswer
from homeroom.identity.sso.queries import find_enabled_provider
from homeroom.identity.sso.schemas import (
    CallbackRequest,
    ProviderProfile,
    SignOnStart,
    SignOnTicket,
    StartRequest,
    TicketRequest,
    TicketWish,
)
from homeroom.identity.sso.tickets import LIFETIME, create_ticket, redeem_ticket
from homeroom.identity.targets import check_target, tell_app
from homeroom.platform import Platform
from homeroom.tenancy.service import DistrictUnknown, find_district

router = APIRouter(prefix="/api/auth/sso", tags=["auth"])

BROWSER = re.compile(r"[A-Za-z0-9_-]{43}")


@router.post("/start")
async def start_sign_on(
    wish: StartRequest, platform: PlatformOf, request: Request, response: Response
) -> Answer[SignOnStart]:
    """Begin a sign-in: the answer's `url` is where the browser goes; a cookie binds the sign-in to this browser."""
    browser = _browser(request, platform) or secrets.token_urlsafe(32)
    where = attempts.Wish(wish.redirect, wish.app, wish.state, wish.anew)
    try:
        url = await attempts.start(platform, await _district(platform, wish.organization), where, browser=browser)
    except AppError as error:
        raise tell_app(platform.settings, error, target=wish.redirect, app=wish.app, state=wish.state) from error
    response.set_cookie(
        _cookie(platform),
        browser,
        max_age=int(attempts.LIFETIME.total_seconds()),
        secure=_is_secure(platform),
        httponly=True,
        samesite="lax",
    )
    return answer(SignOnStart(url=url))


@router.post("/callback")
async def finish_sign_on(
    back: CallbackRequest, platform: PlatformOf, request: Request, response: Response
) -> Answer[SignOnAnswer]:
    """End a sign-in with what the provider's redirect carried: a session of ours, or why not."""
    response.headers["cache-control"] = "no-store"
    carried = arrivals.Return(
        back.state, back.code, back.id_token, back.access_token, back.error, back.error_description, back.iss
    )
    found = await arrivals.finish(
        platform, carried, browser=_browser(request, platform) or "", client=client_of(request)
    )
    return answer(found, *([found.message] if found.message else []))


@router.post("/login")
async def sign_in_by_ticket(ticket: TicketRequest, platform: PlatformOf, response: Response) -> Answer[SignOnAnswer]:
    """Take over the session behind a one-time token, as `/login?token=…` does."""
    response.headers["cache-control"] = "no-store"
    found = SignOnAnswer.of(await redeem_ticket(platform, ticket.token, redirect=ticket.redirect))
    return answer(found, *([found.message] if found.message else []))


@router.post("/ticket")
async def create_sign_on_ticket(wish: TicketWish, scope: SignedIn, response: Response) -> Answer[SignOnTicket]:
    """A one-time token, good for a minute, by which another application takes over this session.

    For the integration center `redirect` is its address with the token.
    """
    response.headers["cache-control"] = "no-store"
    target = check_target(scope.platform.settings, wish.redirect, app=wish.app)
    token = await create_ticket(scope.session, scope.district.id, scope.claims.session_id)
    await scope.audit.record("sso.ticket_created", subject=str(scope.claims.session_id))
    if wish.app:
        target = add_answer(target, state=wish.state, token=token, schoolId=scope.district.code)
    return answer(SignOnTicket(token=token, expires_in=int(LIFETIME.total_seconds()), redirect=target))


@router.get("/profile")
async def unified_profile(scope: SignedIn) -> Answer[ProviderProfile]:
    """Where the user's profile is at the provider; None when the district has no such page."""
    provider = await find_enabled_provider(scope.session)
    return answer(ProviderProfile(profile_url=(provider.profile_url or None) if provider else None))


@router.post("/backchannel/{organization}")
async def log_out_by_provider(
    organization: str,
    platform: PlatformOf,
    response: Response,
    logout_token: Annotated[str, StringConstraints(max_length=16_384), Form()],
) -> Answer[Nothing]:
    """End the sessions that a logout token of the district's provider names. Called by the provider, not by people."""
    response.headers["cache-control"] = "no-store"
    await log_out(platform, await _district(platform, organization), logout_token)
    return answer(NOTHING)


async def _district(platform: Platform, organization: str) -> District:
    async with platform.database.system() as session:
        district = await find_district(session, organization)
    if district is None:
        raise DistrictUnknown(_("This school id is not known. Check it with your school."))
    return district


def _is_secure(platform: Platform) -> bool:
    return platform.settings.public_url.startswith("https://")


def _cookie(platform: Platform) -> str:
    """Under https no other host of the domain can set a cookie with this prefix."""
    return "__Host-homeroom-sso" if _is_secure(platform) else "homeroom-sso"


def _browser(request: Request, platform: Platform) -> str | None:
    """What the cookie holds; kept between sign-ins, so that two windows do not disturb each other."""
    value = request.cookies.get(_cookie(platform), "")
    return value if BROWSER.fullmatch(value) else None
