"""Retention of records that plugins store in addition to stored documents, and their destruction by approved lists.

    Service(RetainedRecords, "library", LibraryRecords)

A provider states how long its records are kept and which of them are due. The plugin in which administrators create
destruction lists adds the due records to a list, has two people approve it, and lets the provider destroy them one by
one.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from homeroom_sdk.i18n import Sentence
from homeroom_sdk.providers import several


class DueAction(StrEnum):
    """The action for a due record; nothing happens without people who approve it."""

    REVIEW = "review"
    """It is listed only if a user requests this kind of record specifically."""
    DESTROY = "destroy"
    """It is proposed together with everything else that is due."""


@dataclass(frozen=True, slots=True)
class RecordsDue:
    """One kind of record, its retention period, and the number that is due.

    Attributes:
        keeper: The key under which its provider offers `RetainedRecords`.
        name: The kind in the plural.
        rule: The period in words.
        due: Number of records that are due and not held.
        held: Number of further records that would be due without a legal hold.
    """

    keeper: str
    name: Sentence
    rule: Sentence
    action: DueAction
    due: int
    held: int


@dataclass(frozen=True, slots=True)
class DueRecord:
    """A record with an expired retention period.

    Attributes:
        title: Its description, without personal data: it stays on the list after the record is destroyed.
        address: The page on which staff can view it.
    """

    id: UUID
    due_on: date
    title: Sentence
    address: str


@dataclass(frozen=True, slots=True)
class DestroyedRecord:
    """The details of a destroyed record for the certificate, and the contents that still have to be erased.

    Attributes:
        hashes: SHA-256 in hex; the provider's documentation states of what.
        blob_ids: The provider's contents that are no longer referenced; see `RetainedRecords.erase`.
    """

    hashes: Sequence[str]
    blob_ids: Sequence[UUID]


@several()
class RetainedRecords(Protocol):
    """The records of a plugin that are subject to retention; offered under the plugin's own key.

    The provider itself checks legal holds (`homeroom_sdk.holds`) in every call. It covers the records of all schools.
    """

    async def describe(self) -> RecordsDue | None:
        """Return what is due now; None if the district keeps these records indefinitely.

        Raises:
            ServiceUnavailable: legal holds cannot be determined at the moment.
        """
        ...

    async def list_due(self, *, besides: Collection[UUID], limit: int) -> Sequence[DueRecord]:
        """Return records that are due and not held, except those in `besides`, longest due first.

        Raises:
            ServiceUnavailable: legal holds cannot be determined at the moment.
        """
        ...

    async def destroy(self, record_id: UUID) -> DestroyedRecord | None:
        """Reduce a record to a stub without contents, in the caller's transaction; flushes.

        Return None if it is kept, because it is on hold by now or no longer due.

        Raises:
            ServiceUnavailable: legal holds cannot be determined at the moment; nothing was destroyed.
        """
        ...

    async def erase(self, blob_ids: Sequence[UUID]) -> None:
        """Erase the bytes of destroyed records from the store immediately. Idempotent."""
        ...
