"""`homeroom district`."""

from datetime import date, datetime
from pathlib import Path
from typing import Annotated
from uuid import UUID

import typer
from homeroom.db.urls import find_database
from homeroom.licences.schemas import FeatureRead
from homeroom.licences.service import grant_features
from homeroom.licences.terms import Term
from homeroom.platform import Platform
from homeroom.tenancy.operators import mark_operator
from homeroom.tenancy.service import DistrictUnknown, create_district, find_district
from homeroom_sdk.context import Actor, District
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import Sentence
from homeroom_server.builtin import describe_builtin
from homeroom_server.customers.erasure import erase_district
from homeroom_server.customers.features import grant_feature, list_features, withdraw_feature
from homeroom_server.customers.licensable import see_plugins
from homeroom_server.subjects.exporting import Export, export_subject
from homeroom_server.subjects.requesting import count_trial, request_by_operator
from rich.console import Console
from rich.table import Table

from homeroom_cli.running import get_named_district, with_platform
from homeroom_cli.tables import print_table

Code = Annotated[str, typer.Argument(help="The district's school id.")]
FeatureName = Annotated[str, typer.Argument(help="A feature, as `homeroom district features` shows them.")]

OPERATOR = Actor(None, "operator")

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
    """Add a district with licensed features."""

    async def work(platform: Platform) -> District:
        async with platform.database.system() as session:
            known = (await see_plugins(session, platform.host)).features
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


@app.command("features")
def features(code: Code) -> None:
    """Show the features that can be licensed, and the dates for which the district has them."""

    async def work(platform: Platform) -> list[FeatureRead]:
        return await list_features(platform, await get_named_district(platform, code))

    table = Table("feature", "what it is", "from", "until", "state")
    for item in with_platform(work):
        title = str(item.title) if item.is_known else "no plugin here has it; its days are kept"
        ends = str(item.end_date or "without end") if item.start_date else ""
        table.add_row(item.feature, title, str(item.start_date or ""), ends, item.state)
    print_table(table)


@app.command("grant")
def grant(
    code: Code,
    feature: FeatureName,
    starts: Annotated[
        datetime | None,
        typer.Option("--from", formats=["%Y-%m-%d"], help="The first day. Default: that which it has, or today."),
    ] = None,
    until: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="The last day. Default: without end.")
    ] = None,
) -> None:
    """License a feature to a district for a period, replacing its current period. Takes effect immediately."""
    first, last = (day.date() if day else None for day in (starts, until))

    async def work(platform: Platform) -> Term:
        district = await get_named_district(platform, code)
        return await grant_feature(platform, district, feature, starts_on=first, ends_on=last)

    days = with_platform(work)
    Console().print(f"{feature} of {code}: from {days.starts_on} until {days.ends_on or 'further notice'}.")


@app.command("withdraw")
def withdraw(code: Code, feature: FeatureName) -> None:
    """End a district's feature. Its existing data can still be read and exported."""

    async def work(platform: Platform) -> None:
        await withdraw_feature(platform, await get_named_district(platform, code), feature)

    with_platform(work)
    Console().print(f"{feature} of {code} has ended.")


@app.command("erase")
def erase(
    code: Annotated[str, typer.Argument(help="The school id of a district whose licence was deleted.")],
    confirm: Annotated[str, typer.Option(help="The school id once more: what is erased does not come back.")],
) -> None:
    """Erase a closed district with all its rows and documents, permanently."""

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


@app.command("export-subject")
def export_everything(
    code: Code,
    person: Annotated[UUID, typer.Argument(help="The person's id, as the address of their page has it.")],
    file: Annotated[Path, typer.Argument(help="Where the zip is written to; it must not be there yet.")],
) -> None:
    """Write everything that plugins store about one person into a zip file."""

    async def work(platform: Platform) -> Export:
        if file.exists():
            raise ValidationFailed(Sentence(f"{file} is there already. Name another file."))
        district = await get_named_district(platform, code)
        state = await platform.entitlements.of(district.id)
        return await export_subject(platform, state, OPERATOR, person, file)

    done = with_platform(work)
    for name, reason in done.failed.items():
        Console().print(f"{name} could not tell: {reason}")
    for name in done.missing:
        Console().print(f"{name} is missing from the store.")
    Console().print(f"{file}: {sum(done.records.values()):,} records and {sum(done.files.values()):,} files.")


@app.command("erase-subject")
def erase_everything(
    code: Code,
    person: Annotated[UUID, typer.Argument(help="The person's id, as the address of their page has it.")],
    confirm: Annotated[
        str, typer.Option(help="The person's own id in the district; without it the numbers are shown alone.")
    ] = "",
    reason: Annotated[str, typer.Option(help="Why; it stands in the certificate, and names nobody.")] = "",
) -> None:
    """Erase everything that is stored about one person, permanently. Without --confirm, only show how much there is."""

    async def work(platform: Platform) -> list[tuple[str, str, int, int, str]]:
        platform.host.builtin = describe_builtin()
        district = await get_named_district(platform, code)
        state = await platform.entitlements.of(district.id)
        if confirm:
            await request_by_operator(platform, state, OPERATOR, person, confirm=confirm, reason=reason)
            return []
        return await count_trial(platform, state, OPERATOR, person)

    rows = with_platform(work)
    if confirm:
        Console().print("A worker erases it now. The page /erasures of the district shows how far it is.")
        return
    table = Table("kept by", "what", "would be erased", "kept", "why")
    for name, what, erased, kept, why in rows:
        table.add_row(name, what, f"{erased:,}", f"{kept:,}", why)
    print_table(table)
