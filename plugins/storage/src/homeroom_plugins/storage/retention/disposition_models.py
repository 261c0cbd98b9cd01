"""Tables of dispositions, and of the person dates from which documents become due."""

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from homeroom_plugins.storage.models import Base
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import ForeignKeyConstraint, UniqueConstraint, Uuid, func, text
from sqlalchemy.dialects.postgresql import ARRAY, TEXT
from sqlalchemy.orm import Mapped, mapped_column


class ListState(StrEnum):
    """State of a disposition."""

    PROPOSED = "proposed"
    APPROVED = "approved"
    """Two people have approved it, and it is being carried out."""
    DONE = "done"
    WITHDRAWN = "withdrawn"


class ItemState(StrEnum):
    """State of a document or record on a list."""

    PROPOSED = "proposed"
    OBJECTED = "objected"
    KEPT = "kept"
    """A hold kept it when its turn came, or it was no longer due."""
    DESTROYED = "destroyed"


def _of(table: str, column: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["district_id", column], [f"{table}.district_id", f"{table}.id"], ondelete="CASCADE")


class PersonDatesRow(DistrictRow, Base):
    """The dates of a person from which documents become due, copied from the directory; `id` is the person's row id.

    Attributes:
        left_on: The day on which the person was first missing from the directory; None while the person is in it.
    """

    __tablename__ = "storage_persons"

    birth_date: Mapped[date | None]
    left_on: Mapped[date | None]
    seen_at: Mapped[datetime] = mapped_column(server_default=func.now())


class DispositionRow(DistrictRow, Base):
    """A list of documents and records to destroy, and its outcome."""

    __tablename__ = "storage_dispositions"

    state: Mapped[str] = mapped_column(server_default=ListState.PROPOSED)
    note: Mapped[str] = mapped_column(server_default=text("''"))
    scope: Mapped[str] = mapped_column(server_default=text("''"))
    proposed_at: Mapped[datetime] = mapped_column(server_default=func.now())
    proposed_by: Mapped[UUID]
    proposed_by_name: Mapped[str]
    approved_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    end_reason: Mapped[str] = mapped_column(server_default=text("''"))
    run_id: Mapped[UUID | None]
    certificate_blob_id: Mapped[UUID | None]
    certificate_sha256: Mapped[str] = mapped_column(server_default=text("''"))


class ApprovalRow(DistrictRow, Base):
    """A user's approval of a disposition; at most one per user."""

    __tablename__ = "storage_disposition_approvals"
    __table_args__ = (
        UniqueConstraint("district_id", "disposition_id", "user_id"),
        _of("storage_dispositions", "disposition_id"),
    )

    disposition_id: Mapped[UUID]
    user_id: Mapped[UUID]
    name: Mapped[str]
    at: Mapped[datetime] = mapped_column(server_default=func.now())


class ItemRow(DistrictRow, Base):
    """A document on a list, or a record of another plugin.

    Attributes:
        keeper, record_id: For a record: the key under which its plugin offers `RetainedRecords`, and the record's id.
        title, address: For a record: its description, without personal data, and the page on which staff can view it.
        rule: The retention rule at the time of proposal, described in English.
        hashes: SHA-256 of each version's file, oldest first; set when the document is destroyed.
        blob_ids: Blobs still to be erased from the store; empty once `erased_at` is set.
    """

    __tablename__ = "storage_disposition_documents"
    __table_args__ = (
        UniqueConstraint("district_id", "disposition_id", "document_id"),
        UniqueConstraint("district_id", "disposition_id", "keeper", "record_id"),
        _of("storage_dispositions", "disposition_id"),
        _of("storage_documents", "document_id"),
    )

    disposition_id: Mapped[UUID]
    document_id: Mapped[UUID | None]
    keeper: Mapped[str] = mapped_column(server_default=text("''"))
    record_id: Mapped[UUID | None]
    title: Mapped[Sentence] = mapped_column(default="")
    address: Mapped[str] = mapped_column(server_default=text("''"))
    state: Mapped[str] = mapped_column(server_default=ItemState.PROPOSED)
    due_on: Mapped[date]
    type_name: Mapped[str]
    rule: Mapped[str]
    reason: Mapped[str] = mapped_column(server_default=text("''"))
    by_name: Mapped[str] = mapped_column(server_default=text("''"))
    hashes: Mapped[list[str]] = mapped_column(ARRAY(TEXT), server_default="{}")
    blob_ids: Mapped[list[UUID]] = mapped_column(ARRAY(Uuid()), server_default="{}")
    destroyed_at: Mapped[datetime | None]
    erased_at: Mapped[datetime | None]
