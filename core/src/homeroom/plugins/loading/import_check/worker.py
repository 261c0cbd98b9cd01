"""The process in which plugins are imported for the first time."""

import os
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from homeroom_sdk.discovery import PLUGINS, FoundPlugin, look_at
from homeroom_sdk.i18n import Sentence, _

from homeroom.plugins.loading.import_check.steps import Reporter
from homeroom.plugins.loading.load import load_plugin
from homeroom.plugins.loading.loaded import LoadedPlugin


def judge(found: FoundPlugin) -> Mapping[str, Any]:
    """Import the plugin, call its hooks, read its migrations, and return a report of the result."""
    threads, processes = set(threading.enumerate()), _list_children()
    plugin = load_plugin(found)
    reason = Sentence.read(plugin.reason).stored()
    report: dict[str, Any] = {"status": plugin.status, "reason": reason, "hears": sorted(plugin.hears)}
    if not plugin.is_ready:
        return report
    if set(threading.enumerate()) - threads:
        return _failed(_("It starts a thread while it is imported. Start it in a daemon, or when it is first needed."))
    if _list_children() - processes:
        return _failed(_("It starts a process while it is imported. Start it in a flow, or in a daemon."))
    try:
        return report | _read_revisions(plugin)
    except Exception as error:
        return _failed(
            _("Its migrations cannot be read: {error}", error=f"{type(error).__name__}: {_first_line(error)}")
        )


def _failed(reason: Sentence) -> dict[str, Any]:
    return {"status": "failed", "reason": reason.stored()}


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0]


def _read_revisions(plugin: LoadedPlugin) -> dict[str, Any]:
    """Return the revisions of the plugin's tables and their single head, or a failure if there are several heads."""
    from alembic.script import ScriptDirectory  # Imported late: most start-ups judge no new plugin.

    assert plugin.manifest is not None
    assert plugin.folder is not None
    if not plugin.manifest.hasSqlDb:
        return {}
    folder = plugin.folder / "migrations" / "versions"
    scripts = ScriptDirectory(str(folder), version_locations=[str(folder)])
    heads = scripts.get_heads()
    if len(heads) > 1:
        names = ", ".join(sorted(heads))
        return _failed(_("Its migrations have more than one end: {heads}. They must form one line.", heads=names))
    return {"head": heads[0] if heads else "", "revisions": [each.revision for each in scripts.walk_revisions()]}


def _list_children() -> set[int]:
    """Return the ids of running processes that this process has started."""
    own = str(os.getpid())
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if path.read_text(errors="replace").rpartition(")")[2].split()[1] == own:
                found.add(int(path.parent.name))
    return found


def main(descriptor: str, *points: str) -> None:
    """Judge each plugin, given as `id=module:name`, and write the reports to the file descriptor."""
    reporter = Reporter(int(descriptor))
    for point in points:
        name, _equals, value = point.partition("=")
        reporter.begin(point)
        reporter.end(point, judge(look_at(EntryPoint(name, value, PLUGINS))))
    os._exit(0)  # Skip exit handlers that plugins registered.


if __name__ == "__main__":
    main(*sys.argv[1:])
