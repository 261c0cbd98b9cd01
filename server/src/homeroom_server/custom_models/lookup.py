"""Lookup of a district's own model by its name."""

from homeroom.forms.definition import ModelDefinition
from homeroom.forms.schema import PATTERNS
from homeroom.forms.validation import is_match
from homeroom.instances.ports import Scope
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _

from homeroom_server.custom_models.queries import find_definition


async def get_definition(scope: Scope, name: str) -> ModelDefinition:
    """Return the district's own model with this name.

    Raises:
        NotFound: there is no such model.
    """
    definition = await find_definition(scope.session, scope.district.id, name) if is_own_name(name) else None
    if definition is None:
        raise NotFound(_("There is nothing at this address."))
    return definition


def is_own_name(name: str) -> bool:
    """Return whether only a district's own model can have this name.

    The names of models in code begin with a capital letter.
    """
    return is_match(PATTERNS["modelName"], name)
