"""`homeroom migrate`, `doctor`, `sweep` and `openapi`."""

import json
import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer
from homeroom.blobs.errors import BlobError
from homeroom.blobs.housekeeping import sweep_district, sweep_drafts
from homeroom.config import Settings
from homeroom.db.inspection import inspect_database
from homeroom.db.urls import find_database
from homeroom.identity.users.service import erase_users
from homeroom.installation.errors import WrongInstallation
from homeroom.installation.schema import bring_up_to_date
from homeroom.installation.service import compare_installation
from homeroom.platform import Platform, load_host
from homeroom.plugin_roles.inspection import inspect_roles
from homeroom.plugins.errors import PluginNotReady, PluginUnknown
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.import_check.store import VerdictBook
from homeroom.retention import erase_traces
from homeroom.secrets.keys import WrongMasterKey
from homeroom.tenancy.models import DistrictRecord
from homeroom_sdk.discovery import PartMissing, load_part
from homeroom_sdk.i18n import Sentence
from homeroom_server.app import describe_api, describe_core, describe_plugin
from homeroom_server.custom_models.files import erase_unused_files
from homeroom_server.records.retention import erase_records
from rich.console import Console
from sqlalchemy import select

from homeroom_cli.checkup import (
    check_daemons,
    check_disk,
    check_engine,
    check_guarded_processes,
    check_home,
    check_mail_server,
    check_plugins,
    count_work,
    find_running_database,
    judge_work,
    lacks_home,
    look_at_plugins,
)
from homeroom_cli.marks import Mark, show
from homeroom_cli.running import with_platform

console = Console()


def migrate() -> None:
    """Bring the database schema up to date: core first, then each plugin."""
    settings = Settings()
    urls = find_database(settings)
    failed = bring_up_to_date(urls, load_host(settings, VerdictBook(urls.app), anew=True))
    for plugin_id, reason in failed.items():
        console.print(f"[red]{plugin_id}: {reason}[/red]")
    console.print("The schema is up to date." if not failed else "The other parts of the schema are up to date.")
    if failed:
        sys.exit(1)


def doctor() -> None:
    """Look whether everything is in place, and say what to do where it is not.

    Starts, creates and changes nothing. Ends with 1 if something needs attention; warnings alone do not count.
    """
    settings = Settings()
    findings: list[tuple[bool | Mark, str]] = []

    def look(ok: bool, good: str, remedy: str) -> None:
        findings.append((ok, good if ok else remedy))

    host = look_at_plugins(settings)
    for plugin in host.plugins:
        is_well = plugin.is_ready and not plugin.complaint
        look(is_well, f"The plugin {plugin.id} is ready.", f"The plugin {plugin.id}: {plugin.complaint}")
    for part in ("engine_server", "worker", "registry"):
        try:
            load_part(part)
        except PartMissing as error:
            look(False, "", str(error))
        else:
            look(True, f"The part {part} is installed.", "")
    look(
        not settings.public_url.startswith("http://") or "127.0.0.1" in settings.public_url,
        f"Families reach {settings.public_url}.",
        f"HOMEROOM_PUBLIC_URL is {settings.public_url}: families' links must be https.",
    )
    findings += check_disk(settings)
    findings += check_guarded_processes(settings)
    findings += check_mail_server(settings)
    findings += check_engine()
    findings += _check_daemons(settings, host)
    findings += _check_database(settings, host)
    if not show(console, findings):
        sys.exit(1)


def sweep(
    delete: Annotated[
        bool, typer.Option("--delete", help="Remove what was found; without it nothing changes.")
    ] = False,
) -> None:
    """Look for stored contents that nobody knows any more, and for contents that are missing. Run it once a day.

    With --delete, a content is removed 30 days after its last row was deleted. Missing contents need action: restore
    them from a backup. It also erases records and users that were deleted 30 days ago, runs, events and sessions 90
    days after their end, and successful scheduled runs after 7 days.
    """

    async def work(platform: Platform) -> int:
        async with platform.database.system() as session:
            districts = (await session.execute(select(DistrictRecord.id, DistrictRecord.code))).all()
        missing = 0
        for district_id, code in districts:
            found = await sweep_district(platform, district_id, dry_run=not delete)
            missing += found.missing
            console.print(
                f"{code}: {found.orphans.seen} contents, {len(found.orphans.orphans)} without a row "
                f"({found.orphans.orphan_bytes:,} bytes, {found.orphans.deleted} removed), {found.missing} missing"
            )
            records = await erase_records(platform, district_id, dry_run=not delete)
            users = await erase_users(platform, district_id, dry_run=not delete)
            console.print(f"{code}: {records} records and {users} users are longer than 30 days in the bin")
            traces = await erase_traces(platform, district_id, dry_run=not delete)
            console.print(f"{code}: {traces} runs, events and sessions ended long ago")
            unused = await erase_unused_files(platform, district_id, dry_run=not delete)
            console.print(f"{code}: {unused} uploaded files belong to no record")
        if delete:
            console.print(f"{await sweep_drafts(platform)} drafts removed")
        return missing

    if with_platform(work):
        sys.exit(1)


