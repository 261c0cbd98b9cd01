"""Administering plugins in a district: switching on and off, settings, what their checks find."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import UTC
from typing import Any, cast

from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import AppError, ValidationFailed
from homeroom_sdk.hooks import Finding, Severity
from homeroom_sdk.orm import uuid7
from homeroom_sdk.sentences import _, joined, say, say_each
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from homeroom.events.outbox import notify_screens
from homeroom.identity.scope import Scope
from homeroom.licences.models import PluginState
from homeroom.plugins.chosen_schools import settle_schools
from homeroom.plugins.context import HostContext
from homeroom.plugins.errors import PluginNotReady, PluginUnknown
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loaded import LoadedPlugin
from homeroom.plugins.manuals import list_manuals
from homeroom.plugins.settings import StoredSettings
from homeroom.plugins.states import announce_state

CHECK_TIMEOUT_S = 5.0
SETTINGS_TIMEOUT_S = 60.0
MAX_REASON = 500


def get_plugin(host: PluginHost, plugin_id: str) -> LoadedPlugin:
    """The installed plugin with this id, in whatever state.

    Raises:
        PluginUnknown: there is none.
    """
    plugin = host.find(plugin_id)
    if plugin is None:
        raise PluginUnknown(_("No plugin with this id is installed."))
    return plugin


def summarize_plugin(state: DistrictState, plugin: LoadedPlugin) -> dict[str, Any]:
    """The Plugin entity (specification §3) and whether the district may use it; `reason` says why not."""
    entitlement = entitled(state, plugin)
    manifest = plugin.manifest.model_dump(mode="json", exclude={"ui", "capabilities"}) if plugin.manifest else {}
    return {
        "name": plugin.id,
        "description": "",
        "version": "",
        **manifest,
        "id": plugin.id,
        "status": plugin.status.value,
        "enabled": entitlement.allowed,
        "isSwitchedOff": plugin.id in state.switched_off,
        "reason": say(plugin.reason or entitlement.reason),
        "hasCheck": "check" in plugin.hooks,
        "hasSettings": plugin.settings_type is not None,
        "hasUi": plugin.manifest is not None and plugin.manifest.ui is not None,
        "manuals": [{"name": item.name, "language": item.language} for item in list_manuals(plugin)],
        **_interface(plugin, state),
    }


def _interface(plugin: LoadedPlugin, state: DistrictState) -> dict[str, Any]:
    """How the plugin's user interface fares: `none`, `ok`, or the code of its last failure in this version."""
    if plugin.manifest is None or plugin.manifest.ui is None:
        return {"interface": "none", "interfaceFailures": 0, "interfaceFailedOn": None}
    failure = state.interface_failures.get(plugin.id)
    if failure is None or failure.version != plugin.manifest.version:
        return {"interface": "ok", "interfaceFailures": 0, "interfaceFailedOn": None}
    at = failure.at.astimezone(UTC).isoformat(timespec="microseconds")
    return {"interface": failure.code, "interfaceFailures": failure.failures, "interfaceFailedOn": at}


async def describe_plugin(scope: Scope, plugin: LoadedPlugin) -> dict[str, Any]:
    """All that an administrator needs to know of a plugin, its secrets aside."""
    row: PluginState | None = await scope.session.scalar(
        select(PluginState).where(PluginState.district_id == scope.district.id, PluginState.plugin_id == plugin.id)
    )
    settings = StoredSettings(plugin, scope.state, scope.platform.keys) if plugin.settings_type else None
    return {
        **summarize_plugin(scope.state, plugin),
        "switchedOffBecause": row.reason if row and not row.enabled else "",
        "enabledVersion": row.enabled_version if row else None,
        "settings": settings.describe() if settings else None,
        "missing": say_each(settings.problems()) if settings else {},
    }


async def check_plugin(scope: Scope, plugin: LoadedPlugin) -> list[Finding]:
    """What the plugin's `check` hook finds in the district; its failure is a finding too."""
    check = plugin.hooks.get("check")
    if check is None:
        return []
    district_id = scope.district.id
    try:
        async with cast(PluginContext, HostContext(scope.platform, plugin, scope.state, scope.actor)).begin() as ctx:
            found = await scope.platform.dispatcher.call(
                plugin, district_id, "check", check, ctx, timeout_s=CHECK_TIMEOUT_S
            )
    except AppError as error:
        remedy = _("Try again in a moment; if it stays so, ask whoever made the plugin.")
        return [Finding("check_failed", Severity.ERROR, error.message, remedy)]
    return list(found)


