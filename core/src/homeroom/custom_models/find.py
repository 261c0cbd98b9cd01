"""Finding a model by its name: the platform's, those of licensed plugins, then the district's own."""

from functools import partial

from homeroom_sdk.errors import NotFound
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.sentences import _

from homeroom.custom_models.definition_rules import DefinitionRules
from homeroom.custom_models.queries import find_definition, list_definitions
from homeroom.custom_models.record_rules import RecordRules
from homeroom.custom_models.spec import MODEL_CONFIGURATION, spec_of
from homeroom.forms.definition import ModelDefinition
from homeroom.forms.schema import PATTERNS
from homeroom.forms.validation import is_match
from homeroom.identity.scope import Scope
from homeroom.instances.catalogue import Model, get_model
from homeroom.instances.core_models import CORE_MODELS
from homeroom.plugins.gate import entitled


async def find_model(scope: Scope, name: str) -> Model:
    """The model of this name.

    Raises:
        NotFound: there is none, or not for this district: both look the same.
    """
    if name == MODEL_CONFIGURATION.name:
        plugins = (spec.name for plugin in scope.platform.host.ready() for spec in plugin.models)
        taken = frozenset({name, *CORE_MODELS, *plugins})
        return Model(MODEL_CONFIGURATION, rules=DefinitionRules(taken, partial(find_model, scope)))
    if not is_own_name(name):
        return get_model(scope.platform.host, scope.state, name)
    definition = await get_definition(scope, name)
    return Model(spec_of(definition), rules=RecordRules(definition, partial(find_model, scope)))


async def list_readable(scope: Scope) -> list[tuple[ModelSpec, str]]:
    """The models that the actor may read, each with what it is called: the platform's, plugins', the district's own."""
    plugins = [plugin for plugin in scope.platform.host.ready() if entitled(scope.state, plugin).allowed]
    coded = [*CORE_MODELS.values(), *(spec for plugin in plugins for spec in plugin.models)]
    own = await list_definitions(scope.session, scope.district.id)
    models = [(spec, spec.name) for spec in coded] + [(spec_of(definition), definition.label) for definition in own]
    return [(spec, label) for spec, label in models if spec.access.read & scope.actor.roles]


async def get_definition(scope: Scope, name: str) -> ModelDefinition:
    """The district's own model of this name.

    Raises:
        NotFound: it has none.
    """
    definition = await find_definition(scope.session, scope.district.id, name) if is_own_name(name) else None
    if definition is None:
        raise NotFound(_("There is nothing at this address."))
    return definition


def is_own_name(name: str) -> bool:
    """Whether a model of this name can only be the district's own: those of code begin with a capital letter."""
    return is_match(PATTERNS["modelName"], name)
