"""Commands of `homeroom plugin` on releases, from their keys to the removal of their data."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from homeroom.config import Settings
from homeroom.db.urls import find_database
from homeroom.platform import Platform
from homeroom.plugins.loading.import_check.store import VerdictBook
from homeroom.releases import publishers
from homeroom_registry.check.signing import WheelRefused, inspect_wheel, sign_wheel
from homeroom_registry.check.source import NoPlugin
from homeroom_registry.install.errors import UpkeepRefused
from homeroom_registry.install.installing import Offer, find_installed, install, look_into, version_of
from homeroom_registry.install.purging import Purged, purge
from homeroom_registry.install.reverting import revert
from homeroom_sdk.discovery import FoundPlugin
from packaging.version import Version

from homeroom_cli.checkup import look_at_plugins
from homeroom_cli.running import with_platform
from homeroom_cli.updates import bring_new

Wheel = Annotated[Path, typer.Argument(help="The wheel of a release.", exists=True, dir_okay=False)]
app = typer.Typer()
AGAIN = "Stop homeroom and start it again."


@app.command("key")
def make_publishers_key(
    publisher: Annotated[str, typer.Argument(help="Its name, such as acme.example.")],
    folder: Annotated[Path, typer.Option(help="Where to write the two files.", file_okay=False, exists=True)] = Path(),
) -> None:
    """Create a publisher's keys: the secret one signs releases, the public one is for those who install them."""
    try:
        secret, public = publishers.make_key(folder, publisher)
    except publishers.KeyUnusable as error:
        raise typer.BadParameter(str(error), param_hint="PUBLISHER") from error
    typer.echo(f"{secret} signs releases: keep it secret, and a copy of it in another place.")
    typer.echo(f"{public} is for those who install them: into the folder of HOMEROOM_PUBLISHERS.")


@app.command("sign")
def sign_release(
    wheel: Annotated[Path, typer.Argument(help="The wheel; it is written anew.", exists=True, dir_okay=False)],
    key: Annotated[Path, typer.Option(help="The publisher's secret key.", exists=True, dir_okay=False)],
    publisher: Annotated[str, typer.Option(help="The publisher's name; none = as the key's file is called.")] = "",
) -> None:
    """Sign a wheel: add a signed list of its files, which every installation compares with the installed files."""
    try:
        signed = sign_wheel(wheel, publishers.read_secret_key(key), publisher or key.stem)
    except (NoPlugin, WheelRefused, publishers.KeyUnusable) as error:
        raise typer.BadParameter(str(error), param_hint="WHEEL") from error
    typer.echo(f"{signed.plugin} {signed.version}, {len(signed.files)} files, is signed by {signed.publisher}.")


@app.command("verify")
def verify_release(
    what: Annotated[str, typer.Argument(help="A wheel, or the id of an installed plugin.")],
) -> None:
    """Show who signed a release, and whether its files are unchanged; ends with 1 if it would not run."""
    settings = Settings()
    path = Path(what)
    if path.suffix == ".whl" or path.is_file():
        try:
            name, release = inspect_wheel(path, publishers.Trust.read(settings.publishers, settings.unsigned_plugins))
        except (NoPlugin, WheelRefused) as error:
            raise typer.BadParameter(str(error), param_hint="WHAT") from error
        complaint = release.refused or (f"{', '.join(release.changed)}: changed." if release.changed else "")
    else:
        plugin = look_at_plugins(settings).find(what)
        if plugin is None:
            raise typer.BadParameter(f"No plugin {what} is installed, and there is no such wheel.", param_hint="WHAT")
        name, release, complaint = plugin.id, plugin.release, plugin.release.refused or plugin.complaint
    if complaint:
        typer.echo(f"{name} {release.version}: {complaint}")
        raise typer.Exit(1)
    whose = f"signed by {release.publisher}" if release.publisher else "signed by nobody, and allowed so here"
    files = "and its files are as they were released" if release.digest else "from a source tree"
    typer.echo(f"{name} {release.version} is {whose}, {files}.")


@app.command("accept")
def accept_release(name: Annotated[str, typer.Argument(help="Its id.")]) -> None:
    """Accept the installed files of a plugin as its release, although another release was in use before."""
    if not VerdictBook(find_database(Settings()).app).accept(name):
        raise typer.BadParameter(f"No release of {name} is known here.", param_hint="NAME")
    typer.echo(f"{name} counts as it is installed. {AGAIN}")


@app.command("install")
def install_release(
    what: Annotated[str, typer.Argument(help="The wheel of a release, or the id of a plugin of the index.")],
) -> None:
    """Install a plugin that is not installed yet, with its requirements, if its release may run here."""
    with TemporaryDirectory(prefix="homeroom-install-") as folder:
        wheel = Path(what) if Path(what).is_file() else bring_new(what, Path(folder))
        _install_new(wheel)


