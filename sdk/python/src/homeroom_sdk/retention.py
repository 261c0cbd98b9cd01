"""What plugins keep beside stored documents, and what lists of destruction name and destroy of it.

    Service(RetainedRecords, "library", LibraryRecords)

Whoever provides it says how long its records are kept and which of them are due. The plugin in which administrators
make lists of destruction puts them there, has two people approve it, and lets the provider destroy them one by one.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from homeroom_sdk.providers import several
from homeroom_sdk.sentences import Sentence


class DueAction(StrEnum):
    """What happens when something is due; nothing ever happens without people who approve it."""

    REVIEW = "review"
    """It comes on a list only if somebody asks for this kind of record alone."""
    DESTROY = "destroy"
    """It is proposed with all else that is due."""


@dataclass(frozen=True, slots=True)
class RecordsDue:
    """One kind of record, how long it is kept, and how many are due.

    Attributes:
        keeper: The key under which its provider offers `RetainedRecords`.
        name: The kind in the plural.
        rule: The period in words.
        due: How many of them are due and not held.
        held: How many more are due but for a legal hold.
    """

    keeper: str
    name: Sentence
    rule: Sentence
    action: DueAction
    due: int
    held: int


@dataclass(frozen=True, slots=True)
class DueRecord:
    """A record whose time is over.

    Attributes:
        title: What it is, without personal data: it stays on the list when the record is destroyed.
        address: The page on which staff look at it.
    """

    id: UUID
    due_on: date
    title: Sentence
    address: str


@dataclass(frozen=True, slots=True)
class DestroyedRecord:
    """What a certificate says of a destroyed record, and what has still to go.

    Attributes:
        hashes: SHA-256 in hex; the provider's documentation says of what.
        blob_ids: Contents of the provider's own that nothing names any more; see `RetainedRecords.erase`.
    """

    hashes: Sequence[str]
    blob_ids: Sequence[UUID]


@several()
class RetainedRecords(Protocol):
    """The records of a plugin that fall under retention; offered under the plugin's own key.

    Who is on legal hold is the provider's to ask (`homeroom_sdk.holds`), each time. It knows all schools' records.
    """

    async def describe(self) -> RecordsDue | None:
        """What is due now; None where the district keeps these records without end.

        Raises:
            ServiceUnavailable: nobody can say at the moment who is on hold.
        """
        ...

    async def list_due(self, *, besides: Collection[UUID], limit: int) -> Sequence[DueRecord]:
        """Records that are due and not held, without those `besides`; those first that have been due the longest.

        Raises:
            ServiceUnavailable: nobody can say at the moment who is on hold.
        """
        ...

    async def destroy(self, record_id: UUID) -> DestroyedRecord | None:
        """Leave of a record a stub that names no content, in the caller's transaction; flushes.

        None where it is kept, because a hold is on it by now or it is not due any more.

        Raises:
            ServiceUnavailable: nobody can say at the moment who is on hold; nothing was destroyed.
        """
        ...

    async def erase(self, blob_ids: Sequence[UUID]) -> None:
        """Let the bytes of destroyed records leave the store, not a moment later. Safe to run twice."""
        ...
