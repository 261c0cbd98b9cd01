"""`homeroom disclosures`."""

from pathlib import Path
from typing import Annotated

import typer
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from homeroom.disclosures.checking import Checked, check_ledger, read_head, say_broken
from homeroom.platform import Platform
from homeroom.tenancy.models import DistrictRecord
from homeroom_sdk.i18n import say
from homeroom_server.disclosure_lists.signing import fingerprint_of, signing_key, verify_package
from rich.console import Console
from rich.table import Table
from sqlalchemy import select

from homeroom_cli.running import get_named_district, with_platform
from homeroom_cli.tables import print_table

app = typer.Typer(no_args_is_help=True, help="The ledgers of who saw whose documents.")


@app.command("check")
def check(
    district: Annotated[str | None, typer.Option(help="A district's school id. Default: all.")] = None,
    head: Annotated[str | None, typer.Option(help="A last link that an earlier check has said, of --district.")] = None,
) -> None:
    """Recompute the hash chains and show the first row that was changed. Exit code 1 if there is one."""
    expected = read_head(head) if head else None
    if expected and not district:
        raise typer.BadParameter("Say whose link it is: --district.")

    async def work(platform: Platform) -> list[tuple[str, Checked]]:
        found = []
        for code in [district] if district else await _list_codes(platform):
            named = await get_named_district(platform, code)
            async with platform.database.district(named.id) as session:
                found.append((code, await check_ledger(session, named.id, expected=expected)))
        return found

    found = with_platform(work, read_only=True)
    table = Table("district", "links", "not linked yet", "last link", "state")
    for code, checked in found:
        state = say(say_broken(checked.broken)) if checked.broken else "whole"
        table.add_row(code, f"{checked.links:,}", f"{checked.waiting:,}", str(checked.head), state)
    print_table(table)
    if any(checked.broken for _, checked in found):
        raise typer.Exit(1)


@app.command("verify")
def verify(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A list as it was exported, a zip.")],
    district: Annotated[str | None, typer.Option(help="Whose signature it must be: the district's school id.")] = None,
) -> None:
    """Verify the signature of an exported list, with the key of --district if given, else with the key in the file."""

    async def work(platform: Platform) -> Ed25519PublicKey:
        named = await get_named_district(platform, district or "")
        return signing_key(platform.keys, named.id).public_key()

    verified = verify_package(file.read_bytes(), with_platform(work, read_only=True) if district else None)
    said = verified.manifest
    console = Console(soft_wrap=True)
    console.print(f"Signed for {said['district']} on {said['madeOn']} by {said['madeBy']}: {', '.join(said['files'])}.")
    console.print(f"Last link of the ledger then: {said['head']}")
    if not district:
        console.print(f"By the key in the file: {fingerprint_of(verified.key)}. Compare it with the district's.")


async def _list_codes(platform: Platform) -> list[str]:
    async with platform.database.system() as session:
        return list(await session.scalars(select(DistrictRecord.code).order_by(DistrictRecord.code)))
