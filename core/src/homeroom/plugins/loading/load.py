"""Loading of plugins: manifest, API version, import, hooks, contributions. A failure affects only its own plugin."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

import pluggy
import structlog
from fastapi import APIRouter
from homeroom_sdk import API_VERSION
from homeroom_sdk.chores import Chore
from homeroom_sdk.daemons import Daemon
from homeroom_sdk.discovery import FoundPlugin
from homeroom_sdk.engine import InstalledFlow
from homeroom_sdk.events import Event
from homeroom_sdk.flows import POOLS, FlowSpec
from homeroom_sdk.hooks import PROJECT, Hooks, Subscription
from homeroom_sdk.i18n import _
from homeroom_sdk.manifest import InvalidManifest, Manifest, api_mismatch, parse_manifest
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.providers import is_guard, name_of
from homeroom_sdk.services import Service
from homeroom_sdk.sign_in import SignInMethod
from pydantic import BaseModel

from homeroom.plugins.loading.imports import watch_imports
from homeroom.plugins.loading.loaded import LoadedPlugin, PluginStatus
from homeroom.plugins.loading.namespace import (
    RESERVED,
    find_doubles,
    find_route_without_context,
    find_stray_route,
    refuse_duplicates,
)
from homeroom.plugins.loading.verdicts import NO_VERDICTS, Verdict
from homeroom.runs.cron import check_schedule

log = structlog.get_logger()
CONTRIBUTIONS: Mapping[str, type] = {
    "models": ModelSpec,
    "routers": APIRouter,
    "flows": FlowSpec,
    "services": Service,
    "events": Event,
    "subscriptions": Subscription,
    "sign_in_methods": SignInMethod,
    "chores": Chore,
    "daemons": Daemon,
}
"""The hooks called at start, and the item type of the sequence that each returns; `events` returns types."""


_NO_LIFESPAN = APIRouter().lifespan_context


class PluginRefused(Exception):
    """The plugin breaks a rule of the host; the message names the rule."""


def load_plugins(
    found: Iterable[FoundPlugin],
    *,
    denied: frozenset[str] = frozenset(),
    verdicts: Mapping[str, Verdict] = NO_VERDICTS,
) -> list[LoadedPlugin]:
    """Load every plugin that can be loaded; the others are in the list with the reason why not.

    Args:
        verdicts: Earlier verdicts on plugins; a plugin that was not found ready is not imported.
    """
    plugins = [_load(item, denied, verdicts.get(item.id)) for item in find_doubles(found)]
    refuse_duplicates(plugins, earlier=[plugin_id for plugin_id, verdict in verdicts.items() if verdict.was_ready])
    for plugin in plugins:
        if not plugin.is_ready:
            log.warning("plugin_not_ready", plugin=plugin.id, status=plugin.status, reason=plugin.reason)
    return plugins


def limit_partners(plugins: Iterable[LoadedPlugin], timeout_s: float) -> None:
    """Put the flows of sandboxed plugins into a separate pool, with this time limit unless they declare their own."""
    for plugin in plugins:
        if plugin.is_partner:
            plugin.flows = [replace(flow, is_partner=True, default_limit_s=timeout_s) for flow in plugin.flows]


def _load(found: FoundPlugin, denied: frozenset[str], verdict: Verdict | None) -> LoadedPlugin:
    if found.id in denied:
        reason = "Switched off for this installation by its operator."
        return LoadedPlugin(found.id, PluginStatus.DENIED, reason, found.folder, guards=_read_guards(found))
    if verdict is None or verdict.status is PluginStatus.READY:
        return load_plugin(found)
    plugin = read_plugin(found)
    if plugin.manifest is not None:
        plugin.status, plugin.reason, plugin.heard = verdict.status, verdict.reason, frozenset(verdict.hears)
    return plugin


def read_plugin(found: FoundPlugin) -> LoadedPlugin:
    """Read a plugin's manifest; if it is invalid or does not fit this host, status and reason explain why."""
    plugin = LoadedPlugin(found.id, PluginStatus.INVALID, found.error or "", found.folder, guards=_read_guards(found))
    if found.error:
        return plugin
    if found.id in RESERVED:
        plugin.reason = _("{id} is reserved by the platform. Give the plugin another id.", id=found.id)
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


