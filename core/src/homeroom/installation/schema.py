"""The schema of this installation: the platform's own migrations and those of every ready plugin."""

import sys
from collections.abc import Mapping
from dataclasses import replace

from homeroom_sdk.discovery import find_plugins
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.liveness import beating
from homeroom_sdk.orm import new_metadata
from sqlalchemy import create_engine

from homeroom.db.migrate import MigrationSet, migrate, read_revision, role_of
from homeroom.db.pooler import refuse_pooler
from homeroom.db.urls import DatabaseUrls, NoOwner
from homeroom.migrations.sets import list_own_sets
from homeroom.plugin_roles.building import build_roles
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.import_check.steps import try_each
from homeroom.plugins.loading.import_check.store import VerdictBook
from homeroom.plugins.loading.loaded import PluginStatus

MIGRATING = "homeroom.installation.migrating"
MIGRATION_S = 900.0
"""Time limit for migrating one plugin's tables, in seconds; waiting for locks does not count."""


def list_migration_sets(host: PluginHost) -> list[MigrationSet]:
    """Return the platform's own sets, then those of the plugins that have tables, sorted by id."""
    plugins = []
    for plugin in host.ready():
        if plugin.manifest is not None and plugin.manifest.hasSqlDb and plugin.folder is not None:
            versions = plugin.folder / "migrations" / "versions"
            plugins.append(MigrationSet(plugin.id, versions, new_metadata(), is_plugin=True))
    return [*list_own_sets(), *plugins]


def bring_up_to_date(urls: DatabaseUrls, host: PluginHost) -> Mapping[str, Sentence]:
    """Run all migrations and create the database roles of sandboxed plugins; return the failed plugins with reasons.

    Plugins that fail are taken out of service. Waiting is reported on standard error, and the supervisor gets
    heartbeats during the migration.

    Raises:
        NoOwner: the owner's URL is not configured.
        PoolerFound: one of the URLs leads to a pooler in transaction mode.
        MigrationBlocked: tables have been in use for too long.
    """
    if urls.owner is None:
        raise NoOwner("Set HOMEROOM_DATABASE_OWNER_URL to the role that owns the schema, and start again.")
    refuse_pooler(urls.owner, urls.app)
    book = VerdictBook(urls.app)
    with beating():
        migrate(urls.owner, role_of(urls.app), list_own_sets(), tell=_say)
        book.write(host.verdicts)  # The table did not exist before the first migration.
        book.keep({plugin.id: plugin.release for plugin in host.plugins})
        failed = _migrate_plugins(urls.owner, role_of(urls.app), host, book)
        sandboxed = [plugin.id for plugin in host.ready() if plugin.is_sandboxed and plugin.id not in failed]
        failed = {**failed, **build_roles(urls, sandboxed)}
    for plugin_id, reason in failed.items():
        plugin, verdict = host.find(plugin_id), host.verdicts[plugin_id]
        if plugin is not None:
            plugin.fail(reason)
        book.write({plugin_id: replace(verdict, status=PluginStatus.FAILED, reason=reason)})
    return failed


def _migrate_plugins(owner_url: str, app_role: str, host: PluginHost, book: VerdictBook) -> Mapping[str, Sentence]:
    """Migrate outdated tables of the plugins in a child process; return the failed plugins with reasons."""
    failed, pending = {}, dict[str, str]()
    known = book.read()
    engine = create_engine(owner_url)
    try:
        with engine.begin() as connection:
            for item in find_plugins():
                verdict, plugin = host.verdicts.get(item.id), host.find(item.id)
                if verdict is None or not verdict.head or plugin is None or not plugin.is_ready:
                    continue
                revision = read_revision(connection, item.id)
                if revision and revision not in verdict.revisions:
                    failed[item.id] = _newer(known[item.id].tables_of)
                elif revision != verdict.head:
                    pending[f"{item.id}={item.entry_point.value}"] = item.id
    finally:
        engine.dispose()
    for point, outcome in try_each(
        MIGRATING, list(pending), deadline_s=MIGRATION_S, secret=f"{owner_url}\n{app_role}", on_said=_say
    ):
        plugin_id = pending[point]
        if outcome.failure:
            failed[plugin_id] = _("Its database migration failed. {failure}", failure=outcome.failure)
        elif reason := outcome.report.get("failure"):
            failed[plugin_id] = Sentence.read(reason)
        else:
            book.note_tables(plugin_id, host.verdicts[plugin_id].version)
    return failed


def _newer(version: str) -> Sentence:
    if version:
        return _("The tables are of a newer version; install {version} or later.", version=version)
    return _("The tables are of a newer version of the plugin; install that one.")


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
