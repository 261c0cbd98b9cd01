"""The process in which a plugin's migrations run: `python -m homeroom.installation.migrating`."""

import os
import sys
from collections.abc import Mapping
from functools import partial
from importlib.metadata import EntryPoint
from typing import Any

from homeroom_sdk.discovery import PLUGINS, FoundPlugin, look_at
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import new_metadata

from homeroom.db.migrate import MigrationBlocked, MigrationSet, Tell, migrate
from homeroom.plugins.loading.import_check.steps import Reporter


def migration_set(found: FoundPlugin) -> MigrationSet:
    """Return the migrations of one plugin."""
    assert found.folder is not None, "it was found ready"
    return MigrationSet(found.id, found.folder / "migrations" / "versions", new_metadata(), is_plugin=True)


def main(descriptor: str, *points: str) -> None:
    """Migrate the tables of each plugin, given as `id=module:name`; read the owner's URL and the app role from
    stdin.
    """
    reporter = Reporter(int(descriptor))
    owner_url, app_role = sys.stdin.read().splitlines()
    for point in points:
        name, _equals, value = point.partition("=")
        reporter.begin(point)
        found = look_at(EntryPoint(name, value, PLUGINS))
        reporter.end(point, _bring_up_to_date(found, owner_url, app_role, partial(reporter.say, point)))
    os._exit(0)


def _bring_up_to_date(found: FoundPlugin, owner_url: str, app_role: str, tell: Tell) -> Mapping[str, Any]:
    try:
        failed = migrate(owner_url, app_role, [migration_set(found)], tell=tell).get(found.id)
    except MigrationBlocked as error:
        failed = Sentence(str(error))
    return {"failure": failed.stored()} if failed else {}


if __name__ == "__main__":
    main(*sys.argv[1:])
