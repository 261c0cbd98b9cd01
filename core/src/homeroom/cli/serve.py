"""`homeroom up`, `serve` and `worker`: the processes."""

import asyncio
import sys
from contextlib import suppress
from typing import Annotated

import typer
from homeroom_sdk.discovery import load_part
from rich.console import Console
from rich.live import Live
from uvicorn.config import STARTUP_FAILURE

from homeroom.app import create_app
from homeroom.cli.processes import check_ports, list_processes
from homeroom.config import Settings
from homeroom.db.urls import find_database
from homeroom.http.server import create_server
from homeroom.installation.schema import bring_up_to_date
from homeroom.installation.service import check_installation
from homeroom.logs import set_up_logs
from homeroom.platform import Platform, load_host
from homeroom.plugins.host import PluginHost
from homeroom.processes.home_lock import sole_supervisor
from homeroom.processes.mailbox_key import mailbox_url
from homeroom.processes.ports import check_port
from homeroom.processes.status_file import describe
from homeroom.processes.status_table import status_table
from homeroom.processes.supervisor import Supervisor

console = Console()


def up() -> None:
    """Start everything on this machine: database, engine, API, worker, mailbox; restart what dies.

    Ends in good order on Ctrl-C. Logs lie in the home folder under logs/.
    """
    settings = Settings()
    with sole_supervisor(settings.home, address=settings.public_url):
        check_ports(settings)
        _supervise(settings)


def _supervise(settings: Settings) -> None:
    logs = settings.home.absolute() / "logs"
    if not console.is_terminal:
        console.print(f"homeroom is starting; logs in {logs}")
        if settings.runs_mailbox:
            address = mailbox_url(settings.home, settings.mailbox_port)
            console.print(f"Mails are kept on this machine: {address}", soft_wrap=True)
        asyncio.run(Supervisor(list_processes(settings), log_folder=logs).run())
        return
    with Live(console=console, refresh_per_second=2) as live:
        supervisor = Supervisor(
            list_processes(settings),
            log_folder=logs,
            on_change=lambda children: live.update(status_table([describe(child) for child in children])),
        )
        asyncio.run(supervisor.run())


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; default HOMEROOM_HOST.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; default HOMEROOM_PORT.")] = None,
) -> None:
    """Serve the API, the socket and the shell in this process."""
    settings = Settings()
    set_up_logs()
    check_port(host or settings.host, port or settings.port, "HOMEROOM_PORT")
    plugins, urls = load_host(settings), find_database(settings)
    if urls.owner is not None:
        bring_up_to_date(urls, plugins)
    platform = Platform.create(settings, host=plugins)
    asyncio.run(_check(platform))
    app = create_app(platform=platform)
    server = create_server(
        app, settings, kept=platform.background.kept, host=host or settings.host, port=port or settings.port
    )
    with suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(STARTUP_FAILURE)


def worker(
    limit: Annotated[int, typer.Option(help="Runs at a time.", min=1, max=64)] = 2,
) -> None:
    """Carry out flow runs in this process; start as many as you like, on as many machines."""
    set_up_logs()
    settings = Settings()
    asyncio.run(_check(Platform.create(settings, host=PluginHost([]), pool_size=1)))
    load_part("worker")(limit=limit)
    sys.exit(0)


async def _check(platform: Platform) -> None:
    """Refuse to work with a key or a store that is not the database's own.

    The connections are closed again: those that serve belong to another event loop.
    """
    try:
        await check_installation(platform)
    finally:
        await platform.database.close()