def show_findings(findings: Sequence[Finding]) -> list[dict[str, Any]]:
    """The findings as they are answered, in the caller's language."""
    return [{**asdict(item), "message": say(item.message), "remedy": say(item.remedy)} for item in findings]


async def enable_plugin(scope: Scope, plugin: LoadedPlugin) -> list[Finding]:
    """Switch the plugin on for the district, at once everywhere. Idempotent; returns what its check found.

    Raises:
        PluginNotReady: it did not load, is not licensed, lacks settings, or its check reports an error.
    """
    asked = replace(scope.state, switched_off=frozenset())
    entitlement = entitled(asked, plugin)
    if not entitlement.allowed:
        raise PluginNotReady(entitlement.reason)
    missing = StoredSettings(plugin, asked, scope.platform.keys).problems() if plugin.settings_type else {}
    if missing:
        raise PluginNotReady(
            _("Set these first: {names}.", names=", ".join(missing)),
            data={"missing": say_each(missing), "findings": []},
        )
    findings = await check_plugin(scope, plugin)
    errors = [item for item in findings if item.severity is Severity.ERROR]
    if errors:
        raise PluginNotReady(
            joined(item.message for item in errors),
            data={"missing": {}, "findings": show_findings(findings)},
        )
    assert plugin.manifest is not None
    await _store(scope, plugin, enabled=True, enabled_version=plugin.manifest.version, reason="")
    await scope.audit.record("plugin.enabled", subject=plugin.id, version=plugin.manifest.version)
    return findings


async def disable_plugin(scope: Scope, plugin: LoadedPlugin, reason: str) -> None:
    """Switch the plugin off for the district, at once everywhere. Its data stay.

    Raises:
        ValidationFailed: there is no reason.
    """
    reason = reason.strip()
    if not reason or len(reason) > MAX_REASON:
        raise ValidationFailed.of(reason=_("Say in 1 to {count} characters why.", count=MAX_REASON))
    await _store(scope, plugin, enabled=False, reason=reason)
    await scope.audit.record("plugin.disabled", subject=plugin.id, reason=reason)


async def save_settings(scope: Scope, plugin: LoadedPlugin, values: dict[str, Any]) -> dict[str, Any]:
    """Store the plugin's settings and describe them anew.

    Raises:
        ValidationFailed: names each field that cannot be used.
        AppError: the plugin itself refuses them.
    """
    if plugin.settings_type is None:
        raise ValidationFailed.of(pluginId=_("The plugin has nothing to set."))
    # Read in this transaction: the state may be some seconds old, and a change would undo another one's.
    row: PluginState | None = await scope.session.scalar(
        select(PluginState)
        .where(PluginState.district_id == scope.district.id, PluginState.plugin_id == plugin.id)
        .with_for_update()
    )
    stored = {plugin.id: row.settings} if row else {}
    settings = StoredSettings(plugin, replace(scope.state, plugin_settings=stored), scope.platform.keys)
    told = settings.describe()
    changed = settings.change(await settle_schools(scope.session, told["schema"], values, before=told["values"]))
    await _store(scope, plugin, settings=changed)
    await scope.audit.record("plugin.settings_saved", subject=plugin.id, fields=", ".join(sorted(values)))
    now = replace(scope.state, plugin_settings={plugin.id: changed})
    await _tell_plugin(scope, plugin, now)
    return StoredSettings(plugin, now, scope.platform.keys).describe()


async def _tell_plugin(scope: Scope, plugin: LoadedPlugin, state: DistrictState) -> None:
    """Let the plugin follow its new settings, or refuse them."""
    follow = plugin.hooks.get("settings_saved")
    if follow is None:
        return
    ctx = HostContext(scope.platform, plugin, state, scope.actor, session=scope.session)
    await scope.platform.dispatcher.call(
        plugin, scope.district.id, "settings", follow, ctx, timeout_s=SETTINGS_TIMEOUT_S
    )
    scope.afterwards.append(ctx.committed)


async def _store(scope: Scope, plugin: LoadedPlugin, **values: Any) -> None:
    row = insert(PluginState).values(id=uuid7(), district_id=scope.district.id, plugin_id=plugin.id, **values)
    await scope.session.execute(row.on_conflict_do_update(index_elements=["district_id", "plugin_id"], set_=values))
    await announce_state(scope.session, scope.district.id, "Settings")
    await notify_screens(scope.session, scope.district.id, "Plugins", {"id": plugin.id})
    scope.afterwards.append(lambda: scope.platform.entitlements.forget(scope.district.id))
