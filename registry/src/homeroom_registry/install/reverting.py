"""Reverting a plugin's tables in a separate process: `python -m homeroom_registry.install.reverting`."""

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from typing import Any

from homeroom.db.migrate import downgrade, role_of
from homeroom.db.urls import DatabaseUrls, NoOwner
from homeroom.installation.migrating import migration_set
from homeroom.plugins.loading.import_check.steps import Reporter, try_each
from homeroom.plugins.loading.load import load_plugin
from homeroom_sdk.discovery import PLUGINS, FoundPlugin, look_at
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.liveness import beating

from homeroom_registry.install.errors import UpkeepRefused

BASE = "base"
REVERT_S = 900.0


@dataclass(frozen=True, slots=True)
class Reverted:
    """Result of a downgrade: the models with records stored as JSON; None if the plugin cannot be imported."""

    models: Sequence[str] | None


def revert(urls: DatabaseUrls, found: FoundPlugin, revision: str = BASE) -> Reverted:
    """Downgrade the tables of an installed plugin to a revision, with its own migrations, in a separate process.

    Raises:
        NoOwner: the owner's URL is not configured.
        UpkeepRefused: the migrations failed or took longer than 15 minutes.
    """
    if urls.owner is None:
        raise NoOwner("Set HOMEROOM_DATABASE_OWNER_URL to the role that owns the schema, and try again.")
    point = f"{found.id}={found.entry_point.value}"
    secret = f"{urls.owner}\n{role_of(urls.app)}\n{revision}"
    with beating():
        ((_point, outcome),) = try_each(__name__, [point], deadline_s=REVERT_S, secret=secret)
    failure = outcome.failure or outcome.report.get("failure")
    if failure:
        raise UpkeepRefused(f"The tables of {found.id} cannot be taken back. {Sentence.read(failure)}")
    return Reverted(outcome.report["models"])


def main(descriptor: str, point: str) -> None:
    """Downgrade the tables of the plugin `id=module:name`; read owner URL, app role and revision from stdin."""
    reporter = Reporter(int(descriptor))
    owner_url, app_role, revision = sys.stdin.read().splitlines()
    name, _equals, value = point.partition("=")
    reporter.begin(point)
    reporter.end(point, _revert(look_at(EntryPoint(name, value, PLUGINS)), owner_url, app_role, revision))
    os._exit(0)


def _revert(found: FoundPlugin, owner_url: str, app_role: str, revision: str) -> Mapping[str, Any]:
    plugin = load_plugin(found)
    try:
        downgrade(owner_url, app_role, migration_set(found), revision)
    except Exception as error:
        return {"failure": Sentence(f"{type(error).__name__}: {str(error).partition(chr(10))[0]}").stored()}
    return {"models": [spec.name for spec in plugin.models if spec.table is None] if plugin.is_ready else None}


if __name__ == "__main__":
    main(*sys.argv[1:])
