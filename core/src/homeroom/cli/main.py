"""All commands, and how their errors are shown."""

import logging
import sys
from pathlib import Path

import typer
from dotenv import load_dotenv
from homeroom_sdk.discovery import PartMissing
from homeroom_sdk.errors import AppError
from pydantic import ValidationError
from rich.console import Console

from homeroom.blobs.errors import BlobError
from homeroom.cli import demo, district, flows, installation, maintenance, plugin, serve, system, user
from homeroom.db.embedded_errors import EmbeddedPostgresError
from homeroom.db.migrate import MigrationBlocked
from homeroom.db.urls import NoOwner
from homeroom.demo.client import DemoFailed
from homeroom.installation.errors import WrongInstallation
from homeroom.logs import set_up_logs
from homeroom.processes.child import StartFailed
from homeroom.processes.home_lock import AlreadyRunning
from homeroom.processes.ports import PortTaken
from homeroom.secrets.keys import WrongMasterKey

app = typer.Typer(
    name="homeroom",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="homeroom: store, cut, deliver and sign the documents of a school district. Settings come from the "
    "environment (HOMEROOM_…) or a file .env; `homeroom doctor` shows whether everything is in place.",
)
app.command("up")(serve.up)
app.command("serve")(serve.serve)
app.command("worker")(serve.worker)
app.command("migrate")(system.migrate)
app.command("doctor")(system.doctor)
app.command("sweep")(system.sweep)
app.command("openapi")(system.openapi)
app.command("demo")(demo.demo)
app.add_typer(district.app, name="district")
app.add_typer(installation.app, name="installation")
app.add_typer(maintenance.app, name="maintenance")
app.add_typer(user.app, name="user")
app.add_typer(plugin.app, name="plugin")
app.add_typer(flows.app, name="flows")

KNOWN = (
    AlreadyRunning,
    AppError,
    BlobError,
    DemoFailed,
    EmbeddedPostgresError,
    MigrationBlocked,
    NoOwner,
    PartMissing,
    PortTaken,
    StartFailed,
    WrongInstallation,
    WrongMasterKey,
)


def main() -> None:
    """Run a command; an error that a person can mend is one red line, with its remedy.

    A file .env in this folder counts as part of the environment, for every part of the house.
    """
    load_dotenv(Path(".env"))
    # To standard error, as a service's: what a command prints may be read by a program.
    set_up_logs(logging.WARNING)
    try:
        app()
    except KNOWN as error:
        Console(stderr=True).print(f"[red]{error}[/red]")
        sys.exit(1)
    except ValidationError as error:
        for item in error.errors():
            name = "HOMEROOM_" + "_".join(str(part) for part in item["loc"]).upper()
            Console(stderr=True).print(f"[red]{name}: {item['msg']}[/red]")
        sys.exit(1)
