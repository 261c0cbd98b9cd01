"""Finding a model by its name: core's own, and those of the plugins that the district may use."""

from dataclasses import dataclass

from homeroom_sdk.context import Actor
from homeroom_sdk.errors import AppError, Forbidden, NotFound
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.sentences import _

from homeroom.identity.grids import SYSTEM_ROLES, list_system_roles
from homeroom.instances.core_models import CORE_MODELS, PLUGINS, list_plugins
from homeroom.instances.errors import ModelReadOnly
from homeroom.instances.rules import Rules
from homeroom.instances.sources import Rows
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.host import PluginHost
from homeroom.runs.queue import QUEUE, queue_messages


@dataclass(frozen=True, slots=True)
class Model:
    """A model that the caller may name.

    Attributes:
        rows: Its records, if they are kept in memory.
        rules: What it asks of a record beyond the types of its fields.
        refusal: What to answer to whoever wants to change records, where the licence of its plugin has ended.
    """

    spec: ModelSpec
    rows: Rows | None = None
    rules: Rules | None = None
    refusal: AppError | None = None


def get_model(host: PluginHost, state: DistrictState, name: str) -> Model:
    """The model of this name.

    Raises:
        NotFound: there is none, or it belongs to a plugin that the district may not use: both look the same.
    """
    if name == PLUGINS.name:
        return Model(PLUGINS, list_plugins(host, state))
    if name == SYSTEM_ROLES.name:
        return Model(SYSTEM_ROLES, list_system_roles(state))
    if name == QUEUE:
        return Model(queue_messages(host, state))
    if name in CORE_MODELS:
        return Model(CORE_MODELS[name])
    found = host.find_model(name)
    entitlement = entitled(state, found[0]) if found else None
    if found is None or entitlement is None or not entitlement.allowed:
        raise NotFound(_("There is nothing at this address."))
    return Model(found[1], refusal=entitlement.refusal())


def check_read(model: Model, actor: Actor) -> None:
    """Raise `Forbidden` unless the actor has a role that may read the model."""
    if not model.spec.access.read & actor.roles:
        raise Forbidden(_("You are not authorized."))


def check_write(model: Model, actor: Actor) -> None:
    """Raise unless the actor may change records of the model, and the model takes changes from here."""
    check_read(model, actor)
    if model.spec.table is not None or model.rows is not None:
        raise ModelReadOnly(_("Records of {model} are not changed here.", model=model.spec.name))
    if not model.spec.access.write & actor.roles:
        raise Forbidden(_("You are not authorized."))
    if model.refusal is not None:
        raise model.refusal
