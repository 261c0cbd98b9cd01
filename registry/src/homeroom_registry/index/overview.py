"""Operators' overview: every plugin with its release, and the offered releases."""

from collections.abc import Mapping
from datetime import UTC, datetime

from homeroom.config import Settings
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.processes.home_lock import supervisor_pid
from homeroom.releases.publishers import Trust
from homeroom_sdk.discovery import find_plugins
from homeroom_sdk.errors import Conflict
from homeroom_sdk.i18n import NOTHING, Sentence, _
from homeroom_sdk.long_waits import announce_long_wait

from homeroom_registry.check.installed import InstalledTiers
from homeroom_registry.check.tiers import Tier
from homeroom_registry.index.compatibility import Host
from homeroom_registry.index.schemas import OfferedRelease, PluginReleases, Releases, UpdateRead
from homeroom_registry.index.source import IndexSource, Known
from homeroom_registry.index.update_state import read_work, start_update
from homeroom_registry.index.updates import Newer, find_new, find_newer


class Overview:
    """Overview of installed and offered plugins; one per API process."""

    def __init__(self, settings: Settings, host: PluginHost, source: IndexSource) -> None:
        self._settings, self._plugins, self._source = settings, host, source
        self._tiers = InstalledTiers()

    async def read(self, *, anew: bool = False) -> Releases:
        """Return the whole overview; read the index again if the last read is older than ten minutes, or if `anew`."""
        await announce_long_wait("index of releases")
        if anew:
            self._tiers.forget()
        known, tiers = await self._source.look(anew=anew), self._tiers.read()
        newer, new = self._compare(known)
        installed = [_describe(plugin, newer.get(plugin.id), tiers or {}) for plugin in self._plugins.plugins]
        offered = [_describe_new(item) for item in new]
        work = read_work(self._settings.home)
        return Releases(
            has_index=bool(self._source.place),
            problem=known.problem,
            looked_at=datetime.fromtimestamp(known.at_s, UTC) if known.at_s else None,
            can_update=self._can_update,
            is_judging=tiers is None,
            update=work
            and UpdateRead(
                plugin_id=work.plugin_id,
                state=work.state,
                message=work.message,
                at=datetime.fromtimestamp(work.at_s, UTC),
            ),
            plugins=sorted([*installed, *offered], key=_order),
        )

    async def close(self) -> None:
        """Cancel the work under way."""
        await self._tiers.close()

    async def update(self, plugin_id: str, version: str) -> None:
        """Start to install the release that is offered for a plugin.

        Raises:
            Conflict: the offer has changed, or it cannot be installed from a page; the sentence tells what to do.
        """
        update = self._compare(await self._source.look(anew=True))[0].get(plugin_id)
        if update is None or update.release.version != version:
            raise Conflict(_("This release is no longer offered. Look again."))
        if not _may_install(update):
            raise Conflict(update.verdict.reason if not update.may_install else _unsigned(plugin_id))
        if not self._can_update:
            raise Conflict(
                _("`homeroom up` is not running here. On the machine: homeroom plugin update {id}", id=plugin_id)
            )
        await announce_long_wait("update")
        work = read_work(self._settings.home)
        if work is not None and work.is_running:
            raise Conflict(_("Another update is under way. Wait until it is done."))
        start_update(self._settings.home, plugin_id, update.release.title)

    @property
    def _can_update(self) -> bool:
        return supervisor_pid(self._settings.home) is not None

    def _compare(self, known: Known) -> tuple[Mapping[str, Newer], list[Newer]]:
        trust = Trust.read(self._settings.publishers, self._settings.unsigned_plugins)
        host, found = Host.of(self._plugins, trust), find_plugins()
        return find_newer(known.index, found, host), list(find_new(known.index, found, host))


def _order(plugin: PluginReleases) -> tuple[bool, bool, str]:
    """Return the sort key: installed plugins with a newer release first, plugins that are not installed last."""
    return not plugin.version, plugin.offered is None, plugin.name.lower()


def _may_install(update: Newer) -> bool:
    """Return True if a page may install it: signed updates of installed plugins only.

    People who sign in to a page do not necessarily have access to the machine.
    """
    return update.may_install and bool(update.version) and bool(update.release.publisher)


def _unsigned(plugin_id: str) -> Sentence:
    return _(
        "It is not signed, and only signed releases can be installed from the page. On the machine: "
        "homeroom plugin update {id}",
        id=plugin_id,
    )


def _describe(plugin: LoadedPlugin, newer: Newer | None, tiers: Mapping[str, str]) -> PluginReleases:
    manifest = plugin.manifest
    return PluginReleases(
        id=plugin.id,
        name=manifest.name if manifest else plugin.id,
        description=manifest.description if manifest else "",
        version=(manifest.version if manifest else plugin.release.version) or "?",
        publisher=plugin.release.publisher,
        tier=Tier(tiers.get(plugin.id, "")),
        status=plugin.status,
        reason=Sentence.read(plugin.complaint) if plugin.complaint else NOTHING,
        offered=_describe_offer(newer) if newer else None,
    )


def _describe_new(new: Newer) -> PluginReleases:
    release = new.release
    return PluginReleases(
        id=release.id,
        name=release.name,
        description=release.description,
        version="",
        publisher="",
        tier=Tier.NONE,
        status="",
        reason=NOTHING,
        offered=_describe_offer(new),
    )


def _describe_offer(update: Newer) -> OfferedRelease:
    release, verdict = update.release, update.verdict
    return OfferedRelease(
        version=release.version,
        publisher=release.publisher,
        tier=release.tier,
        notes=release.notes,
        fit=verdict.fit,
        reason=verdict.reason,
        may_install=_may_install(update),
    )
