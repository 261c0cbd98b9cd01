"""`homeroom installation`."""

import typer
from homeroom.installation.service import mark_store
from rich.console import Console

from homeroom_cli.running import with_platform

app = typer.Typer(no_args_is_help=True, help="Which master key and which store belong to the database.")


@app.callback()
def installation() -> None:
    """Group the commands on the master key and the store of the database."""


@app.command("mark-store")
def mark() -> None:
    """Mark the configured store as this installation's own, after it was moved or restored without its mark.

    Before that, up to 100 documents that the database lists are read from it as a check.
    """
    with_platform(mark_store, check=False)
    Console().print("The store belongs to this installation.")
