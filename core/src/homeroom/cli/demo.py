"""`homeroom demo`."""

import asyncio
import json
import os
import shutil
import sys
from contextlib import suppress
from dataclasses import asdict
from datetime import date
from pathlib import Path
from tempfile import mkdtemp
from typing import Annotated

import typer
from homeroom_sdk.context import ADMINISTRATOR
from homeroom_sdk.errors import Conflict
from rich.console import Console
from rich.progress import Progress

from homeroom.cli.processes import list_processes
from homeroom.config import Settings
from homeroom.db.embedded import EmbeddedPostgres
from homeroom.demo.batch import make_batch
from homeroom.demo.client import Clerk, DemoFailed
from homeroom.demo.story import RULE, Result, tell
from homeroom.identity.service import create_user
from homeroom.licences.service import Feature, grant_features
from homeroom.platform import Platform
from homeroom.processes.ports import free_port
from homeroom.processes.supervisor import Supervisor
from homeroom.tenancy.service import create_district

DISTRICT, USER, PASSWORD = "springfield", "clerk@springfield.example.org", "report-card-day"
console = Console(stderr=True)


def demo(
    once: Annotated[bool, typer.Option("--once", help="End after the checks, and use a home of its own.")] = False,
    batch: Annotated[Path | None, typer.Option(help="A folder with batch.pdf and persons.csv made elsewhere.")] = None,
    out: Annotated[Path | None, typer.Option(help="Leave every delivered document there as <person_id>.pdf.")] = None,
    pattern: Annotated[str | None, typer.Option(help="Pattern with a group `id` that finds a page's person.")] = None,
    persons: Annotated[int, typer.Option(help="Students of the batch that is made.", min=1)] = 200,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON on standard output.")] = False,
) -> None:
    """Start everything with a sample district, cut a real batch and deliver it, then stay up for you to look around.

    The batch is as hostile as those that student information systems write: shared resources, an outline, tags,
    attachments and metadata that name every student. Each document is then fetched through its mail's link, as a
    family would, and searched for anybody else's data.
    """
    settings = own_settings(Path(mkdtemp(prefix="homeroom-demo-"))) if once else Settings()
    rule = json.dumps({"kind": "pattern", "pattern": pattern}) if pattern else RULE
    try:
        result = asyncio.run(_run(settings, batch, out, rule, persons, stay=not once, as_json=as_json))
    except DemoFailed:
        console.print(f"The logs are in {settings.home.absolute() / 'logs'}")
        raise
    if result.is_good and once:
        EmbeddedPostgres(settings.home).destroy()
        shutil.rmtree(settings.home, ignore_errors=True)
    if not result.is_good:
        console.print("[red]Not every document reached its family, or something leaked: see the numbers above.[/red]")
        sys.exit(1)


async def _run(
    settings: Settings, batch: Path | None, out: Path | None, rule: str, persons: int, *, stay: bool, as_json: bool
) -> Result:
    supervisor = Supervisor(list_processes(settings), log_folder=settings.home.absolute() / "logs")
    with console.status("Starting the database, the engine, the API, a worker and a mailbox …"):
        await supervisor.start()
    try:
        await _prepare(settings)
        result = await asyncio.to_thread(_tell, settings, batch, out, rule, persons)
        if as_json:
            print(json.dumps(asdict(result), indent=1))
        else:
            _report(settings, result)
        if stay:
            console.print("Stays up until you press Ctrl-C.")
            with suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
        return result
    finally:
        await supervisor.stop()


def _tell(settings: Settings, batch: Path | None, out: Path | None, rule: str, persons: int) -> Result:
    if batch is None:
        batch = settings.home.absolute() / "demo-batch"
        with console.status(f"Making report cards of {persons} students …"):
            make_batch(batch, persons=persons, hostile=True)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    clerk = Clerk.sign_in(settings.public_url, district=DISTRICT, user=USER, password=PASSWORD)
    with Progress(console=console, transient=True) as progress:
        mailbox = f"http://127.0.0.1:{settings.mailbox_port}"
        return tell(clerk, batch, mailbox_url=mailbox, out=out, rule=rule, progress=progress)


async def _prepare(settings: Settings) -> None:
    """Create the district and its clerk, unless an earlier demo has."""
    platform = Platform.create(settings, pool_size=2)
    try:
        with suppress(Conflict):
            async with platform.database.system() as session:
                district = await create_district(
                    session, code=DISTRICT, name="Springfield Unified School District", timezone="America/Chicago"
                )
            async with platform.database.district(district.id) as session:
                await grant_features(session, [Feature.DELIVERY], starts_on=date(2000, 1, 1))
                await create_user(
                    session, email=USER, first_name="Sky", last_name="Clerk", roles=[ADMINISTRATOR], password=PASSWORD
                )
    finally:
        await platform.close()


def own_settings(home: Path) -> Settings:
    """Settings for an installation with a home and ports of its own; set in the environment for its processes too."""
    port, smtp, mailbox, engine = free_port(), free_port(), free_port(), free_port()
    os.environ.update(
        HOMEROOM_HOME=str(home),
        HOMEROOM_PORT=str(port),
        HOMEROOM_PUBLIC_URL=f"http://127.0.0.1:{port}",
        HOMEROOM_SMTP_URL=f"smtp://127.0.0.1:{smtp}",
        HOMEROOM_MAILBOX_PORT=str(mailbox),
        HOMEROOM_PREFECT_PORT=str(engine),
    )
    return Settings()


def _report(settings: Settings, result: Result) -> None:
    lines = [
        f"[bold]{result.parts}[/bold] documents made, [bold]{result.mails}[/bold] mails sent, "
        f"[bold]{result.opened}[/bold] opened by their families, [bold]{result.problems}[/bold] problems, "
        f"[bold]{result.leaks}[/bold] leaks found",
        "seconds: " + ", ".join(f"{name} {seconds}" for name, seconds in result.seconds.items()),
        "",
        f"The shell           {settings.public_url}  school id [bold]{DISTRICT}[/bold]",
        f"                    user [bold]{USER}[/bold]  password [bold]{PASSWORD}[/bold]",
        f"The families' mail  http://127.0.0.1:{settings.mailbox_port}  (the PIN is the student's ID number)",
        f"Prefect             http://127.0.0.1:{settings.prefect_port}",
        f"Logs                {settings.home.absolute() / 'logs'}",
    ]
    Console(soft_wrap=True).print("\n".join(lines))