def _install_new(wheel: Path) -> None:
    offer, before = _look(wheel)
    if before is not None:
        there = f"{offer.plugin} {version_of(before)} is installed."
        raise UpkeepRefused(f"{there} For another version: homeroom plugin upgrade, or downgrade.")
    _install(offer)


@app.command("upgrade")
def upgrade_release(wheel: Wheel) -> None:
    """Replace the installed release of a plugin by a newer one; the next start migrates its tables."""
    offer, before = _look(wheel)
    there = _version_before(offer, before)
    if not there < offer.version:
        raise UpkeepRefused(f"{offer.plugin} {there} is installed, which is not older. See: homeroom plugin downgrade")
    _install(offer)


@app.command("downgrade")
def downgrade_release(
    wheel: Wheel, confirm: Annotated[str, typer.Option(help="The plugin's id: what is lost does not come back.")] = ""
) -> None:
    """Go back to an older release of a disabled plugin; its tables are downgraded first.

    Data that only the newer release can store is lost: make a backup before.
    """
    offer, before = _look(wheel)
    there = _version_before(offer, before)
    if not offer.version < there:
        raise UpkeepRefused(f"{offer.plugin} {there} is installed, which is not newer. See: homeroom plugin upgrade")
    _refuse_in_use(offer.plugin)
    assert before is not None, "it has a version"
    _confirm(offer.plugin, confirm, f"What only {offer.plugin} {there} could keep is lost for good.")
    revert(find_database(Settings()), before, offer.head)
    _install(offer)
    typer.echo(f"To take it into use: homeroom plugin resume {offer.plugin}")


@app.command("purge")
def purge_plugin(
    name: Annotated[str, typer.Argument(help="The id of a plugin that is disabled, or installed no longer.")],
    confirm: Annotated[str, typer.Option(help="The id once more: what is removed does not come back.")] = "",
) -> None:
    """Remove all data of a plugin, in every district: tables, documents, settings, runs and pending events."""
    found = find_installed(name)
    if found is not None:
        _refuse_in_use(name)
    elif name not in VerdictBook(find_database(Settings()).app).read():
        raise typer.BadParameter(f"No plugin {name} was ever in use here.", param_hint="NAME")
    _confirm(name, confirm, f"All that {name} has kept is removed for good.")

    async def work(platform: Platform) -> Purged:
        return await purge(platform, find_database(platform.settings), name, found)

    gone = with_platform(work)
    typer.echo(f"Removed all that {name} has kept: its tables, {gone.rows:,} rows and {gone.contents:,} documents.")
    if gone.left:
        typer.echo(f"{gone.left:,} documents were touched just now; `homeroom sweep` removes them in 30 days.")
    if gone.models is None:
        typer.echo(f"{name} cannot be imported. Records that it kept as JSON, if any, are still there.")
    if found is not None:
        typer.echo(f"Its wheel is still installed. Uninstall {_package_of(found)}, or it begins anew.")


def _look(wheel: Path) -> tuple[Offer, FoundPlugin | None]:
    settings = Settings()
    try:
        offer = look_into(wheel, publishers.Trust.read(settings.publishers, settings.unsigned_plugins))
    except (NoPlugin, WheelRefused) as error:
        raise typer.BadParameter(str(error), param_hint="WHEEL") from error
    return offer, find_installed(offer.plugin)


def _version_before(offer: Offer, before: FoundPlugin | None) -> Version:
    if before is None:
        raise UpkeepRefused(f"{offer.plugin} is not installed. See: homeroom plugin install")
    return version_of(before)


def _refuse_in_use(name: str) -> None:
    entry = VerdictBook(find_database(Settings()).app).read().get(name)
    if entry is None or entry.suspended_for is None:
        raise UpkeepRefused(f"{name} is in use. First `homeroom plugin disable {name}`, and start homeroom again.")


def _confirm(name: str, typed: str, what: str) -> None:
    if (typed or typer.prompt(f"{what} Type its id to go on")) != name:
        raise typer.BadParameter(f"That is not the id {name}. Nothing was done.", param_hint="--confirm")


def _install(offer: Offer) -> None:
    install(offer)
    whose = f"signed by {offer.publisher}" if offer.publisher else "signed by nobody"
    typer.echo(f"{offer.plugin} {offer.version}, {whose}, is installed. {AGAIN}")


def _package_of(found: FoundPlugin) -> str:
    return found.entry_point.dist.name if found.entry_point.dist else found.id
