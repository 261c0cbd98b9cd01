"""`homeroom migrate`, `doctor` and `openapi`."""

import asyncio
import json
import sys
from typing import Annotated, Any

import typer
from homeroom_sdk.discovery import PartMissing, load_part
from rich.console import Console
from sqlalchemy import text

from homeroom.app import describe_api
from homeroom.config import Settings
from homeroom.db.engine import Database
from homeroom.db.schema import bring_up_to_date
from homeroom.platform import find_database, load_host

console = Console()


def migrate() -> None:
    """Bring the database schema up to date: core first, then each plugin."""
    settings = Settings()
    failed = bring_up_to_date(find_database(settings), load_host(settings))
    for plugin_id, reason in failed.items():
        console.print(f"[red]{plugin_id}: {reason}[/red]")
    console.print("The schema is up to date." if not failed else "The other parts of the schema are up to date.")
    if failed:
        sys.exit(1)


def doctor() -> None:
    """Look whether everything is in place, and say what to do where it is not."""
    settings = Settings()
    findings: list[tuple[bool, str]] = []

    def look(ok: bool, good: str, remedy: str) -> None:
        findings.append((ok, good if ok else remedy))

    host = load_host(settings)
    for plugin in host.plugins:
        look(plugin.is_ready, f"The plugin {plugin.id} is ready.", f"The plugin {plugin.id}: {plugin.reason}")
    for part in ("engine", "worker", "registry"):
        try:
            load_part(part)
        except PartMissing as error:
            look(False, "", str(error))
        else:
            look(True, f"The part {part} is installed.", "")
    look(
        not settings.public_url.startswith("http://") or "127.0.0.1" in settings.public_url,
        f"Families reach {settings.public_url}.",
        f"HOMEROOM_PUBLIC_URL is {settings.public_url}: families' links must be https.",
    )
    database = asyncio.run(_look_at_database(find_database(settings).app))
    look(database == "", "The database answers and is migrated.", database)
    for ok, sentence in findings:
        console.print(f"[green]ok[/green]   {sentence}" if ok else f"[red]look[/red] {sentence}")
    if not all(ok for ok, _ in findings):
        sys.exit(1)


def openapi(
    indent: Annotated[int, typer.Option(help="Spaces of indentation.")] = 1,
) -> None:
    """Print the OpenAPI document of core and all installed plugins."""
    document: dict[str, Any] = describe_api(load_host(Settings()))
    print(json.dumps(document, indent=indent, ensure_ascii=False, sort_keys=True))


async def _look_at_database(url: str) -> str:
    database = Database(url, pool_size=1)
    try:
        async with database.system() as session:
            await session.execute(text("SELECT count(*) FROM districts"))
            row = (
                await session.execute(
                    text("SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user")
                )
            ).scalar_one()
            return "The app role must be neither superuser nor BYPASSRLS." if row else ""
    except Exception as error:
        return f"The database does not answer or is not migrated ({type(error).__name__}): run `homeroom migrate`."
    finally:
        await database.close()
