"""Typed events that a plugin publishes to all subscribers. They contain ids, never records."""

from datetime import UTC, datetime
from typing import Any, ClassVar
from uuid import UUID, uuid4

from pydantic import BaseModel, ConfigDict, Field

from homeroom_sdk.i18n import Sentence


class Event(BaseModel):
    """Something that has happened. Delivered at least once: a handler must be idempotent on `id`.

    Subclasses set `name` as `noun.verb@major` and add fields that are ids, counts or states.
    """

    model_config = ConfigDict(frozen=True)
    name: ClassVar[str]

    id: UUID = Field(default_factory=uuid4)
    at: datetime = Field(default_factory=lambda: datetime.now(UTC))

    def payload(self) -> dict[str, Any]:
        """Return the event as JSON values."""
        return self.model_dump(mode="json")


class PersonsImported(Event):
    """An import of persons has been committed. Published by the plugin that provides `Directory`."""

    name: ClassVar[str] = "persons.imported@1"

    import_id: UUID
    imported: int
    updated: int


class PersonsChanged(Event):
    """Persons were added, changed, moved or removed, at most 3,000 in one event; `persons` are `Person.id`.

    Persons changed by an import are included, persons added by an import are not: see `PersonsImported`. Published by
    the plugin that provides `Directory`, in the transaction of the change.
    """

    name: ClassVar[str] = "persons.changed@1"

    persons: tuple[UUID, ...]


class GuardianRestricted(Event):
    """A custody restriction keeps a person's documents from one more address from now on.

    `person` is a `Person.id`; `Directory.list_addressees` shows which address. Published by the plugin that provides
    `Directory`.
    """

    name: ClassVar[str] = "guardian.restricted@1"

    person: UUID


class MailSettled(Event):
    """No mail of a batch will change by itself any more. Published by the plugin that provides `Mailer`."""

    name: ClassVar[str] = "mail.settled@1"

    batch_id: UUID


class FlowEnded(Event):
    """A flow run has ended. Published by the platform; `flow` is the full name, `params` are ids.

    `is_refused` is True for a cancelled run that was not stopped by a person: the platform did not let it start, for
    example because a licence has ended. The run's work can be requested again.
    """

    name: ClassVar[str] = "flow.ended@1"

    run_id: UUID
    flow: str
    state: str
    params: dict[str, Any]
    message: Sentence
    is_refused: bool = False
