"""Middleware in front of the plugins' routes.

A path of a plugin that the district may not use gets the same response as a path that does not exist, for every
method. The check therefore runs before routing. It also determines the district: from the bearer token, or, for pages
that families open without an account, from the district id in the path (`/r/<district hex>.<secret>`). A page that is
open without a link gets a `PageDoor`, with which it opens the district that a file names.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from urllib.parse import unquote
from uuid import UUID

from homeroom.audit.service import DeferredEntries
from homeroom.credentials.headers import bearer, check_organization
from homeroom.db.engine import is_refused_write
from homeroom.licences.errors import LicenceLapsed
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.plugins.loading.namespace import SIGN_IN
from homeroom.tenancy.service import DistrictUnknown
from homeroom_sdk.context import ANONYMOUS, Actor, PluginContext
from homeroom_sdk.errors import NotSignedIn
from homeroom_sdk.http import Door
from homeroom_sdk.i18n import _
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from homeroom_server.authentication import resume
from homeroom_server.http.errors import error_response, method_not_allowed, not_found, unavailable
from homeroom_server.http.family_pages import IN_PATH, is_family_path
from homeroom_server.http.visitor_pages import DistrictPageDoor
from homeroom_server.scope import UNATTENDED

OpenDoor = Callable[[Platform, LoadedPlugin, Request], Door]
"""Creates the `Door` through which a sign-in plugin opens the district that an anonymous caller names."""

REASON_HEADER = "Disclosure-Reason"

PAGE_METHODS = frozenset({"GET", "HEAD", "POST"})
"""Methods that families' pages accept, for every plugin; all other methods get the same response everywhere."""

HIDDEN = frozenset({404, 405})
"""Statuses of a plugin's page that would reveal to a stranger that the district has the plugin."""
HIDDEN_CALLS = HIDDEN | {400, 401, 403, 409, 410, 422}
"""Statuses hidden in API calls by a link. 429 and 503 stay visible, because they occur in every district."""


class PluginGate:
    """Pure ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, platform: Platform, core_areas: frozenset[str], open_door: OpenDoor) -> None:
        self.app = app
        self.open_door = open_door
        self.platform = platform
        self.core_areas = core_areas

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path: str = scope["path"]
        if path.startswith("/api/") and path.split("/")[2] in self.core_areas and not path.startswith(SIGN_IN):
            await self.app(scope, receive, send)
            return
        if scope["method"] not in PAGE_METHODS and is_family_path(self.platform.host, path):
            await method_not_allowed({"Allow": ", ".join(sorted(PAGE_METHODS))})(scope, receive, send)
            return
        plugin = self.platform.host.owner_of_path(path)
        if plugin is None:
            if path.startswith(SIGN_IN):
                await self.app(scope, receive, send)
            elif path.startswith("/api/"):
                await self._answer_unknown(scope, receive, send)
            elif is_family_path(self.platform.host, path):
                # The plugin is broken or gone. The shell would ask to sign in, which does not help a family.
                answer = unavailable() if self.platform.host.claims_page(path) else not_found()
                await answer(scope, receive, send)
            else:
                await self.app(scope, receive, send)
            return
        await self._pass(plugin, scope, receive, send)

    async def _answer_unknown(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 401 to a caller who is not signed in, and 404 to all others."""
        try:
            await self._find_state(scope)
        except NotSignedIn as error:
            await error_response(401, error.code, error.message)(scope, receive, send)
        except DistrictUnknown:
            await not_found()(scope, receive, send)
        else:
            await not_found()(scope, receive, send)

    async def _pass(self, plugin: LoadedPlugin, scope: Scope, receive: Receive, send: Send) -> None:
        is_api = scope["path"].startswith("/api/")
        if plugin.manifest and scope["path"].removeprefix("/") in plugin.manifest.open_pages:
            scope["homeroom.page_door"] = DistrictPageDoor(self.platform, plugin, Request(scope))
            await self.app(scope, receive, send)
            return
        if is_api and plugin.signs_in:
            scope["homeroom.door"] = self.open_door(self.platform, plugin, Request(scope))
            if bearer(scope) is None:
                await self.app(scope, receive, send)
                return
        # An API call by a link's token reveals only its data: refusals in `HIDDEN_CALLS` ask to sign in instead.
        is_by_link = is_api and bearer(scope) is None and IN_PATH.search(scope["path"]) is not None
        unknown: Callable[[], Response] = _ask_to_sign_in if is_by_link else not_found
        try:
            state = await (self._find_state_of_link(scope) if is_by_link else self._find_state(scope))
        except NotSignedIn as error:
            if is_api and plugin.signs_in:  # The caller may still send the token of a session that has ended.
                scope["homeroom.open_context"] = _refuse_context(error)
                await self.app(scope, receive, send)
                return
            await (_ask_to_sign_in() if is_api else not_found())(scope, receive, send)
            return
        except DistrictUnknown:
            await unknown()(scope, receive, send)
            return
        entitlement = entitled(state, plugin)
        if not entitlement.allowed:
            await unknown()(scope, receive, send)
            return
        # Families keep what was delivered to them: their pages keep working after the licence has lapsed.
        refusal = entitlement.refusal() if scope["path"].startswith("/api/") else None

        @asynccontextmanager
        async def open_context(request: Request) -> AsyncIterator[PluginContext]:
            if refusal is None:
                async with _request_context(self.platform, plugin, state, request) as ctx:
                    yield ctx
            else:
                async with _lapsed_context(self.platform, plugin, state, request, refusal) as ctx:
                    yield ctx

        scope["homeroom.open_context"] = open_context
        if is_by_link:
            await self._serve_hiding(HIDDEN_CALLS.__contains__, unknown, scope, receive, send)
        elif is_api:
            await self.app(scope, receive, send)
        else:
            hidden = HIDDEN | {422} if scope["method"] in ("GET", "HEAD") else HIDDEN
            await self._serve_hiding(hidden.__contains__, unknown, scope, receive, send)

    async def _serve_hiding(
        self,
        hides: Callable[[int], bool],
        unknown: Callable[[], Response],
        scope: Scope,
        receive: Receive,
        send: Send,
    ) -> None:
        """Serve a request by a link. Replace hidden statuses by the exact response of a district without the plugin."""
        is_hidden = False

        async def send_what_is_there(message: Message) -> None:
            nonlocal is_hidden
            if message["type"] == "http.response.start":
                is_hidden = hides(message["status"])
            if not is_hidden:
                await send(message)

        await self.app(scope, receive, send_what_is_there)
        if is_hidden:
            await unknown()(scope, receive, send)

    async def _find_state(self, scope: Scope) -> DistrictState:
        token = bearer(scope)
        if token is not None:
            return await self.platform.entitlements.of(self.platform.tokens.read(token).district_id)
        match = IN_PATH.search(scope["path"])
        if match is None or scope["path"].startswith("/api/"):
            raise NotSignedIn(_("Please sign in."))
        return await self.platform.entitlements.of(UUID(match[1]))

    async def _find_state_of_link(self, scope: Scope) -> DistrictState:
        match = IN_PATH.search(scope["path"])
        assert match is not None
        return await self.platform.entitlements.of(UUID(match[1]))


