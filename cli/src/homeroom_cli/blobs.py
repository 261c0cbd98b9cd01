"""`homeroom blobs`."""

from typing import Annotated

import typer
from homeroom.blobs.checking import StoreCheck, check_district
from homeroom.platform import Platform
from homeroom.tenancy.models import DistrictRecord
from rich.console import Console
from rich.table import Table
from sqlalchemy import select

from homeroom_cli.running import get_named_district, with_platform
from homeroom_cli.tables import print_table

app = typer.Typer(no_args_is_help=True, help="The store of documents.")


@app.callback()
def _group() -> None:
    """Group the commands on the store of documents."""


@app.command("check")
def check(district: Annotated[str | None, typer.Option(help="A district's school id. Default: all.")] = None) -> None:
    """Read all stored contents and list those that are missing or damaged. Exit code 1 if there are any.

    Missing or damaged contents are never served. Restore the listed ones from a backup of the store, under the same
    key.
    """
    progress = Console(stderr=True)

    async def work(platform: Platform) -> dict[str, StoreCheck]:
        found = {}
        for code in [district] if district else await _list_codes(platform):
            named = await get_named_district(platform, code)

            def note(read: int, code: str = code) -> None:
                progress.print(f"{code}: {read:,} contents read")

            found[code] = await check_district(platform, named.id, note=note)
        return found

    found = with_platform(work, read_only=True)
    table = Table("district", "plugin", "content", "missing or damaged", "stored", "key")
    for code, checked in found.items():
        for item in checked.lost:
            moment = f"{item.created_at:%Y-%m-%d %H:%M}"
            table.add_row(code, item.plugin_id, str(item.id), item.problem, moment, item.key)
    if table.row_count:
        print_table(table)
    for code, checked in found.items():
        read = f"{checked.contents:,} contents ({checked.size_bytes:,} bytes)"
        typer.echo(f"{code}: {read}, {len(checked.lost)} missing or damaged")
    if table.row_count:
        raise typer.Exit(1)


async def _list_codes(platform: Platform) -> list[str]:
    async with platform.database.system() as session:
        return list(await session.scalars(select(DistrictRecord.code).order_by(DistrictRecord.code)))
