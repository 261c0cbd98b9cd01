"""Sending of documents that one plugin stores to the families of their persons, through the plugin that delivers."""

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
        person: The directory's row id.
        title: The document's title for staff.
        save_to: Writes the file to a path.
    """

    id: UUID
    person: UUID
    title: str
    save_to: Callable[[Path], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Message:
    """The message that is sent with the documents.

    Attributes:
        expires_at: When the links end; None for the district's default.
        review: Nothing is sent before a clerk has looked at it.
    """

    subject: str
    text: str = ""
    expires_at: datetime | None = None
    review: bool = False


class DocumentDelivery(Protocol):
    """Sends documents to families by link, with the recipients, PINs, checks and ledger of every delivery."""

    async def deliver(self, documents: Sequence[DocumentToSend], message: Message) -> UUID:
        """Create a separate job and return its id; its flow starts when the transaction commits.

        Each person gets their documents as one part, in the order given. As in every delivery, the part is checked for
        content of other persons, and held if a check fails. Call this before anything is written in the transaction:
        files are read in a child process.

        Raises:
            ValidationFailed: the message, a file or a person cannot be used; the sentence states which.
        """
        ...


class DeliveredParts(Protocol):
    """The parts of a delivery's job, one per person, for plugins that do more with them than deliver them."""

    async def list_parts(self, job_id: UUID) -> Sequence[DocumentToSend]:
        """Return the parts that are stored and were not taken back, in the order of the batch.

        Raises:
            NotFound: there is no such job for the actor, or none of its parts is stored.
        """
        ...

    async def get_part(self, job_id: UUID, document_id: UUID) -> DocumentToSend:
        """Return one of the parts.

        Raises:
            NotFound: the document is not, or no longer, a part of the job.
        """
        ...
