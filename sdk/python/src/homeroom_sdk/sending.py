"""Sending documents that one plugin keeps to the families of their persons, by the plugin that delivers."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol
from uuid import UUID


@dataclass(frozen=True, slots=True)
class DocumentToSend:
    """A PDF of one person.

    Attributes:
        person: The directory's row.
        title: What staff know it by.
        save_to: Writes the file to a path.
    """

    id: UUID
    person: UUID
    title: str
    save_to: Callable[[Path], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Message:
    """What goes out with the documents.

    Attributes:
        expires_at: When the links end; None is as the district has it.
        review: Nothing leaves before a clerk has looked at it.
    """

    subject: str
    text: str = ""
    expires_at: datetime | None = None
    review: bool = False


class DocumentDelivery(Protocol):
    """Gives documents to families by link, with the recipients, PINs, checks and ledger of every delivery."""

    async def deliver(self, documents: Sequence[DocumentToSend], message: Message) -> UUID:
        """Make a job of its own, whose flow starts when the transaction commits; returns its id.

        Each person gets their documents as one part, in the order given. It is checked for what belongs to somebody
        else as every delivery is, and held where something speaks against it. Nothing may have been written in the
        transaction before: files are read in a child process.

        Raises:
            ValidationFailed: the message, a file or a person cannot be used; the sentence says which.
        """
        ...


class DeliveredParts(Protocol):
    """The parts of a delivery's job, each of one person, for whoever does more with them than to deliver them."""

    async def list_parts(self, job_id: UUID) -> Sequence[DocumentToSend]:
        """Those that are stored and were not taken back, in the order of the batch.

        Raises:
            NotFound: there is no such job for whoever asks, or nothing of it is stored.
        """
        ...

    async def get_part(self, job_id: UUID, document_id: UUID) -> DocumentToSend:
        """One of them.

        Raises:
            NotFound: it is none of them any more.
        """
        ...
