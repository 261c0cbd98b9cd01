"""Changes to a plugin's state in a district."""

from typing import Any

from homeroom.events.outbox import notify_screens
from homeroom.licences.models import PluginState
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.plugins.states import announce_state
from homeroom_sdk.orm import uuid7
from sqlalchemy.dialects.postgresql import insert

from homeroom_server.scope import Scope


async def store_state(scope: Scope, plugin: LoadedPlugin, **values: Any) -> None:
    """Upsert these columns of the plugin's state in the district. Takes effect in all processes at commit."""
    row = insert(PluginState).values(id=uuid7(), district_id=scope.district.id, plugin_id=plugin.id, **values)
    await scope.session.execute(row.on_conflict_do_update(index_elements=["district_id", "plugin_id"], set_=values))
    await announce_change(scope, plugin)


async def announce_change(scope: Scope, plugin: LoadedPlugin) -> None:
    """Notify every process and screen of the district, at commit, that the plugin has changed."""
    await announce_state(scope.session, scope.district.id, "Settings")
    await notify_screens(scope.session, scope.district.id, "Plugins", {"id": plugin.id})
    scope.afterwards.append(lambda: scope.platform.entitlements.forget(scope.district.id))
