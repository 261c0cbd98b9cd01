"""Typed events: a plugin tells whoever cares. Ids, never records."""

from datetime import UTC, datetime
from typing import Any, ClassVar
from uuid import UUID, uuid4

from pydantic import BaseModel, ConfigDict, Field

from homeroom_sdk.sentences import Sentence


class Event(BaseModel):
    """Something that has happened. Delivered at least once: a handler is idempotent on `id`.

    Subclasses set `name` as `noun.verb@major` and add fields that are ids, counts or states.
    """

    model_config = ConfigDict(frozen=True)
    name: ClassVar[str]

    id: UUID = Field(default_factory=uuid4)
    at: datetime = Field(default_factory=lambda: datetime.now(UTC))

    def payload(self) -> dict[str, Any]:
        """The event as JSON values."""
        return self.model_dump(mode="json")


class PersonsImported(Event):
    """An import of persons has been committed. Published by whichever plugin provides `Directory`."""

    name: ClassVar[str] = "persons.imported@1"

    import_id: UUID
    imported: int
    updated: int


class PersonsChanged(Event):
    """Persons were added, changed, moved or removed, at most 3,000 in one event; `persons` are `Person.id`.

    Whom an import has changed is told, and not whom it has added: `PersonsImported` speaks of those. Published by
    whichever plugin provides `Directory`, in the transaction in which it happens.
    """

    name: ClassVar[str] = "persons.changed@1"

    persons: tuple[UUID, ...]


class GuardianRestricted(Event):
    """A custody restriction keeps a person's documents from one more address from now on.

    `person` is a `Person.id`; `Directory.list_addressees` tells which. Published by whichever plugin provides
    `Directory`.
    """

    name: ClassVar[str] = "guardian.restricted@1"

    person: UUID


class MailSettled(Event):
    """No mail of a batch will change by itself any more. Published by whichever plugin provides `Mailer`."""

    name: ClassVar[str] = "mail.settled@1"

    batch_id: UUID


class FlowEnded(Event):
    """A flow run has reached its end. Published by the platform; `flow` is the full name, `params` are ids.

    `is_refused` says of a cancelled run that nobody stopped it: the gate did not let it start, as when a licence has
    ended. What the run was for can be asked for again.
    """

    name: ClassVar[str] = "flow.ended@1"

    run_id: UUID
    flow: str
    state: str
    params: dict[str, Any]
    message: Sentence
    is_refused: bool = False
