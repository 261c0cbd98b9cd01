"""Documents that plugins send to families by links: what `services.Recipients` asks their sender of them."""

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
        pages: How many it has.
        is_signed: Its bytes are what was signed: families get them as they are, never behind a password.
        page: Where its sender shows it, such as `/sign`: links lead on to `{page}/{token}`, which asks `FamilyLinks`.
    """

    id: UUID
    pages: int
    is_signed: bool = False
    page: str = ""


@several()
class SentDocuments(Protocol):
    """The documents of a plugin that sends them to families by `Recipients`; offered under its own key."""

    async def find(self, document_id: UUID) -> SentDocument | None:
        """The document; None where it is not to be seen any more, whatever its links say."""
        ...

    async def list_of_person(self, person: UUID) -> Sequence[UUID]:
        """The documents of one person, by `Person.id`; those too that are not to be seen any more."""
        ...

    async def save_to(self, document_id: UUID, path: Path) -> None:
        """Write the document, a PDF, to `path`."""
        ...

    async def note(self, recipient_id: UUID, act: RecipientAct) -> None:
        """Take down what a recipient has done, in the transaction in which it was done."""
        ...
