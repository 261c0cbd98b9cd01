"""The documents of one person, from every plugin that stores some."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from homeroom_sdk.providers import several


@dataclass(frozen=True, slots=True)
class PersonDocument:
    """A document as lists show it.

    Attributes:
        name: The document's name for staff.
        address: Its page in the shell.
    """

    id: UUID
    name: str
    pages: int
    stored_at: datetime
    address: str


@several()
class PersonDocuments(Protocol):
    """The documents of persons that a plugin stores; all plugins with this service are queried."""

    async def list_documents(self, person: UUID, *, limit: int) -> Sequence[PersonDocument]:
        """Return the documents of a person (the directory's row id) that the actor may see, newest first."""
        ...
