"""Loading: manifest, API fence, import, hooks, contributions; each step's failure stays with its plugin."""

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

import pluggy
import structlog
from homeroom_sdk import API_VERSION
from homeroom_sdk.discovery import Found
from homeroom_sdk.engine import InstalledFlow
from homeroom_sdk.hooks import PROJECT, Hooks
from homeroom_sdk.manifest import InvalidManifest, Manifest, api_mismatch, parse_manifest
from pydantic import BaseModel

from homeroom.plugins.loaded import LoadedPlugin, PluginStatus

log = structlog.get_logger()
CONTRIBUTIONS = ("models", "routers", "flows", "services", "events", "subscriptions")


class PluginRefused(Exception):
    """The plugin breaks a rule of the host; the message says which."""


def load_plugins(found: Iterable[Found], *, denied: frozenset[str] = frozenset()) -> list[LoadedPlugin]:
    """Load every plugin that can be loaded; the others are in the list with their reason."""
    plugins = [_load(item, denied) for item in found]
    _refuse_doubles(plugins)
    for plugin in plugins:
        if not plugin.is_ready:
            log.warning("plugin_not_ready", plugin=plugin.id, status=plugin.status, reason=plugin.reason)
    return plugins


def _load(found: Found, denied: frozenset[str]) -> LoadedPlugin:
    plugin = LoadedPlugin(found.id, PluginStatus.INVALID, found.error or "", found.folder)
    if found.id in denied:
        plugin.status, plugin.reason = PluginStatus.DENIED, "Switched off for this installation by its operator."
        return plugin
    if found.error:
        return plugin
    mismatch = api_mismatch(found.raw, API_VERSION)
    if mismatch:
        plugin.status, plugin.reason = PluginStatus.INCOMPATIBLE, mismatch
        return plugin
    try:
        plugin.manifest = parse_manifest(found.raw)
    except InvalidManifest as error:
        plugin.reason = str(error)
        return plugin
    try:
        _import(plugin, found)
    except (Exception, SystemExit) as error:
        plugin.fail(f"{type(error).__name__}: {error}")
        log.exception("plugin_failed", plugin=plugin.id)
    else:
        plugin.status = PluginStatus.READY
    return plugin


def _import(plugin: LoadedPlugin, found: Found) -> None:
    assert plugin.manifest is not None
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Hooks)
    manager.register(found.entry_point.load(), plugin.id)
    manager.check_pending()
    for caller in manager.get_hookcallers(manager.get_plugin(plugin.id)) or ():
        for implementation in caller.get_hookimpls():
            if (
                implementation.hookwrapper
                or implementation.wrapper
                or implementation.tryfirst
                or implementation.trylast
            ):
                raise PluginRefused(f"hook {caller.name}: wrappers and ordering are refused")
            plugin.hooks[caller.name] = implementation.function
    plugin.manager = manager
    plugin.settings_type = _settings_type(plugin.manifest, found)
    for name in CONTRIBUTIONS:
        setattr(plugin, name, _contribution(plugin, name))
    plugin.flows = tuple(InstalledFlow(plugin.id, spec) for spec in plugin.flows)  # type: ignore[arg-type] # raw specs
    _check_routes(plugin, plugin.manifest)


def _contribution(plugin: LoadedPlugin, name: str) -> Sequence[Any]:
    hook = plugin.hooks.get(name)
    return tuple(hook()) if hook else ()


def _settings_type(manifest: Manifest, found: Found) -> type[BaseModel] | None:
    if manifest.settings is None:
        return None
    module, _, name = manifest.settings.partition(":")
    package = found.entry_point.module.rpartition(".")[0]
    kind = getattr(import_module(f"{package}.{module}"), name)
    if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
        raise PluginRefused(f"settings: {manifest.settings} is no pydantic model")
    return kind


def _check_routes(plugin: LoadedPlugin, manifest: Manifest) -> None:
    allowed = tuple(f"/api/{prefix}" for prefix in manifest.prefixes) + tuple(f"/{page}" for page in manifest.pages)
    for router in plugin.routers:
        for route in router.routes:
            path = getattr(route, "path", "")
            if not any(path == start or path.startswith(f"{start}/") for start in allowed):
                raise PluginRefused(f"route {path} is outside the prefixes and pages of its manifest")


def _refuse_doubles(plugins: Sequence[LoadedPlugin]) -> None:
    """Whoever comes later in the order of ids and claims what is taken, fails."""
    taken: dict[str, str] = {}
    for plugin in plugins:
        if not plugin.is_ready or plugin.manifest is None:
            continue
        claims = [f"area {prefix}" for prefix in plugin.manifest.prefixes]
        claims += [f"page {page}" for page in plugin.manifest.pages]
        claims += [f"model {spec.name}" for spec in plugin.models]
        claims += [f"service {service.protocol.__name__}:{service.key}" for service in plugin.services]
        double = next((claim for claim in claims if claim in taken), None)
        if double:
            plugin.fail(f"The {double} belongs to the plugin {taken[double]} already.")
        else:
            taken.update(dict.fromkeys(claims, plugin.id))
