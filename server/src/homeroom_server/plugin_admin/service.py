"""Plugin administration in a district: switching plugins on and off, their settings and details."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from homeroom.identity.users.authority import OperatorsUser, list_protected
from homeroom.licences.models import PluginState
from homeroom.plugins.context import HostContext
from homeroom.plugins.errors import PluginNotReady, PluginUnknown
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.plugins.settings import PluginSettingsRead, StoredSettings
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.hooks import Finding, Severity
from homeroom_sdk.i18n import _, joined, say, say_each
from homeroom_sdk.manifest import Update
from sqlalchemy import select

from homeroom_server.accounts.methods import has_account
from homeroom_server.plugin_admin.checks import check_plugin, read_findings
from homeroom_server.plugin_admin.chosen_schools import refresh_school_names
from homeroom_server.plugin_admin.manuals import list_manuals
from homeroom_server.plugin_admin.provided_services import describe_provided
from homeroom_server.plugin_admin.schemas import ManualRead, PluginDetails, PluginFacts, PluginRead
from homeroom_server.plugin_admin.states import store_state
from homeroom_server.scope import Scope

SETTINGS_TIMEOUT_S = 60.0
MAX_REASON = 500


def visible_plugins(scope: Scope) -> PluginHost:
    """Return the installed plugins, without those that belong to other districts."""
    return scope.platform.host.without(scope.state.others_plugins)


def get_plugin(scope: Scope, plugin_id: str) -> LoadedPlugin:
    """Return the installed plugin with this id, in any state.

    Raises:
        PluginUnknown: no such plugin is installed, or it belongs to another district.
    """
    plugin = visible_plugins(scope).find(plugin_id)
    if plugin is None:
        raise PluginUnknown(_("No plugin with this id is installed."))
    return plugin


def summarize_plugin(state: DistrictState, plugin: LoadedPlugin) -> PluginRead:
    """Return the plugin's facts and its state in the district."""
    settings = plugin.manifest.settings if plugin.manifest else None
    return PluginRead(**dict(_facts_of(state, plugin)), settings=settings)


def _facts_of(state: DistrictState, plugin: LoadedPlugin) -> PluginFacts:
    entitlement, manifest = entitled(state, plugin), plugin.manifest
    interface, failures, failed_at = _interface(plugin, state)
    return PluginFacts(
        name=manifest.name if manifest else plugin.id,
        description=manifest.description if manifest else "",
        version=manifest.version if manifest else "",
        id=plugin.id,
        update=manifest.update if manifest else Update(),
        assist=manifest.assist if manifest else "",
        has_sql_db=manifest is not None and manifest.hasSqlDb,
        files=manifest.files if manifest else (),
        manuals=[ManualRead(name=item.name, language=item.language) for item in list_manuals(plugin)],
        sql=manifest.sql if manifest else (),
        api=manifest.api if manifest else "",
        flags=manifest.switched_on_by if manifest else (),
        prefixes=manifest.prefixes if manifest else (),
        pages=manifest.pages if manifest else (),
        status=plugin.status,
        enabled=entitlement.allowed,
        is_switched_off=plugin.id in state.switched_off,
        lacks_setup=entitlement.lacks_setup,
        reason=say(plugin.complaint or entitlement.reason),
        has_check="check" in plugin.hooks,
        has_settings=plugin.settings_type is not None,
        has_ui=manifest is not None and manifest.ui is not None,
        interface=interface,
        interface_failures=failures,
        interface_failed_on=failed_at,
    )


def _interface(plugin: LoadedPlugin, state: DistrictState) -> tuple[str, int, datetime | None]:
    """Return the state of the plugin's user interface: `none`, `ok`, or the code of its last failure in this version.

    The code is followed by the number of failures and the time of the last one.
    """
    if plugin.manifest is None or plugin.manifest.ui is None:
        return "none", 0, None
    failure = state.interface_failures.get(plugin.id)
    if failure is None or failure.version != plugin.manifest.version:
        return "ok", 0, None
    return failure.code, failure.failures, failure.at.astimezone(UTC)