def _read_guards(found: FoundPlugin) -> frozenset[str] | None:
    """Return the services by which a plugin guards data, even if it cannot be loaded; None if they are not known."""
    named = found.raw.get("guards", [])
    is_known = bool(found.raw) and isinstance(named, list)
    return frozenset(str(name) for name in named) if is_known else None


def load_plugin(found: FoundPlugin) -> LoadedPlugin:
    """Import one plugin and call its hooks; any exception except `KeyboardInterrupt` becomes its reason."""
    plugin = read_plugin(found)
    if plugin.manifest is None:
        return plugin
    plugin.package = found.entry_point.module.rpartition(".")[0]
    watch_imports(plugin.package)
    try:
        _import(plugin, found)
    except KeyboardInterrupt:  # The user has interrupted the process.
        raise
    except BaseException as error:
        plugin.fail(f"{type(error).__name__}: {error}")
        log.exception("plugin_failed", plugin=plugin.id)
    else:
        plugin.status = PluginStatus.READY
    return plugin


def _import(plugin: LoadedPlugin, found: FoundPlugin) -> None:
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
    small = next((spec.name for spec in plugin.models if not spec.name[:1].isupper()), None)
    if small is not None:
        raise PluginRefused(f"model {small} begins with a small letter: such names are for the districts' own models")
    if plugin.sign_in_methods and not plugin.signs_in:
        raise PluginRefused("hook sign_in_methods: the manifest does not say signIn under [capabilities]")
    unnamed = [name_of(item.protocol) for item in plugin.services if is_guard(item.protocol)]
    if missing := sorted(set(unnamed) - (plugin.guards or set())):
        raise PluginRefused(f"hook services: the manifest does not name {missing[0]} under guards")
    for chore in plugin.chores:
        if not chore.due.startswith(f"{plugin.id}_"):
            raise PluginRefused(f"chore {chore.name}: the name of {chore.due} does not begin with {plugin.id}_")
    names = [daemon.name for daemon in plugin.daemons]
    if len(set(names)) != len(names):
        raise PluginRefused("hook daemons: two have the same name")
    for search in (search for spec in plugin.models for search in spec.searches):
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*", search):
            raise PluginRefused(f"search {search} is no word of letters and digits")
    for router in plugin.routers:
        if router.on_startup or router.on_shutdown or not isinstance(router.lifespan_context, type(_NO_LIFESPAN)):
            raise PluginRefused(
                "hook routers: lifespan handlers are refused; use a daemon, or make it when first asked"
            )
    stray = find_stray_route(plugin)
    if stray is not None:
        raise PluginRefused(f"route {stray} is outside the prefixes and pages of its manifest")
    contextless = find_route_without_context(plugin)
    if contextless is not None:
        raise PluginRefused(
            f"route {contextless} takes no context: add `ctx: Context` or `ctx: StaffContext` of homeroom_sdk.http"
        )
    for flow in plugin.flows:
        if flow.spec.pool not in POOLS:
            raise PluginRefused(
                f"flow {flow.spec.name}: there is no pool {flow.spec.pool}; there are {', '.join(POOLS)}"
            )
        check_schedule(flow)


def _contribution(plugin: LoadedPlugin, name: str) -> Sequence[Any]:
    hook = plugin.hooks.get(name)
    items = tuple(hook()) if hook else ()
    for item in items:
        kind = CONTRIBUTIONS[name]
        if not (isinstance(item, kind) or (isinstance(item, type) and kind is Event and issubclass(item, kind))):
            raise PluginRefused(f"hook {name}: {item!r} is no {kind.__name__}")
    return items


def _settings_type(manifest: Manifest, found: FoundPlugin) -> type[BaseModel] | None:
    if manifest.settings is None:
        return None
    module, _colon, name = manifest.settings.partition(":")
    package = found.entry_point.module.rpartition(".")[0]
    kind = getattr(import_module(f"{package}.{module}"), name)
    if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
        raise PluginRefused(f"settings: {manifest.settings} is no pydantic model")
    return kind
