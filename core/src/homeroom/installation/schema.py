"""The schema of this installation: core's migrations and those of every plugin that is ready."""

import sys
from pathlib import Path

from homeroom_sdk.liveness import beating
from homeroom_sdk.orm import new_metadata

import homeroom.migrations
from homeroom.db.base import Base
from homeroom.db.migrate import MigrationSet, migrate, role_of
from homeroom.db.urls import DatabaseUrls, NoOwner
from homeroom.plugins.host import PluginHost


def list_migration_sets(host: PluginHost) -> list[MigrationSet]:
    """Core first, then the plugins that have tables, sorted by id."""
    core = MigrationSet("core", Path(homeroom.migrations.__file__).parent / "versions", Base.metadata)
    plugins = []
    for plugin in host.ready():
        if plugin.manifest is not None and plugin.manifest.hasSqlDb and plugin.folder is not None:
            plugins.append(MigrationSet(plugin.id, plugin.folder / "migrations" / "versions", new_metadata()))
    return [core, *plugins]


def bring_up_to_date(urls: DatabaseUrls, host: PluginHost) -> dict[str, str]:
    """Run all migrations; a plugin whose own fail is taken out of service, with the reason in the answer.

    What is waited for is said on standard error. A supervisor is told all the while that the process works.

    Raises:
        NoOwner: the owner's URL is not configured.
        MigrationBlocked: tables have been in use for too long.
    """
    if urls.owner is None:
        raise NoOwner("Set HOMEROOM_DATABASE_OWNER_URL to the role that owns the schema, and start again.")
    with beating():
        failed = migrate(urls.owner, role_of(urls.app), list_migration_sets(host), tell=_say)
    for plugin_id, reason in failed.items():
        plugin = host.find(plugin_id)
        if plugin is not None:
            plugin.fail(reason)
    return failed


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
