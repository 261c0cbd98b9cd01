"""Finding a model by name: the platform's, those of licensed plugins, then the district's own."""

from functools import partial

from homeroom.identity.users.grids import SYSTEM_ROLES, list_system_roles
from homeroom.instances.access import Model
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.runs.models import QUEUE
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _
from homeroom_sdk.models import ModelSpec

from homeroom_server.custom_models.definition_rules import DefinitionRules
from homeroom_server.custom_models.lookup import get_definition, is_own_name
from homeroom_server.custom_models.queries import list_definitions
from homeroom_server.custom_models.record_rules import RecordRules
from homeroom_server.custom_models.spec import MODEL_CONFIGURATION, spec_of
from homeroom_server.queue.service import queue_messages
from homeroom_server.records.core_models import ACTIVITY_LOG, CORE_MODELS, PLUGINS, activity_log, list_plugins
from homeroom_server.scope import Scope


async def find_model(scope: Scope, name: str) -> Model:
    """Return the model with this name.

    Raises:
        NotFound: there is no such model, or the district may not use it; the error is the same for both.
    """
    if name == MODEL_CONFIGURATION.name:
        host = scope.platform.host.without(scope.state.others_plugins)
        plugins = (spec.name for plugin in host.ready() for spec in plugin.models)
        taken = frozenset({name, *CORE_MODELS, *plugins})
        return Model(MODEL_CONFIGURATION, rules=DefinitionRules(taken, partial(find_model, scope)))
    if not is_own_name(name):
        return get_model(scope.platform.host, scope.state, name)
    definition = await get_definition(scope, name)
    return Model(spec_of(definition), rules=RecordRules(definition, partial(find_model, scope)))


def get_model(host: PluginHost, state: DistrictState, name: str) -> Model:
    """Return the platform's or a plugin's model with this name.

    Raises:
        NotFound: there is no such model, or it belongs to a plugin that the district may not use. The error is the same
            for both.
    """
    if name == PLUGINS.name:
        return Model(PLUGINS, list_plugins(host, state))
    if name == SYSTEM_ROLES.name:
        return Model(SYSTEM_ROLES, list_system_roles(state))
    if name == QUEUE:
        return Model(queue_messages(host, state.district.name))
    if name == ACTIVITY_LOG.name:
        return Model(activity_log(host))
    if name in CORE_MODELS:
        return Model(CORE_MODELS[name])
    return _open_to(state, host.find_model(name))


def get_searched_model(host: PluginHost, state: DistrictState, search: str) -> Model:
    """Return the plugin model behind `/api/search/{search}`. Raises as `get_model`."""
    return _open_to(state, host.find_search(search))


def _open_to(state: DistrictState, found: tuple[LoadedPlugin, ModelSpec] | None) -> Model:
    entitlement = entitled(state, found[0]) if found else None
    if found is None or entitlement is None or not entitlement.allowed:
        raise NotFound(_("There is nothing at this address."))
    plugin, spec = found
    sandboxed = plugin.id if plugin.is_sandboxed and spec.table is not None else None
    return Model(spec, refusal=entitlement.refusal(), walled_plugin=sandboxed)


async def list_readable(scope: Scope) -> list[tuple[ModelSpec, str]]:
    """Return the models that the actor may read, with their labels: the platform's, plugins' and the district's own."""
    plugins = [plugin for plugin in scope.platform.host.ready() if entitled(scope.state, plugin).allowed]
    coded = [*CORE_MODELS.values(), *(spec for plugin in plugins for spec in plugin.models)]
    own = await list_definitions(scope.session, scope.district.id)
    models = [(spec, spec.name) for spec in coded] + [(spec_of(definition), definition.label) for definition in own]
    return [(spec, label) for spec, label in models if spec.access.read & scope.actor.roles]
