"""Composition root of the API."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import socketio
from fastapi import FastAPI
from homeroom import __version__
from homeroom.config import Settings
from homeroom.db.engine import driver_url
from homeroom.disclosures.chaining import keep_linking
from homeroom.events.listen import listen
from homeroom.events.outbox import EVENTS_CHANNEL, SCREENS_CHANNEL
from homeroom.i18n.catalogues import COMPLETE, Catalogues
from homeroom.identity.users.grids import SYSTEM_ROLES
from homeroom.instances.record_schemas import add_record_schemas, add_schema
from homeroom.instances.records import DeletedRecord, GenericRecord
from homeroom.platform import Platform
from homeroom.plugins.chores import keep_chores
from homeroom.plugins.deliver import deliver_events
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.plugins.loading.namespace import CORE_AREAS
from homeroom.plugins.states import STATES_CHANNEL
from homeroom_sdk.discovery import load_part
from homeroom_sdk.models import ModelSpec
from starlette.middleware import Middleware
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.types import Receive, Scope, Send

from homeroom_server.accounts.anonymous_context import PluginDoor
from homeroom_server.builtin import describe_builtin
from homeroom_server.custom_models.spec import MODEL_CONFIGURATION
from homeroom_server.http.bodies import LimitBodies
from homeroom_server.http.callers import NameCaller
from homeroom_server.http.errors import HANDLERS, add_error_handlers
from homeroom_server.http.family_pages import FamilyPages
from homeroom_server.http.gate import PluginGate
from homeroom_server.http.headers import SecurityHeaders
from homeroom_server.http.language import CallersLanguage
from homeroom_server.http.maintenance import MaintenanceDoor
from homeroom_server.http.requests import RequestLog
from homeroom_server.http.responses import ERROR_RESPONSES
from homeroom_server.queue.service import queue_messages
from homeroom_server.records.core_models import CORE_MODELS, activity_log
from homeroom_server.routers import CORE_ROUTERS
from homeroom_server.shell.pages import create_pages
from homeroom_server.shell.ui_tags import UiTags
from homeroom_server.sockets.server import Screens

NO_PLUGINS = PluginHost(())
CODED = {
    **CORE_MODELS,
    **{
        spec.name: spec
        for spec in (
            activity_log(NO_PLUGINS),
            SYSTEM_ROLES,
            queue_messages(NO_PLUGINS, ""),
            MODEL_CONFIGURATION,
        )
    },
}
"""The platform's own models, independent of installed plugins and of the caller."""


def create_app(
    settings: Settings | None = None, *, platform: Platform | None = None, does_chores: bool = True
) -> "SocketApp":
    """Create the whole application: API, socket, shell and the plugins' routes.

    Args:
        platform: A prepared platform, used by tests; otherwise it is created from `settings`.
        does_chores: Whether the process does the plugins' chores. Tests call the handlers they need instead, because a
            chore at its own time would change the rows they look at.
    """
    parts = platform or Platform.create(settings or Settings())
    parts.host.builtin = parts.host.builtin or describe_builtin()
    screens = Screens(parts)
    catalogues = Catalogues(parts.host.folders())
    api = FastAPI(
        title="homeroom",
        version=__version__,
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        middleware=[
            Middleware(CallersLanguage, catalogues=catalogues),
            Middleware(NameCaller, tokens=parts.tokens),
            Middleware(FamilyPages, host=parts.host, catalogues=catalogues),
            Middleware(RequestLog),
            Middleware(ExceptionMiddleware, handlers=HANDLERS),
            Middleware(MaintenanceDoor, platform=parts),
            Middleware(PluginGate, platform=parts, core_areas=CORE_AREAS, open_door=PluginDoor),
        ],
    )
    api.state.platform, api.state.screens, api.state.catalogues = parts, screens, catalogues
    tags = UiTags(parts.keys)
    api.state.registry = load_part("registry")(parts, tag=tags.of)
    api.state.does_chores = does_chores
    add_error_handlers(api)
    _include_routes(api, parts.host)
    api.include_router(create_pages(parts.host, parts.settings, tags))
    return SocketApp(screens.server, api, parts)


