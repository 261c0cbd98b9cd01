"""`/api/auth/sso`: signing in at the district's provider, tickets, and back-channel logout."""

import re
import secrets
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from homeroom_plugins.sso import arrivals, attempts
from homeroom_plugins.sso.backchannel import PROVIDER, log_out
from homeroom_plugins.sso.outcomes import SignOnAnswer
from homeroom_plugins.sso.queries import find_enabled_provider
from homeroom_plugins.sso.schemas import (
    CallbackRequest,
    NewTicketRequest,
    ProviderProfile,
    SignOnStart,
    SignOnTicket,
    StartRequest,
    TicketRequest,
)
from homeroom_plugins.sso.tickets import LIFETIME, create_ticket, redeem_ticket
from homeroom_sdk.errors import AppError, NotSignedIn
from homeroom_sdk.http import Answer, Context, DistrictDoor, Door, answer
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import NOTHING, Nothing
from homeroom_sdk.sign_in import Accounts, add_answer
from pydantic import StringConstraints

router = APIRouter(prefix="/api/auth/sso", tags=["auth"])

BROWSER = re.compile(r"[A-Za-z0-9_-]{43}")


@router.post("/start")
async def start_sign_on(
    wish: StartRequest, door: DistrictDoor, request: Request, response: Response
) -> Answer[SignOnStart]:
    """Begin a sign-in. Send the browser to the returned `url`; a cookie binds the sign-in to this browser."""
    browser = _browser(request, door) or secrets.token_urlsafe(32)
    try:
        target = door.check_target(wish.redirect, app=wish.app)
        where = attempts.SignOnTarget(target, wish.app, wish.state, wish.anew)
        async with door.open(wish.organization) as ctx:
            url = await attempts.start(ctx, where, browser=browser)
    except AppError as error:
        raise door.tell_app(error, target=wish.redirect, app=wish.app, state=wish.state) from error
    response.set_cookie(
        _cookie(door),
        browser,
        max_age=int(attempts.LIFETIME.total_seconds()),
        secure=_is_secure(door),
        httponly=True,
        samesite="lax",
    )
    return answer(SignOnStart(url=url))


@router.post("/callback")
async def finish_sign_on(
    back: CallbackRequest, door: DistrictDoor, request: Request, response: Response
) -> Answer[SignOnAnswer]:
    """Complete a sign-in with the parameters of the provider's redirect; returns a session or a reason for refusal."""
    response.headers["cache-control"] = "no-store"
    carried = arrivals.ProviderRedirect(
        back.state, back.code, back.id_token, back.access_token, back.error, back.error_description, back.iss
    )
    found = await arrivals.finish(door, carried, browser=_browser(request, door) or "")
    return answer(found, *([found.message] if found.message else []))


@router.post("/login")
async def sign_in_by_ticket(ticket: TicketRequest, door: DistrictDoor, response: Response) -> Answer[SignOnAnswer]:
    """Take over the session of a one-time token, as `/login?token=…` does."""
    response.headers["cache-control"] = "no-store"
    found = SignOnAnswer.of(await redeem_ticket(door, ticket.token, redirect=ticket.redirect))
    return answer(found, *([found.message] if found.message else []))


@router.post("/ticket")
async def create_sign_on_ticket(
    wish: NewTicketRequest, ctx: Context, door: DistrictDoor, response: Response
) -> Answer[SignOnTicket]:
    """Create a one-time token, valid for one minute, with which another application takes over this session.

    For the integration center, `redirect` is its address including the token.
    """
    response.headers["cache-control"] = "no-store"
    target = door.check_target(wish.redirect, app=wish.app)
    session_id = ctx.services.get(Accounts).session_id
    if session_id is None:
        raise NotSignedIn(_("Please sign in."))
    token = await create_ticket(ctx, session_id)
    await ctx.audit.record("sso.ticket_created", subject=str(session_id))
    if wish.app:
        target = add_answer(target, state=wish.state, token=token, schoolId=ctx.district.code)
    return answer(SignOnTicket(token=token, expires_in=int(LIFETIME.total_seconds()), redirect=target))


@router.get("/profile")
async def unified_profile(ctx: Context) -> Answer[ProviderProfile]:
    """Return the address of the user's profile page at the provider; null if the district has none."""
    provider = await find_enabled_provider(ctx.db)
    return answer(ProviderProfile(profile_url=(provider.profile_url or None) if provider else None))


@router.post("/backchannel/{organization}")
async def log_out_by_provider(
    organization: str,
    door: DistrictDoor,
    response: Response,
    logout_token: Annotated[str, StringConstraints(max_length=16_384), Form()],
) -> Answer[Nothing]:
    """End the sessions that a logout token names. Called by the district's provider (back-channel logout)."""
    response.headers["cache-control"] = "no-store"
    async with door.open(organization, caller=PROVIDER) as ctx:
        await log_out(ctx, logout_token)
    return answer(NOTHING)


def _is_secure(door: Door) -> bool:
    return door.public_url.startswith("https://")


def _cookie(door: Door) -> str:
    """Return the cookie's name. Under https, the prefix `__Host-` keeps other hosts of the domain from setting it."""
    return "__Host-homeroom-sso" if _is_secure(door) else "homeroom-sso"


def _browser(request: Request, door: Door) -> str | None:
    """Return the cookie's value, or None if invalid. Later sign-ins reuse it, so that two windows do not conflict."""
    value = request.cookies.get(_cookie(door), "")
    return value if BROWSER.fullmatch(value) else None
