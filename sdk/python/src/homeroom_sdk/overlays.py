"""Stored signatures that are put on documents, by the plugin that keeps them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol
from uuid import UUID


class SignatoryScope(StrEnum):
    """Whose a stored signature is, and so who may use it."""

    DISTRICT = "district"
    SCHOOL = "school"
    USER = "user"


@dataclass(frozen=True, slots=True)
class Signatory:
    """A stored signature. `school_id` is the code of the school that it is of."""

    id: UUID
    name: str
    title: str
    scope: SignatoryScope
    school_id: str

    @property
    def words(self) -> str:
        """What a screen reader says where it stands."""
        return ", ".join(part for part in (self.name, self.title) if part)


@dataclass(frozen=True, slots=True)
class Signature:
    """A stored signature as it is drawn: a typed name, or else a PNG."""

    signatory: Signatory
    text: str
    picture: bytes


class Overlays(Protocol):
    """The stored signatures of the district."""

    async def list_usable(self, school_id: str = "") -> Sequence[Signatory]:
        """Those that the actor may put on documents of this school (empty: of the whole district), by name.

        None where the district has no stored signatures.
        """
        ...

    async def read(self, ids: Sequence[UUID], school_id: str = "") -> Sequence[Signature]:
        """What is drawn of these, in their order. Nothing may have been written in the transaction before.

        Raises:
            ValidationFailed: one was removed, or is not the actor's to use.
            Forbidden: the district has no stored signatures.
        """
        ...

    async def note_use(self, ids: Sequence[UUID], job_id: UUID, *, documents: int) -> None:
        """Write down with the transaction that the actor puts these on so many documents of a job."""
        ...
