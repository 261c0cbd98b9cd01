"""A model as a caller may use it, and the checks for reading and writing its records."""

from dataclasses import dataclass

from homeroom_sdk.context import Actor
from homeroom_sdk.errors import AppError, Forbidden
from homeroom_sdk.i18n import _
from homeroom_sdk.models import ModelSpec
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.db.sessions import session_beside
from homeroom.instances.errors import ModelReadOnly
from homeroom.instances.query.sources import Rows
from homeroom.instances.rules import Rules


@dataclass(frozen=True, slots=True)
class Model:
    """A model that the caller may use.

    Attributes:
        rows: The records, if they are kept in memory.
        rules: Additional rules for records, beyond the types of the fields.
        refusal: The error for attempts to change records, set if the licence of the model's plugin has ended.
        walled_plugin: The id of the model's plugin, if the plugin has its own database role.
    """

    spec: ModelSpec
    rows: Rows | None = None
    rules: Rules | None = None
    refusal: AppError | None = None
    walled_plugin: str | None = None

    def session_of(self, session: AsyncSession) -> AsyncSession:
        """Return the session for reading the records: the caller's, or one of the plugin's own database role."""
        return session if self.walled_plugin is None else session_beside(session, self.walled_plugin)


def check_read(model: Model, actor: Actor) -> None:
    """Raise `Forbidden` unless the actor has a role that may read the model."""
    if not model.spec.access.read & actor.roles:
        raise Forbidden(_("You are not authorized."))


def check_write(model: Model, actor: Actor) -> None:
    """Raise unless the actor may change records of the model through the instance API.

    Raises:
        Forbidden: the actor may not read or change the model.
        ModelReadOnly: the model's records are in a table or in memory, not kept as JSON.
        AppError: the model's `refusal`, if the licence of its plugin has ended.
    """
    check_read(model, actor)
    if model.spec.table is not None or model.rows is not None:
        raise ModelReadOnly(_("Records of {model} cannot be changed here.", model=model.spec.name))
    if not model.spec.access.write & actor.roles:
        raise Forbidden(_("You are not authorized."))
    if model.refusal is not None:
        raise model.refusal
