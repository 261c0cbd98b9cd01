"""`homeroom worker`: a process that carries out flow runs."""

import asyncio
import sys
from typing import Annotated

import typer
from homeroom_sdk.discovery import load_part

from homeroom.cli.running import check_before_work
from homeroom.config import Settings
from homeroom.logs import set_up_logs
from homeroom.platform import Platform
from homeroom.plugins.host import PluginHost


def worker(
    limit: Annotated[int, typer.Option(help="Runs at a time.", min=1, max=64)] = 2,
) -> None:
    """Carry out flow runs in this process; start as many as you like, on as many machines."""
    set_up_logs()
    run = load_part("worker")  # Before a database is started for it.
    settings = Settings()
    asyncio.run(check_before_work(Platform.create(settings, host=PluginHost([]), pool_size=1)))
    run(limit=limit)
    sys.exit(0)
