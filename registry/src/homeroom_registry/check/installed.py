"""Tiers of the installed plugins, computed in a separate process: `python -m homeroom_registry.check.installed`.

Reading all files of all plugins takes some seconds of processor time, which must not delay other requests.
"""

import asyncio
import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from contextvars import Context

from homeroom_sdk.discovery import PLUGINS, FoundPlugin, find_plugins

from homeroom_registry.check.service import check_source, tier_of
from homeroom_registry.check.source import Package, PluginSource

LONGEST_S = 120.0


def source_of(found: FoundPlugin) -> PluginSource | None:
    """Return an installed plugin as a source to check; None if its package folder cannot be found."""
    if found.folder is None:
        return None
    dist, package = found.entry_point.dist, Package()
    if dist is not None:
        facts = dist.metadata
        package = Package(
            str(facts["Name"] or ""),
            dist.version,
            str(facts["License-Expression"] or facts["License"] or ""),
            str(facts["Requires-Python"] or ""),
            [line for line in dist.requires or () if "extra ==" not in line],
            {point.name: point.value for point in dist.entry_points.select(group=PLUGINS)},
        )
    name = found.entry_point.module.rpartition(".")[0]
    return PluginSource(found.folder, found.folder, name, package, is_wheel=False)


def judge_installed() -> Mapping[str, str]:
    """Return the tier of each installed plugin by its id; an empty text if it reaches no tier."""
    sources = {found.id: source_of(found) for found in find_plugins()}
    return {plugin_id: str(tier_of(check_source(source))) for plugin_id, source in sources.items() if source}


class InstalledTiers:
    """The tiers of the installed plugins, computed once per process; later installations count after the next start."""

    def __init__(self) -> None:
        self._asking: asyncio.Task[Mapping[str, str]] | None = None

    def read(self) -> Mapping[str, str] | None:
        """Return the tiers of the installed plugins by id; None until known. The first call starts the work."""
        if self._asking is None:
            # The empty context detaches the task from the request that happens to start it.
            self._asking = asyncio.create_task(_ask_child(), context=Context())
        return self._asking.result() if self._asking.done() else None

    def forget(self) -> None:
        """Discard an empty result, so that the next `read` tries again."""
        if self._asking is not None and self._asking.done() and not self._asking.result():
            self._asking = None

    async def close(self) -> None:
        """Cancel the work under way."""
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.gather(self._asking, return_exceptions=True)


async def _ask_child() -> Mapping[str, str]:
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", __name__), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        said, _nothing = await asyncio.wait_for(child.communicate(), LONGEST_S)
    except TimeoutError:
        return {}
    finally:
        with suppress(ProcessLookupError):
            child.kill()
    try:
        found: Mapping[str, str] = json.loads(said)
    except ValueError:
        return {}
    return found


if __name__ == "__main__":
    print(json.dumps(judge_installed()))
