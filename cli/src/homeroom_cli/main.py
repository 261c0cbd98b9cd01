"""All commands, and the display of their errors.

This module does not import the commands, so that `homeroom --help` answers quickly.
"""

import logging
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import typer
from dotenv import load_dotenv
from homeroom_sdk.collector import pause_garbage_collector
from typer.main import get_command

from homeroom_cli.lazy import Lazy, LazyGroup

CLI = "homeroom_cli"


class Commands(LazyGroup):
    """The commands, in the order of the list."""

    lazy: ClassVar[Mapping[str, Lazy]] = {
        "up": Lazy(
            f"{CLI}.up:up",
            "Start everything on this machine: database, engine, API, worker, mailbox; restart what dies.",
            extra="local",
        ),
        "status": Lazy(
            f"{CLI}.status:status", "Show what `homeroom up` runs here, and what work waits or is stuck.", extra="local"
        ),
        "logs": Lazy(f"{CLI}.logs:logs", "Show the end of the logs that `homeroom up` keeps.", extra="local"),
        "doctor": Lazy(
            f"{CLI}.system:doctor", "Look whether everything is in place, and say what to do where it is not."
        ),
        "demo": Lazy(
            "homeroom_demo.command:demo",
            "Start everything with a sample district, cut a real batch and deliver it, then stay up for you to look "
            "around.",
            extra="demo",
        ),
        "serve": Lazy(f"{CLI}.serve:serve", "Serve the API, the socket and the shell in this process."),
        "worker": Lazy(
            f"{CLI}.worker:worker",
            "Carry out flow runs in this process; start as many as you like, on as many machines.",
            extra="engine",
        ),
        "daemon": Lazy(
            f"{CLI}.daemon:daemon", "Run one plugin's work without an end in this process, such as a server of its own."
        ),
        "migrate": Lazy(f"{CLI}.system:migrate", "Bring the database schema up to date: core first, then each plugin."),
        "sweep": Lazy(
            f"{CLI}.system:sweep",
            "Look for stored contents that nobody knows any more, and for contents that are missing. "
            "Run it once a day.",
        ),
        "blobs": Lazy(f"{CLI}.blobs:app", "The store of documents."),
        "openapi": Lazy(
            f"{CLI}.system:openapi", "Print the OpenAPI document of core's calls, of one plugin's, or of all."
        ),
        "district": Lazy(f"{CLI}.district:app", "Districts, the tenants of this installation."),
        "disclosures": Lazy(f"{CLI}.disclosures:app", "The ledgers of who saw whose documents."),
        "installation": Lazy(f"{CLI}.installation:app", "Which master key and which store belong to the database."),
        "maintenance": Lazy(f"{CLI}.maintenance:app", "Closing the platform for a while."),
        "user": Lazy(f"{CLI}.user:app", "People who sign in."),
        "plugin": Lazy(f"{CLI}.plugin:app", "Installed plugins."),
        "flows": Lazy(f"{CLI}.flows:app", "Flows of the plugins."),
    }


app = typer.Typer(
    name="homeroom",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # Drawing its boxes takes as long as everything else.
)


@app.callback(
    help="homeroom: store, cut, deliver and sign the documents of a school district. Settings come from the "
    "environment (HOMEROOM_…) or a file .env; `homeroom doctor` shows whether everything is in place."
)
def homeroom() -> None:
    """Take no options: all settings come from the environment."""


def all_commands() -> Any:
    """Return the group of all commands, imported with their options; for the docs, and for tests of the help."""
    group: Any = get_command(app)
    for name in group.lazy:
        group.load(name)
    return group


def main() -> None:
    """Run a command; print errors that an operator can fix as red lines with the remedy.

    A file .env in the current folder counts as part of the environment, for every package of the platform.
    """
    pause_garbage_collector()  # Until the command is imported.
    load_dotenv(Path(".env"))
    if sys.argv[1:] not in ([], ["--help"]):
        log_to_standard_error()
    try:
        app()
    except SystemExit:  # Re-raised first, so that the types below are imported for real errors only.
        raise
    except mendable_errors() as error:
        show_error(error)
        sys.exit(1)


def log_to_standard_error() -> None:
    """Send logs to standard error, because programs may read a command's standard output."""
    from homeroom.logs import set_up_logs

    set_up_logs(logging.WARNING)


def mendable_errors() -> tuple[type[Exception], ...]:
    """Return the types of errors with messages that tell an operator what to do; see `homeroom_cli.errors`."""
    from homeroom_cli.errors import MENDABLE

    return MENDABLE


def show_error(error: Exception) -> None:
    """Print the message of an error that an operator can fix."""
    from rich.console import Console

    from homeroom_cli.errors import explain

    for line in explain(error):
        Console(stderr=True).print(line, style="red", markup=False, highlight=False)
