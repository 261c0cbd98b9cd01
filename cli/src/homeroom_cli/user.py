"""`homeroom user`."""

import secrets
from typing import Annotated

import typer
from homeroom.identity.models import User
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom_sdk.context import ADMINISTRATOR
from homeroom_sdk.errors import Conflict
from homeroom_sdk.i18n import Sentence
from rich.console import Console
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_cli.running import get_named_district, with_platform

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
            await _explain_refusal(session, email.strip().lower())
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


async def _explain_refusal(session: AsyncSession, email: str) -> None:
    """Refuse addresses that are reserved or belong to a deleted user, with a message that explains it to the operator.

    The API does not explain this, because strangers could find out users and reserved words from it.

    Raises:
        Conflict: the address is reserved, or belongs to a user who was deleted.
    """
    if email.startswith("admin"):
        raise Conflict(Sentence("Addresses that begin with `admin` are reserved. Take another, such as office@…"))
    if await session.scalar(select(User.id).where(User.email == email, User.deleted_at.is_not(None))):
        raise Conflict(
            Sentence(
                "The user with this address was deleted less than 30 days ago. Restore them under User management, "
                "Deleted users; or create them anew after that time."
            )
        )
