"""`homeroom daemon`: a process that runs one daemon of a plugin."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import Annotated

import structlog
import typer
from homeroom.config import Settings
from homeroom.daemons.context import HostDaemonContext
from homeroom.daemons.notes import NoteFile, open_note
from homeroom.daemons.service import DaemonStuck, keep_running
from homeroom.db.urls import find_database
from homeroom.logs import set_up_logs
from homeroom.platform import Platform, load_host
from homeroom.plugins.loading.import_check.store import VerdictBook
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom_sdk.daemons import Daemon
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.liveness import dump_stacks_on_signal, keep_beating

from homeroom_cli.running import check_before_work

log = structlog.get_logger()
STUCK = 70


def daemon(name: Annotated[str, typer.Argument(help="Its full name, such as notices.serve.")]) -> None:
    """Run one plugin's work without an end in this process, such as a server of its own.

    Start it on as many machines as you like: one runs, the others wait for its end.
    """
    set_up_logs()
    dump_stacks_on_signal()
    settings = Settings()
    host = load_host(settings, VerdictBook(find_database(settings).app))
    found = host.find_daemon(name)
    if found is None:
        known = ", ".join(f"{plugin.id}.{each.name}" for plugin in host.ready() for each in plugin.daemons)
        raise NotFound(Sentence(f"No plugin has the daemon {name}; there are: {known or 'none'}."))
    platform = Platform.create(settings, host=host, pool_size=5)
    with open_note(settings.home, name) as note:
        asyncio.run(serve_daemon(platform, *found, name=name, note=note))
    sys.exit(0)


async def serve_daemon(platform: Platform, plugin: LoadedPlugin, daemon: Daemon, *, name: str, note: NoteFile) -> None:
    """Run the daemon until SIGTERM or SIGINT. If it ignores its cancellation, end the process with exit code 70."""
    await check_before_work(platform)
    heart = asyncio.create_task(keep_beating())
    ctx = HostDaemonContext(platform, plugin, daemon.name)
    running = asyncio.create_task(keep_running(daemon, ctx, url=platform.database.url, name=name, note=note))
    stopping = asyncio.create_task(_until_stopped())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
    except DaemonStuck:
        log.error("daemon_stuck", daemon=name)  # noqa: TRY400 - the stack would only be the daemon's
        # Nothing else ends a task that ignores its cancellation.
        os._exit(STUCK)
    finally:
        stopping.cancel()
        heart.cancel()
        await platform.close()


async def _until_stopped() -> None:
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    try:
        await stopped.wait()
    finally:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)
