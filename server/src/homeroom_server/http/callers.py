"""Caller of a request, determined from the request alone, so that scarce resources can be shared fairly."""

from homeroom.credentials.back_off import source_of
from homeroom.credentials.headers import bearer
from homeroom.credentials.tokens import Tokens
from homeroom_sdk.errors import NotSignedIn
from homeroom_sdk.shares import working_for
from starlette.types import ASGIApp, Receive, Scope, Send

from homeroom_server.http.family_pages import IN_PATH


class NameCaller:
    """Pure ASGI middleware that names the caller: a token's user, a link's family, or a stranger's address."""

    def __init__(self, app: ASGIApp, tokens: Tokens) -> None:
        self.app = app
        self.tokens = tokens

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        with working_for(*self._find(scope)):  # Ends with the request: tests make many requests within one task.
            await self.app(scope, receive, send)

    def _find(self, scope: Scope) -> tuple[str, str]:
        token = bearer(scope)
        if token is not None:
            try:
                claims = self.tokens.read(token)
            except NotSignedIn:
                pass
            else:
                return str(claims.district_id), str(claims.user_id)
        if link := IN_PATH.search(scope["path"]):
            return link[1], link[0]
        return "", source_of(scope["client"][0] if scope.get("client") else None)
