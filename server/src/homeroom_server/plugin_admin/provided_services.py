"""Services that a plugin provides to others, and the district's choice between several providers."""

from homeroom.licences.models import ServiceChoice
from homeroom.plugins.errors import PluginNotReady
from homeroom.plugins.gate import entitled
from homeroom.plugins.guards import choose_service
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom_sdk.errors import ServiceUnavailable, ValidationFailed
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.providers import name_of, title_of
from homeroom_sdk.services import Service
from sqlalchemy.dialects.postgresql import insert

from homeroom_server.plugin_admin.schemas import ProvidedService
from homeroom_server.plugin_admin.states import announce_change
from homeroom_server.scope import Scope


def describe_provided(scope: Scope, plugin: LoadedPlugin) -> list[ProvidedService]:
    """Return the plugin's services for which the district may choose the provider."""
    return [
        ProvidedService(
            protocol=name_of(service.protocol),
            key=service.key,
            title=title,
            is_used=_is_used(scope, plugin, service),
            others=_list_others(scope, plugin, service),
        )
        for service in plugin.services
        if (title := title_of(service.protocol)) is not None
    ]


async def use_service(scope: Scope, plugin: LoadedPlugin, protocol: str, key: str) -> None:
    """Make this plugin the district's default provider of the service, for calls that name no provider. Idempotent.

    Takes effect in all processes when the transaction commits.

    Raises:
        ValidationFailed: the plugin has no such service that a district can choose.
        PluginNotReady: the district cannot use the plugin.
    """
    offered = [service for service in plugin.services if title_of(service.protocol) is not None]
    if (protocol, key) not in {(name_of(service.protocol), service.key) for service in offered}:
        raise ValidationFailed.of(protocol=_("The plugin does not do this for others."))
    entitlement = entitled(scope.state, plugin)
    if not entitlement.is_active:
        raise PluginNotReady(entitlement.reason)
    values = {"plugin_id": plugin.id, "key": key}
    row = insert(ServiceChoice).values(id=uuid7(), district_id=scope.district.id, protocol=protocol, **values)
    await scope.session.execute(row.on_conflict_do_update(index_elements=["district_id", "protocol"], set_=values))
    await scope.audit.record("service.chosen", subject=plugin.id, service=protocol)
    await announce_change(scope, plugin)


def _is_used(scope: Scope, plugin: LoadedPlugin, service: Service) -> bool:
    try:
        used = choose_service(scope.platform.host, scope.state, service.protocol, None)
    except ServiceUnavailable:
        return False
    return used == (plugin, service)


def _list_others(scope: Scope, plugin: LoadedPlugin, service: Service) -> list[Sentence]:
    found = scope.platform.host.find_services(service.protocol, None)
    return [
        Sentence(other.manifest.name)
        for other, _service in found
        if other is not plugin and other.manifest and entitled(scope.state, other).allowed
    ]
