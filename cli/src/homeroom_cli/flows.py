"""`homeroom flows`."""

import sys

import typer
from homeroom.config import Settings
from homeroom_sdk.discovery import load_part
from homeroom_sdk.engine import EngineAway
from rich.console import Console
from rich.table import Table

from homeroom_cli.checkup import look_at_plugins
from homeroom_cli.tables import print_table

app = typer.Typer(no_args_is_help=True, help="Flows of the plugins.")


@app.command("list")
def list_flows() -> None:
    """Show every flow with its module, schedule and pool, and whether the engine has it.

    Ends with 1 if the engine is not available.
    """
    try:
        deployed = {flow.name: flow.url for flow in load_part("flows_list")()}
        absent, away = "not yet: start a worker", ""
    except EngineAway as error:
        deployed, absent, away = {}, "not known", str(error)
    table = Table("flow", "written in", "schedule", "pool", "in the engine")
    for flow in look_at_plugins(Settings()).flows():
        table.add_row(
            flow.name,
            flow.spec.handler.__module__,
            flow.spec.schedule or "on demand",
            flow.pool,
            deployed.get(flow.name, absent),
        )
    print_table(table)
    if away:
        Console(stderr=True).print(away, style="red", markup=False)
        sys.exit(1)
