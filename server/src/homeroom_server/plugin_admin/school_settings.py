"""School-level overrides of plugin settings, and what the district allows its schools to override (ADR 36)."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from homeroom.licences.models import PluginState, SchoolSettings
from homeroom.plugins.cascade import SchoolsMay
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.plugins.settings import StoredSettings
from homeroom.tenancy.models import School
from homeroom_sdk.errors import Forbidden, NotFound, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.permissions import is_school_administrator
from homeroom_sdk.texts import is_line
from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert

from homeroom_server.plugin_admin.schemas import SchoolPluginRead, SettingSchool
from homeroom_server.plugin_admin.states import announce_change, store_state
from homeroom_server.scope import Scope


async def list_schools(scope: Scope) -> list[SettingSchool]:
    """List the open schools whose settings the user may change, by name, with the number of settings each has set.

    An administrator gets all schools of the district; a School Administrator gets their own schools.

    Raises:
        Forbidden: the user has neither role, or is a School Administrator without assigned schools.
    """
    _check_role(scope)
    query = select(School).where(School.district_id == scope.district.id, School.closed_at.is_(None))
    schools = (await scope.session.scalars(query.order_by(School.name, School.code))).all()
    counts: dict[str, int] = {}
    for row in await scope.session.scalars(select(SchoolSettings).where(_is_district(scope))):
        counts[row.school] = counts.get(row.school, 0) + len(json.loads(row.settings))
    return [
        SettingSchool(code=school.code, name=school.name, own_count=counts.get(school.code.lower(), 0))
        for school in schools
        if scope.actor.has_school(school.code)
    ]


async def describe_school(scope: Scope, code: str) -> list[SchoolPluginRead]:
    """Return the plugin settings that the school may override; an empty code returns the district's view.

    Raises:
        Forbidden: the user may not change settings of schools, or the code is empty and the user is not an
            administrator.
        NotFound: the district has no such open school, or the user does not belong to it.
    """
    if code:
        await _get_school(scope, code)
    elif not scope.actor.is_admin:
        raise Forbidden(_("You are not authorized."))
    state = await _read_state(scope)
    found = []
    for plugin in scope.platform.host.plugins:
        if plugin.settings_type is None or not entitled(state, plugin).allowed:
            continue
        if _settings(scope, plugin, state).rules():
            found.append(_describe(scope, plugin, state, code))
    return found


async def save_school(scope: Scope, plugin: LoadedPlugin, code: str, values: Mapping[str, Any]) -> SchoolPluginRead:
    """Replace the school's overrides of the plugin's settings and return the result.

    An omitted field follows the district's setting. Without any values, the school's row is deleted.

    Raises:
        Forbidden, NotFound: as `describe_school`.
        ValidationFailed: names each field with an unusable value, or that the district does not let a school set so.
    """
    school = await _get_school(scope, code)
    state = await _read_state(scope)
    if plugin.settings_type is None:
        raise ValidationFailed.of(pluginId=_("The plugin has nothing to set."))
    settings = _settings(scope, plugin, state)
    before, key = settings.of_school(school.code.lower()), school.code.lower()
    changed = settings.change_of_school(values)
    if values:
        row = insert(SchoolSettings).values(
            id=uuid7(), district_id=scope.district.id, plugin_id=plugin.id, school=key, settings=changed
        )
        await scope.session.execute(
            row.on_conflict_do_update(
                index_elements=["district_id", "plugin_id", "school"],
                set_={"settings": changed, "updated_at": func.now()},
            )
        )
    else:
        await scope.session.execute(
            delete(SchoolSettings).where(
                _is_district(scope), SchoolSettings.plugin_id == plugin.id, SchoolSettings.school == key
            )
        )
    now = json.loads(changed)
    fields = sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name))
    await scope.audit.record(
        "plugin.school_settings_saved", subject=plugin.id, school=school.code, fields=", ".join(fields)
    )
    await announce_change(scope, plugin)
    return _describe(scope, plugin, await _read_state(scope), school.code)


async def allow_schools(scope: Scope, plugin: LoadedPlugin, schools_may: Mapping[str, SchoolsMay]) -> SchoolPluginRead:
    """Set what schools may do with each of the plugin's settings; an omitted setting follows its own default rule.

    Raises:
        ValidationFailed: a field is not a setting that schools can override, or has no stricter value.
    """
    if plugin.settings_type is None:
        raise ValidationFailed.of(pluginId=_("The plugin has nothing to set."))
    rules = {rule.name: rule for rule in _settings(scope, plugin, scope.state).rules()}
    wrong = {
        name: _("Schools cannot have their own value of this setting.") for name in schools_may if name not in rules
    }
    wrong |= {
        name: _("No value of this setting is stricter than another.")
        for name, may in schools_may.items()
        if may is SchoolsMay.STRICTER and name in rules and rules[name].safer is None
    }
    if wrong:
        raise ValidationFailed.of(**wrong)
    await store_state(scope, plugin, schools_may=json.dumps(dict(schools_may)))
    told = ", ".join(f"{name}: {may.value}" for name, may in sorted(schools_may.items()))
    await scope.audit.record("plugin.schools_allowed", subject=plugin.id, fields=told)
    return _describe(scope, plugin, await _read_state(scope), "")


def _describe(scope: Scope, plugin: LoadedPlugin, state: DistrictState, code: str) -> SchoolPluginRead:
    settings, key = _settings(scope, plugin, state), code.lower()
    rules = settings.rules()
    told = settings.describe()
    names = {rule.name for rule in rules}
    schema = told.json_schema | {
        "properties": {name: item for name, item in told.json_schema["properties"].items() if name in names}
    }
    schema.pop("required", None)
    found = settings.cascade([key])
    return SchoolPluginRead(
        plugin_id=plugin.id,
        json_schema=schema,
        district={name: value for name, value in told.values.items() if name in names},
        own=settings.of_school(key) if key else {},
        held=sorted(found.sources),
        schools_may={rule.name: rule.schools_may for rule in rules},
        has_stricter=sorted(rule.name for rule in rules if rule.safer is not None),
    )


def _settings(scope: Scope, plugin: LoadedPlugin, state: DistrictState) -> StoredSettings:
    return StoredSettings(plugin, state, scope.platform.keys)


async def _read_state(scope: Scope) -> DistrictState:
    """Return the district's state with the settings as this transaction sees them; the cached state may be stale."""
    states = (
        await scope.session.scalars(select(PluginState).where(PluginState.district_id == scope.district.id))
    ).all()
    rows = await scope.session.scalars(select(SchoolSettings).where(_is_district(scope)))
    of_schools: dict[str, dict[str, str]] = {}
    for row in rows.all():
        of_schools.setdefault(row.plugin_id, {})[row.school] = row.settings
    return replace(
        scope.state,
        plugin_settings={row.plugin_id: row.settings for row in states},
        schools_may={row.plugin_id: row.schools_may for row in states},
        school_settings=of_schools,
    )


async def _get_school(scope: Scope, code: str) -> School:
    _check_role(scope)
    query = select(School).where(
        School.district_id == scope.district.id,
        func.lower(School.code) == code.strip().lower(),
        School.closed_at.is_(None),
    )
    school = await scope.session.scalar(query) if is_line(code) else None
    # A school of another user and an unknown one give the same error.
    if school is None or not scope.actor.has_school(school.code):
        raise NotFound(_("This school does not exist."))
    return school


def _check_role(scope: Scope) -> None:
    actor = scope.actor
    if actor.is_admin or (is_school_administrator(actor.roles) and actor.schools is not None):
        return
    raise Forbidden(_("You are not authorized."))


def _is_district(scope: Scope) -> Any:
    return SchoolSettings.district_id == scope.district.id