def openapi(
    plugin: Annotated[str, typer.Option(help="The id of an installed plugin: print its calls only.")] = "",
    everything: Annotated[
        bool, typer.Option("--all", help="Print the calls of core and of every installed plugin.")
    ] = False,
    indent: Annotated[int, typer.Option(help="Spaces of indentation.")] = 1,
) -> None:
    """Print the OpenAPI document of core's calls, of one plugin's, or of all."""
    if plugin:
        document = _describe_plugin(load_host(Settings()), plugin)
    else:
        document = describe_api(load_host(Settings())) if everything else describe_core(load_host(Settings()))
    print(json.dumps(document, indent=indent, ensure_ascii=False, sort_keys=True))


def _check_daemons(settings: Settings, host: PluginHost) -> Iterator[tuple[bool, str]]:
    """Check that plugins provide the daemons that this machine is configured to run, and the state of these daemons."""
    unknown = [name for name in settings.daemon_names if host.find_daemon(name) is None]
    yield from ((False, f"HOMEROOM_DAEMONS names {name}, which no plugin has.") for name in unknown)
    yield from check_daemons(settings)


def _check_database(settings: Settings, host: PluginHost) -> Iterator[tuple[bool | Mark, str]]:
    """Check the database, its key and store, stuck work, and the plugins' own findings."""
    url = find_running_database(settings)
    if url is None:
        yield from check_home(settings.home)
        return
    wrong = inspect_database(url)
    yield from ((Mark.WARNING if finding.is_warning else False, str(finding)) for finding in wrong)
    if all(finding.is_warning for finding in wrong):
        yield True, "The database answers, is migrated, and its roles can do what they need and no more."
    if not all(finding.is_usable for finding in wrong):
        return
    if lacks_home(settings):
        yield (
            False,
            f"The key or the documents of this database are not in {settings.home.absolute()}: set HOMEROOM_HOME.",
        )
        return
    yield from _check_roles(url, host)
    belonging = _check_installation()
    yield from belonging
    if all(ok for ok, _ in belonging):
        yield from judge_work(with_platform(count_work, check=False, read_only=True))
        yield from with_platform(check_plugins, check=False, read_only=True)


def _check_roles(url: str, host: PluginHost) -> Iterator[tuple[bool, str]]:
    """Check that each plugin that is not trusted has its own database role with the right privileges only."""
    sandboxed = [plugin for plugin in host.plugins if plugin.is_sandboxed]
    ready = [plugin.id for plugin in sandboxed if plugin.is_ready]
    wrong = inspect_roles(url, ready, [plugin.id for plugin in sandboxed if not plugin.is_ready])
    yield from ((False, str(finding)) for finding in wrong)
    if ready and not wrong:
        yield True, f"Plugins that have a role of their own in the database: {', '.join(ready)}."


def _describe_plugin(host: PluginHost, plugin_id: str) -> dict[str, Any]:
    found = host.find(plugin_id)
    if found is None:
        raise PluginUnknown(Sentence(f"No plugin {plugin_id} is installed. `homeroom plugin list` shows what is."))
    if not found.is_ready:
        raise PluginNotReady(Sentence(f"The plugin {plugin_id} cannot be described: {found.reason}"))
    return describe_plugin(found)


def _check_installation() -> list[tuple[bool, str]]:
    """Check that the master key and the store belong to the database."""
    try:
        problems = with_platform(compare_installation, check=False, read_only=True)
    except (WrongInstallation, WrongMasterKey, BlobError) as error:
        return [(False, str(error))]
    return [(False, str(problem)) for problem in problems] or [
        (True, "The master key and the store belong to the database.")
    ]
