"""The closed door: while the operator works on the platform, everybody but support gets 503 and when to come back."""

from datetime import datetime
from html import escape
from typing import TYPE_CHECKING

from homeroom_sdk.errors import AppError
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from homeroom.http.errors import error_response
from homeroom.http.gate import bearer
from homeroom.maintenance.service import Closed

if TYPE_CHECKING:
    from homeroom.platform import Platform

OPEN_PATHS = ("/health/", "/assets/", "/ui/", "/api/auth/token", "/api/district/validate")
"""Health, the built files, and what support needs to sign in."""

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>homeroom</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<h1>Under maintenance</h1><p>homeroom is being looked after and will be back shortly. Your link stays good.{until}</p>
<div lang="ar" dir="rtl"><h2>تحت الصيانة</h2><p>تجري صيانة homeroom وسيعود قريبًا. سيبقى رابطك صالحًا.</p></div></html>"""


class MaintenanceDoor:
    """Pure ASGI middleware. The shell's own page passes: it shows the notice by itself."""

    def __init__(self, app: ASGIApp, platform: "Platform") -> None:
        self.app = app
        self.platform = platform

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or scope["path"].startswith(OPEN_PATHS):
            await self.app(scope, receive, send)
            return
        path: str = scope["path"]
        is_api = path.startswith("/api/")
        if not is_api and self.platform.host.owner_of_path(path) is None:
            await self.app(scope, receive, send)
            return
        closed = await self.platform.maintenance.current()
        if closed is None or await self._is_support(scope):
            await self.app(scope, receive, send)
            return
        answer = _refuse(closed) if is_api else _page(closed)
        await answer(scope, receive, send)

    async def _is_support(self, scope: Scope) -> bool:
        token = bearer(scope)
        if token is None:
            return False
        try:
            claims = self.platform.tokens.read(token)
            async with self.platform.database.district(claims.district_id) as session:
                return (await self.platform.resume(session, claims, counts_as_activity=False)).is_support
        except AppError:
            return False


def _refuse(closed: Closed) -> Response:
    return error_response(
        503,
        "maintenance",
        "homeroom is under maintenance and will be back shortly.",
        data={"until": closed.until.isoformat() if closed.until else None},
        headers={"Retry-After": str(closed.retry_s)},
    )


def _page(closed: Closed) -> Response:
    until = f" ({escape(_moment(closed.until))})" if closed.until else ""
    headers = {"Retry-After": str(closed.retry_s), "cache-control": "no-store", "referrer-policy": "no-referrer"}
    return HTMLResponse(PAGE.format(until=until), 503, headers=headers)


def _moment(until: datetime) -> str:
    return until.strftime("%Y-%m-%d %H:%M UTC")
