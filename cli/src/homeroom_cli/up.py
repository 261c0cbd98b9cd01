"""`homeroom up`: all processes on one machine. It runs for months, so it does not import their code."""

import asyncio
import signal

from homeroom.config import Settings
from homeroom.processes.home_lock import sole_supervisor
from homeroom.processes.mailbox_key import mailbox_url
from homeroom_local.processes import check_ports, list_processes
from homeroom_local.supervision.renewal import RENEW
from homeroom_local.supervision.status_file import describe
from homeroom_local.supervision.status_table import status_table
from homeroom_local.supervision.supervisor import Supervisor
from rich.console import Console
from rich.live import Live

console = Console()


def up() -> None:
    """Start everything on this machine: database, engine, API, worker, mailbox; restart what dies.

    Ctrl-C stops everything in order. The logs are in the folder logs/ of the home folder.
    """
    signal.signal(RENEW, signal.SIG_IGN)  # A renewal request before the supervisor runs is ignored.
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
