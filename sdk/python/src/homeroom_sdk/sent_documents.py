"""Documents that plugins send to families by links: the calls of `services.Recipients` to their sender."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from uuid import UUID

from homeroom_sdk.providers import several
from homeroom_sdk.recipients import RecipientAct


@dataclass(frozen=True, slots=True)
class SentDocument:
    """A document that families may see.

    Attributes:
        pages: Number of pages.
        is_signed: The file was signed: families get its exact bytes, never behind a password.
        page: The sender's own page for it, such as `/sign`: links redirect to `{page}/{token}`, which uses
            `FamilyLinks`.
    """

    id: UUID
    pages: int
    is_signed: bool = False
    page: str = ""


@several()
class SentDocuments(Protocol):
    """The documents of a plugin that sends them to families by `Recipients`; offered under its own key."""

    async def find(self, document_id: UUID) -> SentDocument | None:
        """Return the document; None if it may no longer be seen, whatever the state of its links."""
        ...

    async def list_of_person(self, person: UUID) -> Sequence[UUID]:
        """Return the ids of one person's documents (by `Person.id`), including those that may no longer be seen."""
        ...

    async def save_to(self, document_id: UUID, path: Path) -> None:
        """Write the document, a PDF, to `path`."""
        ...

    async def note(self, recipient_id: UUID, act: RecipientAct) -> None:
        """Record what a recipient has done, in the transaction in which it was done."""
        ...
