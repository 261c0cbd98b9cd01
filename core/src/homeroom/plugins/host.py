"""All plugins of this process, and lookups in them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from homeroom_sdk.chores import Chore
from homeroom_sdk.context import Flow
from homeroom_sdk.daemons import Daemon
from homeroom_sdk.engine import InstalledFlow
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.services import Service
from homeroom_sdk.sign_in import SignInMethod

from homeroom.flags import CORE_FLAGS, FlagSpec, add_flags
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.plugins.loading.verdicts import NO_VERDICT, NO_VERDICTS, Verdict


class PluginHost:
    """Lookups in the contributions of ready plugins. `entitled` decides whether a district may use a plugin."""

    def __init__(self, plugins: Sequence[LoadedPlugin], verdicts: Mapping[str, Verdict] = NO_VERDICTS) -> None:
        self.plugins = tuple(plugins)
        self.verdicts = verdicts
        """The verdicts on the plugins from before they were loaded."""
        self._oldest_first = sorted(plugins, key=lambda plugin: verdicts.get(plugin.id, NO_VERDICT).since)
        self._by_id = {plugin.id: plugin for plugin in plugins}
        self.builtin: LoadedPlugin | None = None
        """The platform's own contributions through the plugin hooks; the composition root sets it."""
        self._views: dict[frozenset[str], PluginHost] = {}

    def without(self, others: frozenset[str]) -> "PluginHost":
        """Return the view of a district for which these plugins do not exist, because they are private to other
        districts.
        """
        hidden = frozenset(self._by_id) & others
        if not hidden:
            return self
        if hidden not in self._views:
            plugins = [plugin for plugin in self.plugins if plugin.id not in hidden]
            view = self._views[hidden] = PluginHost(plugins, self.verdicts)
            view.builtin = self.builtin
        return self._views[hidden]

    def ready(self) -> Iterator[LoadedPlugin]:
        """Yield the plugins whose handlers may be called."""
        return (plugin for plugin in self.plugins if plugin.is_ready)

    def hearers(self, event: str) -> Iterator[LoadedPlugin]:
        """Yield the plugins that subscribe to an event; a failed plugin receives it when it works again."""
        return (plugin for plugin in self.plugins if event in plugin.hears)

    def folders(self) -> Iterator[Path]:
        """Yield the folders of the ready plugins' packages."""
        return (plugin.folder for plugin in self.ready() if plugin.folder is not None)

    def find(self, plugin_id: str) -> LoadedPlugin | None:
        """Return the plugin with this id, in any state; None if there is no such plugin."""
        return self._by_id.get(plugin_id)

    def owner_of_path(self, path: str) -> LoadedPlugin | None:
        """Return the ready plugin that owns an HTTP path, or None."""
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
        """The title of each feature."""
        manifests = (plugin.manifest for plugin in self.plugins if plugin.manifest)
        return {flag: Sentence(each.titles.get(flag, flag)) for each in manifests for flag in each.flags}

    @cached_property
    def shows(self) -> Mapping[str, str]:
        """The features by the names under which the shell asks whether their pages are available."""
        manifests = (plugin.manifest for plugin in self.plugins if plugin.manifest)
        return {name: flag for manifest in manifests for name, flag in manifest.shows.items()}

    @cached_property
    def flags(self) -> Mapping[str, FlagSpec]:
        """The setting flags of a district by key: the platform's and the plugins'."""
        found = CORE_FLAGS
        for plugin in self.plugins:
            if plugin.manifest:
                found = add_flags(found, Sentence(plugin.manifest.name), plugin.manifest.district_flags)
        return found

    def claims_page(self, path: str) -> bool:
        """Return True if an installed plugin, ready or not, has a page for families at an HTTP path."""
        pages = (page for plugin in self._by_id.values() if plugin.manifest for page in plugin.manifest.pages)
        return any(path == f"/{page}" or path.startswith(f"/{page}/") for page in pages)

    def models(self) -> Sequence[ModelSpec]:
        """Return the models of all ready plugins."""
        return [spec for plugin in self.ready() for spec in plugin.models]

    def titled_models(self) -> Sequence[ModelSpec]:
        """Return the models that provide titles for other grids, except those of sandboxed plugins.

        Their SQL would become part of the platform's own queries.
        """
        return [spec for plugin in self.ready() if not plugin.is_sandboxed for spec in plugin.models]

    def find_model(self, name: str) -> tuple[LoadedPlugin, ModelSpec] | None:
        """Return the model with this name and the plugin that owns it, or None."""
        for plugin in self.ready():
            for spec in plugin.models:
                if spec.name == name:
                    return plugin, spec
        return None

    def find_search(self, name: str) -> tuple[LoadedPlugin, ModelSpec] | None:
        """Return the plugin that provides the search `/api/search/{name}`, and the model it queries; None if there is
        none.
        """
        for plugin in self.ready():
            for spec in plugin.models:
                if name in spec.searches:
                    return plugin, spec
        return None

    def find_services(self, protocol: type, key: str | None) -> Iterator[tuple[LoadedPlugin, Service]]:
        """Yield the providers of a protocol, under this key or any; plugins that became ready earliest come first."""
        for plugin in self._oldest_first:
            for service in plugin.services if plugin.is_ready else ():
                if service.protocol is protocol and key in (None, service.key):
                    yield plugin, service

    def find_own_service(self, protocol: type) -> Service | None:
        """Return the platform's own service of a protocol, or None."""
        services = self.builtin.services if self.builtin else ()
        return next((service for service in services if service.protocol is protocol), None)

    def sign_in_methods(self) -> Iterator[tuple[LoadedPlugin, SignInMethod]]:
        """Yield the sign-in methods other than the password, with their plugins."""
        for plugin in self.ready():
            for method in plugin.sign_in_methods:
                yield plugin, method

    def chores(self) -> Iterator[tuple[LoadedPlugin, Chore]]:
        """Yield the chores of all ready plugins, with their plugins."""
        for plugin in self.ready():
            for chore in plugin.chores:
                yield plugin, chore

    def find_daemon(self, name: str) -> tuple[LoadedPlugin, Daemon] | None:
        """Return the daemon with this full name, `<plugin>.<daemon>`, and its plugin; None if it does not exist."""
        for plugin in self.ready():
            for daemon in plugin.daemons:
                if name == f"{plugin.id}.{daemon.name}":
                    return plugin, daemon
        return None

    async def close(self) -> None:
        """Release the resources that the sign-in methods hold."""
        for _plugin, method in self.sign_in_methods():
            await method.close()

    def flows(self) -> Sequence[InstalledFlow]:
        """Return all flows, including the platform's own."""
        own = [self.builtin] if self.builtin else []
        return [flow for plugin in [*self.ready(), *own] for flow in plugin.flows]

    def find_runner(self, plugin_id: str) -> LoadedPlugin | None:
        """Return the owner of the flows of this plugin id, which may be the platform itself; None if unknown."""
        if self.builtin is not None and plugin_id == self.builtin.id:
            return self.builtin
        return self.find(plugin_id)

    def find_flow(self, name: str) -> InstalledFlow | None:
        """Return the flow with this full name, `<plugin>.<flow>`, or None."""
        return next((flow for flow in self.flows() if flow.name == name), None)

    def flow_of(self, plugin_id: str, own: Flow) -> InstalledFlow:
        """Return the installed form of a plugin's own flow.

        Raises:
            LookupError: the plugin did not return it from its `flows` hook.
        """
        for flow in self.flows():
            if flow.plugin_id == plugin_id and flow.spec is own:
                return flow
        raise LookupError(f"{plugin_id} has no flow {own.name!r}: return it from the plugin's flows hook.")
