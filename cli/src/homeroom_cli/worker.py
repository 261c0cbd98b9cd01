"""`homeroom worker`: a process that executes flow runs."""

import sys
from typing import Annotated

import typer
from homeroom.logs import set_up_logs
from homeroom_sdk.discovery import load_part


def worker(
    limit: Annotated[int, typer.Option(help="Runs at a time.", min=1, max=64)] = 2,
) -> None:
    """Carry out flow runs in this process; start as many as you like, on as many machines."""
    set_up_logs()
    load_part("worker")(check=_check, limit=limit)
    sys.exit(0)


def _check() -> None:
    """Refuse to work as `check_before_work` does. Imports are local, so that they load while the engine warms up."""
    import asyncio

    from homeroom.config import Settings
    from homeroom.platform import Platform
    from homeroom.plugins.host import PluginHost

    from homeroom_cli.running import check_before_work

    asyncio.run(check_before_work(Platform.create(Settings(), host=PluginHost([]), pool_size=1)))
