"""The composition root of the API: every part is put together here."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import socketio
from fastapi import FastAPI
from homeroom_sdk.discovery import load_part
from starlette.middleware import Middleware

from homeroom import __version__
from homeroom.config import Settings
from homeroom.custom_models import router as custom_models
from homeroom.db.engine import driver_url
from homeroom.events.deliver import deliver_events
from homeroom.events.listen import listen
from homeroom.events.outbox import EVENTS_CHANNEL, SCREENS_CHANNEL
from homeroom.events.socket import create_socket, tell_screens
from homeroom.http import health
from homeroom.http.errors import add_error_handlers
from homeroom.http.gate import PluginGate
from homeroom.http.requests import RequestLog
from homeroom.http.responses import ERROR_RESPONSES
from homeroom.http.trim import TrimBodies
from homeroom.identity import router as identity
from homeroom.instances import router as instances
from homeroom.instances import search_router as search
from homeroom.platform import Platform
from homeroom.plugins.claims import CORE_AREAS
from homeroom.plugins.host import PluginHost
from homeroom.shell import bootstrap
from homeroom.shell.pages import create_pages


def create_app(settings: Settings | None = None, *, platform: Platform | None = None) -> "SocketApp":
    """The whole application: API, socket, shell and the plugins' routes.

    Args:
        platform: Parts made elsewhere, as by tests; otherwise they are made from `settings`.
    """
    parts = platform or Platform.create(settings or Settings())
    socket = create_socket(parts)
    api = FastAPI(
        title="homeroom",
        version=__version__,
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        middleware=[
            Middleware(RequestLog),
            Middleware(PluginGate, platform=parts, core_areas=CORE_AREAS),
            Middleware(TrimBodies),
        ],
    )
    api.state.platform, api.state.socket = parts, socket
    api.state.catalogue = load_part("catalogue")()
    add_error_handlers(api)
    _include_routes(api, parts.host)
    api.include_router(create_pages(parts.host))
    return SocketApp(socket, api)


def describe_api(host: PluginHost) -> dict[str, Any]:
    """The OpenAPI document of core and every plugin that is ready; needs no database."""
    api = FastAPI(title="homeroom", version=__version__, responses=ERROR_RESPONSES)
    _include_routes(api, host)
    return api.openapi()


def _include_routes(api: FastAPI, host: PluginHost) -> None:
    for router in (
        health.router,
        identity.router,
        instances.router,
        custom_models.router,
        search.router,
        bootstrap.router,
        load_part("registry")(),
    ):
        api.include_router(router)
    for plugin in host.ready():
        for router in plugin.routers:
            api.include_router(router)


class SocketApp(socketio.ASGIApp):  # type: ignore[misc] # socketio has no types
    """The socket at /api-socket, and the API for everything else."""

    def __init__(self, socket: socketio.AsyncServer, api: FastAPI) -> None:
        super().__init__(socket, other_asgi_app=api, socketio_path="/api-socket")
        self.api = api


@asynccontextmanager
async def _lifespan(api: FastAPI) -> AsyncIterator[None]:
    platform: Platform = api.state.platform
    wake = asyncio.Event()

    async def events(_payload: str) -> None:
        wake.set()

    async def screens(payload: str) -> None:
        await tell_screens(api.state.socket, payload)

    await platform.blob_store.probe()
    dsn = driver_url(platform.database.url)
    tasks = [
        asyncio.create_task(deliver_events(platform, wake)),
        asyncio.create_task(listen(dsn, {EVENTS_CHANNEL: events, SCREENS_CHANNEL: screens})),
    ]
    yield
    for task in tasks:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks)
    await platform.database.close()
