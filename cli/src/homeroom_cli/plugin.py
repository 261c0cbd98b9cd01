"""`homeroom plugin`."""

from pathlib import Path
from typing import Annotated

import typer
from homeroom.config import Settings
from homeroom.db.urls import find_database
from homeroom.plugins.loading.import_check.store import VerdictBook
from homeroom_registry.check.service import check, find_rule, list_rules, tier_of
from homeroom_registry.check.source import NoPlugin
from rich.table import Table

from homeroom_cli import releases, updates
from homeroom_cli.checkup import look_at_plugins
from homeroom_cli.tables import print_table

app = typer.Typer(no_args_is_help=True, help="Installed plugins.")
app.add_typer(releases.app)
app.add_typer(updates.app)


@app.command("list")
def list_plugins() -> None:
    """Show every installed plugin with its state, and the reason if it is not ready."""
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
    """Check a plugin's files for problems that the platform or a reviewer would reject; needs no running platform."""
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
        typer.echo(f"Its tier: {tier_of(found) or 'none'}.")
        raise typer.Exit(1)
    typer.echo(f"Nothing was found by {len(list_rules())} rules: gold.")


@app.command("rule")
def show_rule(
    rule_id: Annotated[str | None, typer.Argument(help="Such as HP302; all are listed without it.")] = None,
) -> None:
    """Explain a rule of `homeroom plugin check` and how to fix its problems; without ID, list all rules."""
    if rule_id is None:
        for rule in list_rules():
            typer.echo(f"{rule.id}  {rule.title}")
        return
    found = find_rule(rule_id)
    if found is None:
        raise typer.BadParameter(f"There is no rule {rule_id}.", param_hint="RULE_ID")
    typer.echo(found.page())


@app.command("disable")
def disable_plugin(name: Annotated[str, typer.Argument(help="Its id.")]) -> None:
    """Disable a plugin for every district from the next start on. Its data is kept."""
    settings = Settings()
    if look_at_plugins(settings).find(name) is None:
        raise typer.BadParameter(f"No plugin {name} is installed.", param_hint="NAME")
    VerdictBook(find_database(settings).app).switch_off(name)
    typer.echo(f"{name} is out of use from the next start on: stop homeroom and start it again.")


@app.command("resume")
def resume_plugin(name: Annotated[str, typer.Argument(help="Its id.")]) -> None:
    """Enable a suspended plugin again, and judge a failed one again, from the next start on."""
    if not VerdictBook(find_database(Settings()).app).lift(name):
        raise typer.BadParameter(f"{name} is neither suspended nor has it failed.", param_hint="NAME")
    typer.echo(f"{name} is judged anew at the next start: stop homeroom and start it again.")


@app.command("new")
def new_plugin(
    name: Annotated[str, typer.Argument(help="Its id: lower case letters, digits and underscores.")],
    ui: Annotated[bool, typer.Option("--ui", help="With pages of its own.")] = False,
    connector: Annotated[
        bool, typer.Option("--connector", help="With a server elsewhere that it asks every night.")
    ] = False,
    packages: Annotated[
        Path | None,
        typer.Option(
            help="A folder with homeroom's npm packages, to take in; none = npm's registry has them.", exists=True
        ),
    ] = None,
) -> None:
    """Write a new plugin: a table, calls, a grid, settings, a flow, an event, texts in two languages, and tests.

    It becomes a separate repository in the folder NAME, which is installed into this Python environment and tested. In
    homeroom's own repository, the plugin is written into that repository instead.
    """
    from homeroom_cli.new_plugin import write_plugin  # The other commands do not need the developer's kit.

    write_plugin(name, ui=ui, connector=connector, packages=packages)
