"""`homeroom user`."""

import secrets
from typing import Annotated

import typer
from homeroom_sdk.context import ADMINISTRATOR
from rich.console import Console

from homeroom.cli.running import get_named_district, with_platform
from homeroom.identity.service import create_user
from homeroom.platform import Platform

app = typer.Typer(no_args_is_help=True, help="People who sign in.")


@app.command("create")
def create(
    district: Annotated[str, typer.Argument(help="The district's school id.")],
    email: Annotated[str, typer.Argument(help="The e-mail address, which is the user id too.")],
    first_name: Annotated[str, typer.Option(help="First name.")] = "Sam",
    last_name: Annotated[str, typer.Option(help="Last name.")] = "Staff",
    role: Annotated[list[str] | None, typer.Option(help="A role; repeatable. Default Administrator.")] = None,
    password: Annotated[
        str | None, typer.Option(envvar="HOMEROOM_NEW_PASSWORD", help="Default: a random one, printed once.")
    ] = None,
) -> None:
    """Add a user to a district."""
    chosen = password or secrets.token_urlsafe(12)

    async def work(platform: Platform) -> None:
        found = await get_named_district(platform, district)
        async with platform.database.district(found.id) as session:
            await create_user(
                session,
                email=email,
                first_name=first_name,
                last_name=last_name,
                roles=role or [ADMINISTRATOR],
                password=chosen,
            )

    with_platform(work)
    Console().print(f"Created the user {email.lower()} of {district}.")
    if password is None:
        Console().print(f"Password (shown this once): {chosen}")
