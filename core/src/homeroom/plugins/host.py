"""All plugins of this process, and finding things in them."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from homeroom_sdk.context import Flow
from homeroom_sdk.engine import InstalledFlow
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.services import Service

from homeroom.plugins.loaded import LoadedPlugin


class PluginHost:
    """Looks up what ready plugins contribute. Whether a district may use it, `entitled` says."""

    def __init__(self, plugins: Sequence[LoadedPlugin]) -> None:
        self.plugins = tuple(plugins)
        self._by_id = {plugin.id: plugin for plugin in plugins}

    def ready(self) -> Iterator[LoadedPlugin]:
        """The plugins whose handlers may be called."""
        return (plugin for plugin in self.plugins if plugin.is_ready)

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

    def claims_page(self, path: str) -> bool:
        """Whether an installed plugin, ready or not, has a page for families at an HTTP path."""
        pages = (page for plugin in self._by_id.values() if plugin.manifest for page in plugin.manifest.pages)
        return any(path == f"/{page}" or path.startswith(f"/{page}/") for page in pages)

    def models(self) -> Sequence[ModelSpec]:
        """Every model."""
        return [spec for plugin in self.ready() for spec in plugin.models]

    def find_model(self, name: str) -> tuple[LoadedPlugin, ModelSpec] | None:
        """The plugin that owns a model, and the model."""
        for plugin in self.ready():
            for spec in plugin.models:
                if spec.name == name:
                    return plugin, spec
        return None

    def find_services(self, protocol: type, key: str | None) -> Iterator[tuple[LoadedPlugin, Service]]:
        """Who provides a protocol, under this key or any."""
        for plugin in self.ready():
            for service in plugin.services:
                if service.protocol is protocol and key in (None, service.key):
                    yield plugin, service

    def flows(self) -> Sequence[InstalledFlow]:
        """Every flow."""
        return [flow for plugin in self.ready() for flow in plugin.flows]

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
