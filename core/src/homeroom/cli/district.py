"""`homeroom district`."""

from datetime import date
from typing import Annotated

import typer
from homeroom_sdk.context import District
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.sentences import Sentence
from rich.console import Console

from homeroom.cli.running import with_platform
from homeroom.customers.erasure import erase_district
from homeroom.db.urls import find_database
from homeroom.licences.service import grant_features
from homeroom.platform import Platform
from homeroom.tenancy.operators import mark_operator
from homeroom.tenancy.service import DistrictUnknown, create_district, find_district

app = typer.Typer(no_args_is_help=True, help="Districts, the tenants of this installation.")


@app.command("create")
def create(
    code: Annotated[str, typer.Argument(help="The school id that people type when they sign in.")],
    name: Annotated[str, typer.Argument(help="The name that families read.")],
    timezone: Annotated[str, typer.Option(help="An IANA time zone.")] = "UTC",
    language: Annotated[str, typer.Option(help="The language of its families' pages and mails.")] = "en",
    feature: Annotated[list[str] | None, typer.Option(help="A licensed feature; repeatable.")] = None,
    operator: Annotated[bool, typer.Option(help="The operator's own: its customer support manages licences.")] = False,
) -> None:
    """Add a district with the licensed features."""

    async def work(platform: Platform) -> District:
        known = platform.host.features
        if unknown := sorted(set(feature or ()) - set(known)):
            raise ValidationFailed(Sentence(f"There is no feature {', '.join(unknown)}. Features: {', '.join(known)}."))
        async with platform.database.system() as session:
            district = await create_district(session, code=code, name=name, timezone=timezone, language=language)
        async with platform.database.district(district.id) as session:
            await grant_features(session, feature or [], starts_on=date(2000, 1, 1))
        if operator:
            mark_operator(find_database(platform.settings), district.id)
        return district

    district = with_platform(work)
    Console().print(f"Created the district {district.name} with the school id {district.code}.")


@app.command("erase")
def erase(
    code: Annotated[str, typer.Argument(help="The school id of a district whose licence was deleted.")],
    confirm: Annotated[str, typer.Option(help="The school id once more: what is erased does not come back.")],
) -> None:
    """Erase a closed district with all its rows and documents, for good."""

    async def work(platform: Platform) -> tuple[int, int]:
        async with platform.database.system() as session:
            found = await find_district(session, code)
        if found is None or confirm != found.code:
            raise DistrictUnknown(
                Sentence("Name the district's school id twice: homeroom district erase CODE --confirm CODE")
            )
        return await erase_district(platform, await platform.entitlements.of(found.id))

    rows, contents = with_platform(work)
    Console().print(f"Erased {code}: {rows:,} rows and {contents:,} documents.")
