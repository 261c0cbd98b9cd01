"""All plugins of this process, and finding things in them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from homeroom_sdk.chores import Chore
from homeroom_sdk.context import Flow
from homeroom_sdk.daemons import Daemon
from homeroom_sdk.engine import InstalledFlow
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.sentences import Sentence
from homeroom_sdk.services import Service
from homeroom_sdk.sign_in import SignInMethod

from homeroom.flags import CORE_FLAGS, FlagSpec, add_flags
from homeroom.plugins.loaded import LoadedPlugin
from homeroom.plugins.verdicts import NO_VERDICT, NO_VERDICTS, Verdict


class PluginHost:
    """Looks up what ready plugins contribute. Whether a district may use it, `entitled` says."""

    def __init__(self, plugins: Sequence[LoadedPlugin], verdicts: Mapping[str, Verdict] = NO_VERDICTS) -> None:
        self.plugins = tuple(plugins)
        self.verdicts = verdicts
        """What was found of the plugins before they were loaded."""
        self._oldest_first = sorted(plugins, key=lambda plugin: verdicts.get(plugin.id, NO_VERDICT).since)
        self._by_id = {plugin.id: plugin for plugin in plugins}
        self.builtin: LoadedPlugin | None = None
        """What the platform itself contributes by the same hooks; the composition root sets it."""
        self._views: dict[frozenset[str], PluginHost] = {}

    def without(self, others: frozenset[str]) -> "PluginHost":
        """What a district sees for which these plugins are not there: they are other districts' own."""
        hidden = frozenset(self._by_id) & others
        if not hidden:
            return self
        if hidden not in self._views:
            plugins = [plugin for plugin in self.plugins if plugin.id not in hidden]
            view = self._views[hidden] = PluginHost(plugins, self.verdicts)
            view.builtin = self.builtin
        return self._views[hidden]

    def ready(self) -> Iterator[LoadedPlugin]:
        """The plugins whose handlers may be called."""
        return (plugin for plugin in self.plugins if plugin.is_ready)

    def hearers(self, event: str) -> Iterator[LoadedPlugin]:
        """The plugins that subscribe to an event; what has failed hears it when it is well again."""
        return (plugin for plugin in self.plugins if event in plugin.hears)

    def folders(self) -> Iterator[Path]:
        """Where the ready plugins' packages lie."""
        return (plugin.folder for plugin in self.ready() if plugin.folder is not None)

    def find(self, plugin_id: str) -> LoadedPlugin | None:
        """The plugin with this id, in whatever state."""
        return self._by_id.get(plugin_id)

    def owner_of_path(self, path: str) -> LoadedPlugin | None:
        """The ready plugin that owns an HTTP path."""
        for plugin in self.ready():
            assert plugin.manifest is not None
            starts = [f"/api/{prefix}" for prefix in plugin.manifest.prefixes]
            starts += [f"/{page}" for page in plugin.manifest.pages]
            if any(path == start or path.startswith(f"{start}/") for start in starts):
                return plugin
        return None

    @cached_property
    def features(self) -> tuple[str, ...]:
        """The licence features of the installed plugins, ready or not."""
        return tuple(self.feature_titles)

    @cached_property
    def feature_titles(self) -> Mapping[str, Sentence]:
        """What each of the features is called."""
        manifests = (plugin.manifest for plugin in self.plugins if plugin.manifest)
        return {flag: Sentence(each.titles.get(flag, flag)) for each in manifests for flag in each.flags}

    @cached_property
    def shows(self) -> Mapping[str, str]:
        """The features by the names under which the shell asks whether their pages are there."""
        manifests = (plugin.manifest for plugin in self.plugins if plugin.manifest)
        return {name: flag for manifest in manifests for name, flag in manifest.shows.items()}

    @cached_property
    def flags(self) -> Mapping[str, FlagSpec]:
        """The setting flags of a district by their key: the platform's, and the plugins'."""
        found = CORE_FLAGS
        for plugin in self.plugins:
            if plugin.manifest:
                found = add_flags(found, Sentence(plugin.manifest.name), plugin.manifest.district_flags)
        return found

    def claims_page(self, path: str) -> bool:
        """Whether an installed plugin, ready or not, has a page for families at an HTTP path."""
        pages = (page for plugin in self._by_id.values() if plugin.manifest for page in plugin.manifest.pages)
        return any(path == f"/{page}" or path.startswith(f"/{page}/") for page in pages)

    def models(self) -> Sequence[ModelSpec]:
        """Every model."""
        return [spec for plugin in self.ready() for spec in plugin.models]

    def titled_models(self) -> Sequence[ModelSpec]:
        """The models that give titles to what other grids show: not those of plugins behind walls.

        Their SQL would be part of the platform's own queries there.
        """
        return [spec for plugin in self.ready() if not plugin.is_walled for spec in plugin.models]

    def find_model(self, name: str) -> tuple[LoadedPlugin, ModelSpec] | None:
        """The plugin that owns a model, and the model."""
        for plugin in self.ready():
            for spec in plugin.models:
                if spec.name == name:
                    return plugin, spec
        return None

    def find_search(self, name: str) -> tuple[LoadedPlugin, ModelSpec] | None:
        """The plugin that brings the search `/api/search/{name}`, and the model that it asks."""
        for plugin in self.ready():
            for spec in plugin.models:
                if name in spec.searches:
                    return plugin, spec
        return None

    def find_services(self, protocol: type, key: str | None) -> Iterator[tuple[LoadedPlugin, Service]]:
        """Who provides a protocol, under this key or any; those that were ready here first come first."""
        for plugin in self._oldest_first:
            for service in plugin.services if plugin.is_ready else ():
                if service.protocol is protocol and key in (None, service.key):
                    yield plugin, service

    def find_own_service(self, protocol: type) -> Service | None:
        """The platform's own service of a protocol."""
        services = self.builtin.services if self.builtin else ()
        return next((service for service in services if service.protocol is protocol), None)

    def sign_in_methods(self) -> Iterator[tuple[LoadedPlugin, SignInMethod]]:
        """The ways to sign in beside the password."""
        for plugin in self.ready():
            for method in plugin.sign_in_methods:
                yield plugin, method

    def chores(self) -> Iterator[tuple[LoadedPlugin, Chore]]:
        """The recurring work."""
        for plugin in self.ready():
            for chore in plugin.chores:
                yield plugin, chore

    def find_daemon(self, name: str) -> tuple[LoadedPlugin, Daemon] | None:
        """The daemon with this full name, `<plugin>.<daemon>`, and its plugin."""
        for plugin in self.ready():
            for daemon in plugin.daemons:
                if name == f"{plugin.id}.{daemon.name}":
                    return plugin, daemon
        return None

    async def close(self) -> None:
        """Release what the ways to sign in hold."""
        for _plugin, method in self.sign_in_methods():
            await method.close()

    def flows(self) -> Sequence[InstalledFlow]:
        """Every flow, the platform's own too."""
        own = [self.builtin] if self.builtin else []
        return [flow for plugin in [*self.ready(), *own] for flow in plugin.flows]

    def find_runner(self, plugin_id: str) -> LoadedPlugin | None:
        """Whose flows have this plugin's id: a plugin, or the platform itself."""
        if self.builtin is not None and plugin_id == self.builtin.id:
            return self.builtin
        return self.find(plugin_id)

    def find_flow(self, name: str) -> InstalledFlow | None:
        """The flow with this full name, `<plugin>.<flow>`."""
        return next((flow for flow in self.flows() if flow.name == name), None)

    def flow_of(self, plugin_id: str, own: Flow) -> InstalledFlow:
        """The installed form of a plugin's own flow.

        Raises:
            LookupError: the plugin did not return it from its `flows` hook.
        """
        for flow in self.flows():
            if flow.plugin_id == plugin_id and flow.spec is own:
                return flow
        raise LookupError(f"{plugin_id} has no flow {own.name!r}: return it from the plugin's flows hook.")
