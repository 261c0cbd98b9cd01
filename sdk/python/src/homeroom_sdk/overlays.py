"""Stored signatures for use on documents, as the plugin that stores them offers them to others."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol
from uuid import UUID


class SignatoryScope(StrEnum):
    """The owner of a stored signature, which determines who may use it."""

    DISTRICT = "district"
    SCHOOL = "school"
    USER = "user"


@dataclass(frozen=True, slots=True)
class Signatory:
    """A stored signature. `school_id` is the code of the school that owns it."""

    id: UUID
    name: str
    title: str
    scope: SignatoryScope
    school_id: str

    @property
    def words(self) -> str:
        """Alternative text of the signature for screen readers: name and title."""
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
        """Return the signatures that the actor may put on documents of this school (empty: of the whole district), by
        name.

        Return an empty list if the district has no stored signatures.
        """
        ...

    async def read(self, ids: Sequence[UUID], school_id: str = "") -> Sequence[Signature]:
        """Return what to draw for these signatures, in their order. Call it before anything is written in the
        transaction.

        Raises:
            ValidationFailed: a signature was removed, or the actor may not use it.
            Forbidden: the district has no stored signatures.
        """
        ...

    async def note_use(self, ids: Sequence[UUID], job_id: UUID, *, documents: int) -> None:
        """Record, in the transaction, that the actor puts these signatures on this number of documents of a job."""
        ...