async def describe_plugin(scope: Scope, plugin: LoadedPlugin) -> PluginDetails:
    """Return the plugin's details for an administrator, without the values of secrets."""
    row: PluginState | None = await scope.session.scalar(
        select(PluginState).where(PluginState.district_id == scope.district.id, PluginState.plugin_id == plugin.id)
    )
    settings = StoredSettings(plugin, scope.state, scope.platform.keys) if plugin.settings_type else None
    return PluginDetails(
        **dict(_facts_of(scope.state, plugin)),
        switched_off_because=row.reason if row and not row.enabled else "",
        enabled_version=row.enabled_version if row else None,
        settings=settings.describe() if settings else None,
        missing=say_each(settings.problems()) if settings else {},
        services=describe_provided(scope, plugin),
    )


async def enable_plugin(scope: Scope, plugin: LoadedPlugin) -> Sequence[Finding]:
    """Switch the plugin on for the district and return the findings of its check. Idempotent.

    Takes effect in all processes when the transaction commits.

    Raises:
        PluginNotReady: it did not load, is not licensed, lacks settings, or its check reports an error.
    """
    asked = replace(scope.state, switched_off=frozenset())
    entitlement = entitled(asked, plugin)
    if not (entitlement.allowed or entitlement.lacks_setup):
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
            data={"missing": {}, "findings": [item.model_dump() for item in read_findings(findings)]},
        )
    assert plugin.manifest is not None
    await store_state(scope, plugin, enabled=True, enabled_version=plugin.manifest.version, reason="")
    await scope.audit.record("plugin.enabled", subject=plugin.id, version=plugin.manifest.version)
    return findings


async def disable_plugin(scope: Scope, plugin: LoadedPlugin, reason: str) -> None:
    """Switch the plugin off for the district; its data is kept. Takes effect in all processes at commit.

    Raises:
        ValidationFailed: the reason is empty or too long.
        OperatorsUser: it is a sign-in plugin, the actor is not support, and a user with a role that only the operator
            grants has an account with a sign-in plugin.
    """
    reason = reason.strip()
    if not reason or len(reason) > MAX_REASON:
        raise ValidationFailed.of(reason=_("Give a reason of 1 to {count} characters.", count=MAX_REASON))
    if plugin.signs_in:
        await _check_locks_nobody_out(scope)
    await store_state(scope, plugin, enabled=False, reason=reason)
    await scope.audit.record("plugin.disabled", subject=plugin.id, reason=reason)


async def _check_locks_nobody_out(scope: Scope) -> None:
    """Raise OperatorsUser if a user with a role that only the operator grants has an account with a sign-in plugin."""
    for user_id in await list_protected(scope):
        if await has_account(scope.platform, scope.state, scope.session, user_id):
            raise OperatorsUser(
                _("Users with operator rights sign in through this plugin. Only customer support can switch it off.")
            )


async def save_settings(scope: Scope, plugin: LoadedPlugin, values: dict[str, Any]) -> PluginSettingsRead:
    """Store the plugin's settings and return them as now stored.

    Raises:
        ValidationFailed: names each field that cannot be used.
        AppError: the plugin's `settings_saved` hook rejects them.
    """
    if plugin.settings_type is None:
        raise ValidationFailed.of(pluginId=_("The plugin has nothing to set."))
    # Lock and re-read the row: the cached state may be stale, and saving from it would undo a concurrent change.
    row: PluginState | None = await scope.session.scalar(
        select(PluginState)
        .where(PluginState.district_id == scope.district.id, PluginState.plugin_id == plugin.id)
        .with_for_update()
    )
    stored = {plugin.id: row.settings} if row else {}
    settings = StoredSettings(plugin, replace(scope.state, plugin_settings=stored), scope.platform.keys)
    told = settings.describe()
    changed = settings.change(await refresh_school_names(scope.session, told.json_schema, values, before=told.values))
    await store_state(scope, plugin, settings=changed)
    await scope.audit.record("plugin.settings_saved", subject=plugin.id, fields=", ".join(sorted(values)))
    now = replace(scope.state, plugin_settings={plugin.id: changed})
    await _tell_plugin(scope, plugin, now)
    return StoredSettings(plugin, now, scope.platform.keys).describe()


async def _tell_plugin(scope: Scope, plugin: LoadedPlugin, state: DistrictState) -> None:
    """Call the plugin's `settings_saved` hook in this transaction; it may reject the new settings by raising."""
    follow = plugin.hooks.get("settings_saved")
    if follow is None:
        return
    ctx = HostContext(scope.platform, plugin, state, scope.actor, scope.session)
    await scope.platform.dispatcher.call(
        plugin, scope.district.id, "settings", follow, ctx, timeout_s=SETTINGS_TIMEOUT_S
    )
    scope.afterwards.append(ctx.committed)
