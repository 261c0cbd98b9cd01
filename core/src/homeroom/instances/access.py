"""A model as a caller may use it, and who may read and write its records."""

from dataclasses import dataclass

from homeroom_sdk.context import Actor
from homeroom_sdk.errors import AppError, Forbidden
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.sentences import _
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.db.sessions import session_beside
from homeroom.instances.errors import ModelReadOnly
from homeroom.instances.rules import Rules
from homeroom.instances.sources import Rows


@dataclass(frozen=True, slots=True)
class Model:
    """A model that the caller may name.

    Attributes:
        rows: Its records, if they are kept in memory.
        rules: What it asks of a record beyond the types of its fields.
        refusal: What to answer to whoever wants to change records, where the licence of its plugin has ended.
        walled_plugin: Whose it is, where that has a role of its own in the database.
    """

    spec: ModelSpec
    rows: Rows | None = None
    rules: Rules | None = None
    refusal: AppError | None = None
    walled_plugin: str | None = None

    def session_of(self, session: AsyncSession) -> AsyncSession:
        """Where its records are read: the caller's session, or the one beside it of the plugin's own role."""
        return session if self.walled_plugin is None else session_beside(session, self.walled_plugin)


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
