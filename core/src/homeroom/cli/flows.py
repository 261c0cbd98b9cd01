"""`homeroom flows`."""

import typer
from homeroom_sdk.discovery import load_part
from rich.console import Console
from rich.table import Table

from homeroom.config import Settings
from homeroom.platform import load_host

app = typer.Typer(no_args_is_help=True, help="Flows of the plugins.")


@app.command("list")
def list_flows() -> None:
    """Show every flow: where it is written, its schedule and pool, and whether the engine has it."""
    deployed = {flow.name: flow for flow in load_part("flows_list")()}
    table = Table("flow", "written in", "schedule", "pool", "in the engine")
    for flow in load_host(Settings()).flows():
        found = deployed.get(flow.name)
        table.add_row(
            flow.name,
            flow.spec.handler.__module__,
            flow.spec.schedule or "on demand",
            flow.spec.pool,
            found.url if found else "not yet: start a worker",
        )
    Console().print(table)
