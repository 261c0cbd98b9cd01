"""`homeroom maintenance`."""

from datetime import UTC, datetime
from typing import Annotated

import typer
from homeroom.maintenance.service import close_platform, open_platform
from homeroom.platform import Platform
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import Sentence
from rich.console import Console

from homeroom_cli.running import with_platform

app = typer.Typer(no_args_is_help=True, help="Closing the platform for a while.")


@app.command("on")
def on(
    until: Annotated[
        str | None, typer.Option(help="When it will be back, as 2026-11-20T18:30+00:00; without a zone it is UTC.")
    ] = None,
) -> None:
    """Answer all requests with 503, except those of customer support. Running work continues."""
    moment = _read_moment(until) if until else None

    async def work(platform: Platform) -> None:
        async with platform.database.system() as session:
            await close_platform(session, until=moment)

    with_platform(work)
    back = f" until {moment:%Y-%m-%d %H:%M %Z}" if moment else ""
    Console().print(f"homeroom is under maintenance{back}. Open it again with: homeroom maintenance off")


@app.command("off")
def off() -> None:
    """Answer requests as usual again, after at most two seconds."""

    async def work(platform: Platform) -> None:
        async with platform.database.system() as session:
            await open_platform(session)

    with_platform(work)
    Console().print("homeroom is open.")


def _read_moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise ValidationFailed.of(until=Sentence("Name the time as in 2026-11-20T18:30+00:00.")) from error
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
