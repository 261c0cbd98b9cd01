"""`/api/auth/sso`: signing in by the district's provider, and what a signed-in user has of it."""

import re
import secrets
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from homeroom_sdk.http import Answer, Json, answer
from pydantic import StringConstraints

from homeroom.identity.clients import client_of
from homeroom.identity.scope import PlatformOf, SignedIn
from homeroom.identity.sso import flow
from homeroom.identity.sso.backchannel import log_out
from homeroom.identity.sso.outcomes import SignOnAnswer
from homeroom.identity.sso.queries import find_enabled_provider
from homeroom.identity.sso.schemas import CallbackRequest, StartRequest, TicketRequest
from homeroom.identity.sso.tickets import create_ticket, redeem_ticket
from homeroom.platform import Platform
from homeroom.tenancy.service import DistrictUnknown, find_district

router = APIRouter(prefix="/api/auth/sso", tags=["auth"])

BROWSER = re.compile(r"[A-Za-z0-9_-]{43}")


@router.post("/start")
async def start_sign_on(wish: StartRequest, platform: PlatformOf, request: Request, response: Response) -> Answer[Json]:
    """Begin a sign-in: the answer's `url` is where the browser goes; a cookie binds the sign-in to this browser."""
    async with platform.database.system() as session:
        district = await find_district(session, wish.organization)
    if district is None:
        raise DistrictUnknown("This school id is not known. Check it with your school.")
    browser = _browser(request, platform) or secrets.token_urlsafe(32)
    where = flow.Wish(wish.redirect, wish.app, wish.state)
    url = await flow.start(platform, district, where, browser=browser)
    response.set_cookie(
        _cookie(platform),
        browser,
        max_age=int(flow.LIFETIME.total_seconds()),
        secure=_is_secure(platform),
        httponly=True,
        samesite="lax",
    )
    return answer({"url": url})


@router.post("/callback")
async def finish_sign_on(
    back: CallbackRequest, platform: PlatformOf, request: Request, response: Response
) -> Answer[SignOnAnswer]:
    """End a sign-in with what the provider's redirect carried: a session of ours, or why not."""
    response.headers["cache-control"] = "no-store"
    carried = flow.Return(
        back.state, back.code, back.id_token, back.access_token, back.error, back.error_description, back.iss
    )
    found = await flow.finish(platform, carried, browser=_browser(request, platform) or "", client=client_of(request))
    return answer(found, *([found.message] if found.message else []))


@router.post("/login")
async def sign_in_by_ticket(ticket: TicketRequest, platform: PlatformOf, response: Response) -> Answer[SignOnAnswer]:
    """Take over the session behind a one-time token, as `/login?token=…` does."""
    response.headers["cache-control"] = "no-store"
    found = SignOnAnswer.of(await redeem_ticket(platform, ticket.token, redirect=ticket.redirect))
    return answer(found, *([found.message] if found.message else []))


@router.post("/ticket")
async def create_sign_on_ticket(scope: SignedIn, response: Response) -> Answer[Json]:
    """A one-time token, good for a minute, by which another application takes over this session."""
    response.headers["cache-control"] = "no-store"
    token = await create_ticket(scope.session, scope.district.id, scope.claims.session_id)
    await scope.audit.record("sso.ticket_created", subject=str(scope.claims.session_id))
    return answer({"token": token, "expires_in": 60})


@router.get("/profile")
async def unified_profile(scope: SignedIn) -> Answer[Json]:
    """Where the user's profile is at the provider; None when the district has no such page."""
    provider = await find_enabled_provider(scope.session)
    return answer({"profile_url": (provider.profile_url or None) if provider else None})


@router.post("/backchannel/{organization}")
async def log_out_by_provider(
    organization: str,
    platform: PlatformOf,
    response: Response,
    logout_token: Annotated[str, StringConstraints(max_length=16_384), Form()],
) -> Answer[Json]:
    """End the sessions that a logout token of the district's provider names. Called by the provider, not by people."""
    response.headers["cache-control"] = "no-store"
    async with platform.database.system() as session:
        district = await find_district(session, organization)
    if district is None:
        raise DistrictUnknown("This school id is not known. Check it with your school.")
    await log_out(platform, district, logout_token)
    return answer({})


def _is_secure(platform: Platform) -> bool:
    return platform.settings.public_url.startswith("https://")


def _cookie(platform: Platform) -> str:
    """Under https no other host of the domain can set a cookie with this prefix."""
    return "__Host-homeroom-sso" if _is_secure(platform) else "homeroom-sso"


def _browser(request: Request, platform: Platform) -> str | None:
    """What the cookie holds; kept between sign-ins, so that two windows do not disturb each other."""
    value = request.cookies.get(_cookie(platform), "")
    return value if BROWSER.fullmatch(value) else None
