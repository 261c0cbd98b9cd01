"""Maintenance mode: calls and plugin pages answer 503 with `Retry-After` to everybody except support."""

from homeroom.credentials.headers import bearer
from homeroom.maintenance.service import Closed
from homeroom.platform import Platform
from homeroom_sdk.errors import AppError
from homeroom_sdk.i18n import _
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from homeroom_server.authentication import resume
from homeroom_server.http.errors import error_response

OPEN_PATHS = ("/health/", "/assets/", "/ui/", "/api/auth/token", "/api/district/validate")
"""Paths that stay open: health checks, the built files, and the calls that support needs to sign in."""


class MaintenanceDoor:
    """Pure ASGI middleware. The shell's own page passes, because it shows the maintenance notice itself."""

    def __init__(self, app: ASGIApp, platform: Platform) -> None:
        self.app = app
        self.platform = platform

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or scope["path"].startswith(OPEN_PATHS):
            await self.app(scope, receive, send)
            return
        path: str = scope["path"]
        if not path.startswith("/api/") and self.platform.host.owner_of_path(path) is None:
            await self.app(scope, receive, send)
            return
        closed = await self.platform.maintenance.current()
        if closed is None or await self._is_support(scope):
            await self.app(scope, receive, send)
            return
        await _refuse(closed)(scope, receive, send)

    async def _is_support(self, scope: Scope) -> bool:
        token = bearer(scope)
        if token is None:
            return False
        try:
            claims = self.platform.tokens.read(token)
            async with self.platform.database.district(claims.district_id) as session:
                return (await resume(self.platform, session, claims, counts_as_activity=False)).is_support
        except AppError:
            return False


def _refuse(closed: Closed) -> Response:
    return error_response(
        503,
        "maintenance",
        _("homeroom is under maintenance and will be back shortly."),
        data={"until": closed.until.isoformat() if closed.until else None},
        headers={"Retry-After": str(closed.retry_s)},
    )