def describe_api(host: PluginHost) -> dict[str, Any]:
    """Return the OpenAPI document of core and every ready plugin. Needs no database."""
    api = FastAPI(title="homeroom", version=__version__, responses=ERROR_RESPONSES)
    _include_routes(api, host)
    plugins = (spec for plugin in host.ready() for spec in plugin.models)
    return _add_records(api.openapi(), [*CODED.values(), *plugins])


def describe_core(host: PluginHost = NO_PLUGINS) -> dict[str, Any]:
    """Return the OpenAPI document of the platform's own routes and of those used to sign in.

    The shell renders the sign-in pages itself, because there is no session yet. Its client therefore needs the types of
    these routes.
    """
    api = FastAPI(title="homeroom", version=__version__, responses=ERROR_RESPONSES)
    _include_core(api)
    for plugin in host.ready():
        for router in plugin.routers if plugin.signs_in else ():
            api.include_router(router)
    return _add_records(api.openapi(), CODED.values())


def describe_plugin(plugin: LoadedPlugin) -> dict[str, Any]:
    """Return the OpenAPI document of one plugin: its routes, and the schemas that they use."""
    version = plugin.manifest.version if plugin.manifest else ""
    api = FastAPI(title=plugin.id, version=version, responses=ERROR_RESPONSES)
    for router in plugin.routers:
        api.include_router(router)
    return add_record_schemas(api.openapi(), plugin.models)


def _add_records(document: dict[str, Any], specs: Iterable[ModelSpec]) -> dict[str, Any]:
    """Add the record schemas of the models to the document, with the generic ones for models that staff define."""
    for schema in (GenericRecord, DeletedRecord):
        add_schema(document, schema)
    return add_record_schemas(document, specs)


def _include_routes(api: FastAPI, host: PluginHost) -> None:
    _include_core(api)
    for plugin in host.ready():
        for router in plugin.routers:
            api.include_router(router)


def _include_core(api: FastAPI) -> None:
    for router in (*CORE_ROUTERS, *load_part("registry").routers):
        api.include_router(router)


class SocketApp(socketio.ASGIApp):  # type: ignore[misc] # socketio has no types
    """ASGI application that serves the socket at /api-socket and the API at every other path."""

    def __init__(self, socket: socketio.AsyncServer, api: FastAPI, platform: Platform) -> None:
        super().__init__(socket, other_asgi_app=api, socketio_path="/api-socket")
        self.api = api
        settings = platform.settings
        # Limit bodies of socket requests too: the socket server would read a body of any length.
        self.limits = LimitBodies(super().__call__, tokens=platform.tokens, max_upload_bytes=settings.max_upload_bytes)
        self._outermost = SecurityHeaders(self.limits, settings.public_url)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or connection."""
        await self._outermost(scope, receive, send)


@asynccontextmanager
async def _lifespan(api: FastAPI) -> AsyncIterator[None]:
    platform: Platform = api.state.platform
    wake = asyncio.Event()

    async def events(_payload: str) -> None:
        wake.set()

    screens: Screens = api.state.screens
    # Preload translations: reading a language takes 0.1 s, which would delay the first request.
    await asyncio.to_thread(api.state.catalogues.translations, COMPLETE)
    platform.lag.start()
    await platform.blob_store.probe()
    dsn = driver_url(platform.database.url)
    channels = {EVENTS_CHANNEL: events, STATES_CHANNEL: platform.entitlements.hear, SCREENS_CHANNEL: screens.tell}
    keep = platform.background.kept.keep
    keep("events", partial(deliver_events, platform, wake), is_essential=True)
    keep("listen", partial(listen, dsn, channels), is_essential=True)
    if api.state.does_chores:
        keep_chores(platform, platform.background.kept)
    keep("sockets", screens.keep_sweeping, patience_s=180)
    keep("disclosures", partial(keep_linking, platform.database))
    keep("scratch", platform.scratch.keep_sweeping, patience_s=1800)
    yield
    await api.state.registry.close()
    await platform.close()
