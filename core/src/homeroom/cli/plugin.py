"""`homeroom plugin`."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from homeroom.cli.checkup import look_at_plugins
from homeroom.cli.tables import print_table
from homeroom.config import Settings
from homeroom.db.urls import find_database
from homeroom.plugin_check.service import check, find_rule, list_rules
from homeroom.plugin_check.signing import WheelRefused, inspect_wheel, sign_wheel
from homeroom.plugin_check.source import NoPlugin
from homeroom.plugins.judgement.book import VerdictBook
from homeroom.releases import publishers
from homeroom.scaffold.names import NameRefused
from homeroom.scaffold.writing import NoTree, write_plugin

app = typer.Typer(no_args_is_help=True, help="Installed plugins.")


@app.command("list")
def list_plugins() -> None:
    """Show every installed plugin with its state, and why one is not ready."""
    table = Table("id", "version", "state", "signed by", "switched on by", "reason")
    for plugin in look_at_plugins(Settings()).plugins:
        manifest = plugin.manifest
        table.add_row(
            plugin.id,
            manifest.version if manifest else "",
            plugin.status,
            plugin.release.publisher,
            ", ".join(manifest.switched_on_by) or "always" if manifest else "",
            plugin.complaint,
        )
    print_table(table)


@app.command("check")
def check_plugin(
    place: Annotated[Path, typer.Argument(help="The folder of a plugin, or a wheel.", exists=True)] = Path(),
) -> None:
    """Look through a plugin's files for what the platform refuses or reviewers send back; needs no platform."""
    try:
        found = check(place)
    except NoPlugin as error:
        raise typer.BadParameter(str(error), param_hint="PLACE") from error
    for item in found:
        line = f":{item.problem.line}" if item.problem.line else ""
        typer.echo(f"{item.problem.path}{line}: {item.rule.id} {item.problem.message}")
    if found:
        ids = ", ".join(sorted({item.rule.id for item in found}))
        count = "One problem" if len(found) == 1 else f"{len(found)} problems"
        typer.echo(f"\n{count}. What each is about, and its mend: homeroom plugin rule ID, for {ids}.")
        raise typer.Exit(1)
    typer.echo(f"Nothing was found by {len(list_rules())} rules.")


@app.command("rule")
def show_rule(
    rule_id: Annotated[str | None, typer.Argument(help="Such as HP302; all are listed without it.")] = None,
) -> None:
    """Say what a rule of `homeroom plugin check` is about, and how to mend what it finds."""
    if rule_id is None:
        for rule in list_rules():
            typer.echo(f"{rule.id}  {rule.title}")
        return
    found = find_rule(rule_id)
    if found is None:
        raise typer.BadParameter(f"There is no rule {rule_id}.", param_hint="RULE_ID")
    typer.echo(found.page())


@app.command("key")
def make_publishers_key(
    publisher: Annotated[str, typer.Argument(help="Its name, such as acme.example.")],
    folder: Annotated[Path, typer.Option(help="Where to write the two files.", file_okay=False, exists=True)] = Path(),
) -> None:
    """Make a publisher's keys: the secret one signs releases, the public one goes to those who install them."""
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
    """Sign a wheel: with it goes a list of its files, which every installation compares with what it runs."""
    try:
        signed = sign_wheel(wheel, publishers.read_secret_key(key), publisher or key.stem)
    except (NoPlugin, WheelRefused, publishers.KeyUnusable) as error:
        raise typer.BadParameter(str(error), param_hint="WHEEL") from error
    typer.echo(f"{signed.plugin} {signed.version}, {len(signed.files)} files, is signed by {signed.publisher}.")


@app.command("verify")
def verify_release(
    what: Annotated[str, typer.Argument(help="A wheel, or the id of an installed plugin.")],
) -> None:
    """Say whose a release is, and whether its files are as they were released; ends with 1 if it would not run."""
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
    """Take the installed files of a plugin for those of its release, though another was in use before."""
    if not VerdictBook(find_database(Settings()).app).accept(name):
        raise typer.BadParameter(f"No release of {name} is known here.", param_hint="NAME")
    typer.echo(f"The next start takes {name} as it is installed: stop homeroom and start it again.")


@app.command("resume")
def resume_plugin(name: Annotated[str, typer.Argument(help="Its id.")]) -> None:
    """Take a suspended plugin into use again, and judge anew one that has failed, from the next start on."""
    if not VerdictBook(find_database(Settings()).app).lift(name):
        raise typer.BadParameter(f"{name} is neither suspended nor has it failed.", param_hint="NAME")
    typer.echo(f"{name} is judged anew at the next start: stop homeroom and start it again.")


@app.command("new")
def new_plugin(
    name: Annotated[str, typer.Argument(help="Its id: lower case letters, digits and underscores.")],
    ui: Annotated[bool, typer.Option("--ui", help="With pages of its own, in plugin-ui/NAME.")] = False,
) -> None:
    """Write a new plugin into this repository: a table, calls, a grid, settings, a flow, an event, words and tests."""
    try:
        written = write_plugin(Path.cwd(), name, has_ui=ui)
    except (NameRefused, NoTree) as error:
        raise typer.BadParameter(str(error), param_hint="NAME") from error
    typer.echo("\n".join(str(path.relative_to(Path.cwd())) for path in written))
    typer.echo(f"\n{len(written)} files. Now write it into the locks and install it, then look at it:\n")
    lines = [".tools/bin/uv lock", "make setup generate", f".venv/bin/pytest plugins/{name}"]
    if ui:
        lines[1:2] = ["npm install --package-lock-only", "make setup generate build"]
    typer.echo("\n".join(f"  {line}" for line in lines))
