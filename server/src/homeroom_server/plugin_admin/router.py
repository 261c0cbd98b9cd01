"""`/api/plugin`: the installed plugins and their administration in the caller's district."""

from typing import Annotated, Any

from fastapi import APIRouter
from homeroom.plugins.errors import PluginUnknown
from homeroom.plugins.gate import entitled
from homeroom.plugins.settings import PluginSettingsRead
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import NOTHING, Nothing
from pydantic import BaseModel, Field

from homeroom_server.plugin_admin import checks, service
from homeroom_server.plugin_admin import provided_services as provided
from homeroom_server.plugin_admin.manuals import read_manual
from homeroom_server.plugin_admin.schemas import CheckReport, ManualText, PluginDetails, PluginRead
from homeroom_server.scope import SignedIn, SignedInAdmin

router = APIRouter(prefix="/api/plugin", tags=["plugin"])


class PluginRequest(BaseModel):
    """Request that names a plugin."""

    pluginId: str  # noqa: N815 - the API's name


class PluginReason(PluginRequest):
    """A plugin, and the reason for the change."""

    reason: str = ""


class PluginValues(PluginRequest):
    """A plugin and its settings. An omitted secret is kept; a secret that is null is deleted."""

    values: Annotated[dict[str, Any], Field(max_length=200)]


class PluginService(PluginRequest):
    """A plugin and one of its services."""

    protocol: str
    key: str


@router.get("")
async def list_plugins(scope: SignedInAdmin) -> Answer[list[PluginRead]]:
    """List every installed plugin with its state in the district."""
    return answer([service.summarize_plugin(scope.state, plugin) for plugin in service.visible_plugins(scope).plugins])


@router.get("/{plugin_id}")
async def get_plugin(scope: SignedInAdmin, plugin_id: str) -> Answer[PluginDetails]:
    """Return a plugin with its settings, their schema, and which secrets are set."""
    return answer(await service.describe_plugin(scope, service.get_plugin(scope, plugin_id)))


@router.get("/{plugin_id}/manual/{name}")
async def get_manual(scope: SignedIn, plugin_id: str, name: str, language: str = "en") -> Answer[ManualText]:
    """Return the Markdown of a manual. For staff who may use the plugin; administrators may read it at any time."""
    plugin = service.get_plugin(scope, plugin_id)
    if not (scope.actor.is_admin or scope.actor.is_staff):
        raise Forbidden(_("You are not authorized."))
    if not scope.actor.is_admin and not entitled(scope.state, plugin).allowed:
        raise PluginUnknown(_("No plugin with this id is installed."))
    manual, markdown = read_manual(plugin, name, language)
    return answer(ManualText(name=manual.name, language=manual.language, markdown=markdown))


@router.post("/enable")
async def enable_plugin(scope: SignedInAdmin, body: PluginRequest) -> Answer[CheckReport]:
    """Switch a plugin on. Refused while its settings are missing or its check reports errors."""
    plugin = service.get_plugin(scope, body.pluginId)
    findings = await service.enable_plugin(scope, plugin)
    return answer(CheckReport(findings=checks.read_findings(findings)))


@router.post("/disable")
async def disable_plugin(scope: SignedInAdmin, body: PluginReason) -> Answer[Nothing]:
    """Switch a plugin off, with a reason. Its data is kept."""
    await service.disable_plugin(scope, service.get_plugin(scope, body.pluginId), body.reason)
    return answer(NOTHING)


@router.post("/settings")
async def save_settings(scope: SignedInAdmin, change: PluginValues) -> Answer[PluginSettingsRead]:
    """Store a plugin's settings.

    A plugin that needs settings is then checked with them, and is on once its check passes.
    """
    plugin = service.get_plugin(scope, change.pluginId)
    saved = await service.save_settings(scope, plugin, change.values)
    await checks.check_saved_settings(scope, plugin)
    return answer(saved)


@router.post("/use")
async def use_service(scope: SignedInAdmin, body: PluginService) -> Answer[Nothing]:
    """Choose this plugin as the provider of a service that several plugins offer."""
    plugin = service.get_plugin(scope, body.pluginId)
    await provided.use_service(scope, plugin, body.protocol, body.key)
    return answer(NOTHING)


@router.post("/check")
async def check_plugin(scope: SignedInAdmin, body: PluginRequest) -> Answer[CheckReport]:
    """Run the plugin's check in the district and return its findings."""
    plugin = service.get_plugin(scope, body.pluginId)
    return answer(CheckReport(findings=checks.read_findings(await checks.check_plugin(scope, plugin))))
