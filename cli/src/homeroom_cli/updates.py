"""Commands of `homeroom plugin` on the index of releases and updates from it."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from homeroom.config import Settings
from homeroom.platform import make_outgoing
from homeroom.releases.publishers import Trust
from homeroom_registry.index.building import make_index
from homeroom_registry.index.compatibility import Host
from homeroom_registry.index.errors import IndexUnusable
from homeroom_registry.index.source import IndexSource, Known
from homeroom_registry.index.update_state import NothingToDo, noted
from homeroom_registry.index.updates import Newer, fetch, find_new, find_newer, put_in_place
from homeroom_registry.install.errors import UpkeepRefused
from homeroom_registry.install.installing import Offer
from homeroom_sdk.discovery import PartMissing, find_plugins, load_part
from rich.table import Table

from homeroom_cli.checkup import look_at_plugins
from homeroom_cli.tables import print_table

app = typer.Typer()
NO_INDEX = "Set HOMEROOM_PLUGIN_INDEX to the folder or the https:// address of an index of releases."


@app.command("index")
def index_folder(
    folder: Annotated[Path, typer.Argument(help="The folder with the wheels.", exists=True, file_okay=False)],
) -> None:
    """Write the index of a folder of wheels: plugin, version, publisher, required platform and tier of each."""
    made = make_index(folder)
    for item in made.index.releases:
        whose = f"signed by {item.publisher}" if item.publisher else "signed by nobody"
        typer.echo(f"{item.id} {item.version}, {whose}, {item.tier or 'no tier'}.")
    for line in made.left_out:
        typer.echo(f"Left out: {line}")
    count = len(made.index.releases)
    typer.echo(f"{'One release is' if count == 1 else f'{count} releases are'} in {folder / 'index.json'}.")
    if made.left_out:
        raise typer.Exit(1)


@app.command("updates")
def list_updates() -> None:
    """Show the releases in the index that are newer than the installed ones, and plugins that are not installed."""
    settings = Settings()
    known = asyncio.run(_look(settings))
    _tell_problem(known)
    host, found = _host(settings), find_plugins()
    newer, new = find_newer(known.index, found, host), find_new(known.index, found, host)
    if not newer and not new:
        typer.echo("Nothing newer is offered.")
        return
    table = Table("id", "installed", "offered", "signed by", "tier", "verdict", "notes")
    for update in (*newer.values(), *new):
        release = update.release
        table.add_row(
            release.id,
            update.version,
            release.version,
            release.publisher,
            release.tier,
            str(update.verdict.reason),
            release.notes.partition("\n")[0],
        )
    print_table(table)


@app.command("update")
def update_plugins(
    name: Annotated[str | None, typer.Argument(help="Its id; without it, all that have an update.")] = None,
    seen: Annotated[str, typer.Option(hidden=True, help="The release that a page has shown; no other then.")] = "",
) -> None:
    """Install updates from the index, then replace the processes of `homeroom up`, one after another.

    A release is installed only if its hash and signature are right. No request is lost while processes are replaced.
    """
    settings = Settings()
    with noted(settings.home, name or ""):
        _update(settings, name, seen)


def _update(settings: Settings, name: str | None, seen: str) -> None:
    offers = asyncio.run(_bring(settings, name, seen))
    if not offers:
        typer.echo("Nothing newer is offered.")
        raise NothingToDo
    for offer in offers:
        whose = f"signed by {offer.publisher}" if offer.publisher else "signed by nobody"
        typer.echo(f"{offer.plugin} {offer.version}, {whose}, is installed.")
    if _renew_processes(settings.home):
        typer.echo("The API, the worker and the daemons of `homeroom up` run with what is installed now.")
    else:
        typer.echo(
            "No `homeroom up` runs on this home folder. Start each process anew: the API first, then the workers."
        )


def _renew_processes(home: Path) -> bool:
    """Ask `homeroom up` to replace its processes; return False if it does not run on this home folder."""
    try:
        renew = load_part("renewal")
    except PartMissing:
        return False
    return bool(renew(home))


def bring_new(plugin_id: str, folder: Path) -> Path:
    """Fetch the newest fitting release of a plugin that is not installed; return the path of the wheel.

    Raises:
        UpkeepRefused: the index has no such plugin, or no release that fits.
        IndexUnusable: the index or the wheel cannot be used.
    """
    settings = Settings()

    async def bring() -> Path:
        host = _host(settings)
        async with _source(settings) as source:
            known = await source.look(anew=True)
            if known.problem:
                raise IndexUnusable(known.problem)
            new = next((item for item in find_new(known.index, (), host) if item.release.id == plugin_id), None)
            if new is None:
                raise UpkeepRefused(f"There is no {plugin_id} in the index, and no such wheel.")
            if not new.may_install:
                raise UpkeepRefused(f"{plugin_id} {new.release.version} is not installed. {new.verdict.reason}")
            return (await fetch(source, new, host.trust, folder)).wheel

    return asyncio.run(bring())


def _host(settings: Settings) -> Host:
    return Host.of(look_at_plugins(settings), _trust(settings))


def _trust(settings: Settings) -> Trust:
    return Trust.read(settings.publishers, settings.unsigned_plugins)


async def _look(settings: Settings) -> Known:
    async with _source(settings) as source:
        return await source.look(anew=True)


async def _bring(settings: Settings, name: str | None, seen: str) -> Sequence[Offer]:
    """Fetch the chosen releases, and install them once all of them are fetched and verified."""
    host = _host(settings)
    async with _source(settings) as source:
        known = await source.look(anew=True)
        if known.problem:
            raise IndexUnusable(known.problem)
        chosen = choose(find_newer(known.index, find_plugins(), host), name, seen)
        with TemporaryDirectory(prefix="homeroom-update-") as folder:
            offers = [await fetch(source, update, host.trust, Path(folder)) for update in chosen]
            put_in_place(offers)
    return offers


def choose(newer: Mapping[str, Newer], name: str | None, seen: str = "") -> Sequence[Newer]:
    """Choose the releases to install.

    Args:
        seen: The only release of the plugin that may be installed, as `ListedRelease.title`; empty for any.

    Raises:
        UpkeepRefused: the plugin is not installed, the newer release does not fit, or it is not the one seen.
    """
    if name is None:
        return [update for update in newer.values() if update.may_install]
    if name not in {found.id for found in find_plugins()}:
        raise UpkeepRefused(f"{name} is not installed. See: homeroom plugin install")
    update = newer.get(name)
    if seen and (update is None or update.release.title != seen):
        raise UpkeepRefused(f"{name} {seen} is no longer offered. Look again.")
    if update is not None and not update.may_install:
        raise UpkeepRefused(f"{name} {update.release.version} is not installed. {update.verdict.reason}")
    return [update] if update else []


@asynccontextmanager
async def _source(settings: Settings) -> AsyncIterator[IndexSource]:
    if not settings.plugin_index:
        raise UpkeepRefused(NO_INDEX)
    outgoing = make_outgoing(settings)
    try:
        yield IndexSource(settings.plugin_index, outgoing, settings.home)
    finally:
        await outgoing.close()


def _tell_problem(known: Known) -> None:
    if known.problem:
        typer.echo(f"{known.problem} What it last offered:" if known.at_s else str(known.problem))
