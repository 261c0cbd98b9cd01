"""`homeroom plugin`."""

import typer
from rich.table import Table

from homeroom.cli.tables import print_table
from homeroom.config import Settings
from homeroom.platform import load_host

app = typer.Typer(no_args_is_help=True, help="Installed plugins.")


@app.command("list")
def list_plugins() -> None:
    """Show every installed plugin with its state, and why one is not ready."""
    table = Table("id", "version", "state", "switched on by", "reason")
    for plugin in load_host(Settings()).plugins:
        manifest = plugin.manifest
        table.add_row(
            plugin.id,
            manifest.version if manifest else "",
            plugin.status,
            ", ".join(manifest.flags) or "always" if manifest else "",
            plugin.reason,
        )
    print_table(table)