def _ask_to_sign_in() -> Response:
    return error_response(401, NotSignedIn.code, _("Please sign in."))


def _refuse_context(error: NotSignedIn) -> Callable[[Request], AbstractAsyncContextManager[PluginContext]]:
    """Return an `open_context` that raises `error` only when the route opens a context; some routes do not need one."""

    @asynccontextmanager
    async def refuse(_request: Request) -> AsyncIterator[PluginContext]:
        raise error
        yield

    return refuse


@asynccontextmanager
async def _request_context(
    platform: Platform, plugin: LoadedPlugin, state: DistrictState, request: Request
) -> AsyncIterator[PluginContext]:
    check_organization(request.scope, state.district)
    async with platform.database.district(state.district.id) as session:
        actor, session_id = await _resume(platform, state, session, request)
        ctx = HostContext(platform, plugin, state, actor, session, _address(request), session_id=session_id)
        ctx.reason = _reason(request)
        yield ctx
    ctx.committed()


@asynccontextmanager
async def _lapsed_context(
    platform: Platform, plugin: LoadedPlugin, state: DistrictState, request: Request, refusal: LicenceLapsed
) -> AsyncIterator[PluginContext]:
    """Open a read-only context for a licence that has lapsed.

    PostgreSQL refuses the handler's writes. The session's activity and the audit log are written in separate
    transactions.

    Raises:
        LicenceLapsed: the handler tried to write.
    """
    check_organization(request.scope, state.district)
    district_id, later = state.district.id, DeferredEntries()
    async with platform.database.district(district_id) as session:
        actor, session_id = await _resume(platform, state, session, request)
    try:
        async with platform.database.district(district_id, read_only=True, schools=actor.schools) as session:
            ctx = HostContext(platform, plugin, state, actor, session, _address(request), later, session_id=session_id)
            ctx.reason = _reason(request)
            yield ctx
    except DBAPIError as error:
        if is_refused_write(error):
            raise refusal from error
        raise
    if later:
        async with platform.database.district(district_id) as session:
            session.add_all(later)
    ctx.committed()


async def _resume(
    platform: Platform, state: DistrictState, session: AsyncSession, request: Request
) -> tuple[Actor, UUID | None]:
    """Return the caller and the id of their session; the anonymous actor and None if there is no bearer token."""
    token = bearer(request.scope)
    if token is None:
        return ANONYMOUS, None
    state.check_open(platform.now())
    claims = platform.tokens.read(token)
    is_active = UNATTENDED not in request.headers
    return await resume(platform, session, claims, counts_as_activity=is_active), claims.session_id


def _reason(request: Request) -> str:
    """Return the reason for viewing a document, from the `Disclosure-Reason` header (percent-encoded UTF-8)."""
    return unquote(request.headers.get(REASON_HEADER, ""))


def _address(request: Request) -> str | None:
    return request.client.host if request.client else None
