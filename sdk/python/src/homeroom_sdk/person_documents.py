"""The documents of one person, whichever plugin keeps them."""

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
        name: What staff know it by.
        address: Its page in the shell.
    """

    id: UUID
    name: str
    pages: int
    stored_at: datetime
    address: str


@several()
class PersonDocuments(Protocol):
    """The documents that a plugin keeps of persons; all that offer it are asked."""

    async def list_documents(self, person: UUID, *, limit: int) -> Sequence[PersonDocument]:
        """Those of the person that whoever asks may see, the newest first; of the directory's row."""
        ...
