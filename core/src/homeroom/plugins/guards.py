"""Selection of the plugin that provides a service, and of all plugins that guard data against deletion."""

from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.i18n import _
from homeroom_sdk.providers import name_of
from homeroom_sdk.services import Service

from homeroom.plugins.gate import DistrictState, Provider, entitled, may_have_kept
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.loaded import LoadedPlugin


def every_provider(host: PluginHost, state: DistrictState, protocol: type) -> list[tuple[LoadedPlugin, Service]]:
    """Return all providers of a protocol, even if the district may not use them now: data they keep still counts.

    Raises:
        ServiceUnavailable: a plugin is out of order that may have data of the district, and that guards by this
            protocol or by unknown ones.
    """
    for plugin in host.plugins:
        is_meant = plugin.guards is None or name_of(protocol) in plugin.guards
        if not plugin.is_ready and is_meant and may_have_kept(state, plugin):
            raise ServiceUnavailable(
                _("{plugin} does not work, so it cannot report what must be kept.", plugin=plugin.id)
            )
    found = host.find_services(protocol, None)
    return [(plugin, service) for plugin, service in found if plugin.id not in state.others_plugins]


def choose_service(
    host: PluginHost, state: DistrictState, protocol: type, key: str | None, *, reads: bool = False
) -> tuple[LoadedPlugin, Service]:
    """Return the provider that the district has chosen, else the first that it may use.

    With `reads`, a provider that may only be read is accepted too.

    Raises:
        ServiceUnavailable: no provider is available; the message gives the reason. A chosen provider is never silently
            replaced by another.
    """
    reason = _("No plugin provides {service}.", service=protocol.__name__)
    chosen = state.chosen_services.get(name_of(protocol)) if key is None else None
    if chosen is not None:
        reason = _(
            "The district has chosen the plugin {plugin} for it, which is not installed.", plugin=chosen.plugin_id
        )
    for plugin, service in host.find_services(protocol, key):
        if chosen is not None and chosen != Provider(plugin.id, service.key):
            continue
        entitlement = entitled(state, plugin)
        if entitlement.is_active or (reads and entitlement.allowed):
            return plugin, service
        reason = entitlement.reason
    raise ServiceUnavailable(_("{service} is not available: {reason}", service=protocol.__name__, reason=reason))
