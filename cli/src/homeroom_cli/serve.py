"""`homeroom serve`: a process that serves the API, the socket and the shell."""

import asyncio
import sys
from contextlib import suppress
from typing import Annotated

import typer
from homeroom.config import Settings
from homeroom.db.urls import find_database
from homeroom.installation.schema import bring_up_to_date
from homeroom.logs import set_up_logs
from homeroom.platform import Platform, load_host
from homeroom.plugins.loading.import_check.store import VerdictBook
from homeroom.plugins.watchdog import BlockWatch, note_blocks, notes_folder
from homeroom.processes.ports import check_port, take_listener
from homeroom_sdk.collector import pause_garbage_collector
from homeroom_server.app import create_app
from homeroom_server.http.serving.server import create_server
from uvicorn.config import STARTUP_FAILURE

from homeroom_cli.running import check_before_work


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; default HOMEROOM_HOST.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; default HOMEROOM_PORT.")] = None,
) -> None:
    """Serve the API, the socket and the shell in this process."""
    pause_garbage_collector()  # Until the server runs; it tunes the collector.
    settings = Settings()
    set_up_logs()
    listener = take_listener()
    if listener is None:
        check_port(host or settings.host, port or settings.port, "HOMEROOM_PORT={port}")
    urls = find_database(settings)
    note_blocks(settings.home, urls.app)
    plugins = load_host(settings, VerdictBook(urls.app), anew=True)
    if urls.owner is not None:
        bring_up_to_date(urls, plugins)
    platform = Platform.create(settings, host=plugins)
    asyncio.run(check_before_work(platform))
    folders = {plugin.id: plugin.folder for plugin in plugins.ready() if plugin.folder is not None}
    platform.lag.guard = BlockWatch(notes_folder(settings.home), folders)
    app = create_app(platform=platform)
    server = create_server(
        app,
        settings,
        kept=platform.background.kept,
        host=host or settings.host,
        port=port or settings.port,
        listener=listener,
    )
    with suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(STARTUP_FAILURE)
