"""The tables of dispositions, and of the days by which documents become due."""

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from homeroom_plugins.storage.models import Base
from homeroom_sdk.orm import DistrictRow
from homeroom_sdk.sentences import Sentence
from sqlalchemy import ForeignKeyConstraint, UniqueConstraint, Uuid, func, text
from sqlalchemy.dialects.postgresql import ARRAY, TEXT
from sqlalchemy.orm import Mapped, mapped_column


class ListState(StrEnum):
    """How far a disposition is."""

    PROPOSED = "proposed"
    APPROVED = "approved"
    """Two people have approved: it is being carried out."""
    DONE = "done"
    WITHDRAWN = "withdrawn"


class ItemState(StrEnum):
    """What became of a document on a list."""

    PROPOSED = "proposed"
    OBJECTED = "objected"
    KEPT = "kept"
    """When its turn came, a hold was on it, or it was not due any more."""
    DESTROYED = "destroyed"


def _of(table: str, column: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["district_id", column], [f"{table}.district_id", f"{table}.id"], ondelete="CASCADE")


class PersonDatesRow(DistrictRow, Base):
    """The dates of a person by which documents become due, as the directory last said them; `id` is the person's.

    Attributes:
        left_on: When it was noticed that the person is not in the directory any more; None while there.
    """

    __tablename__ = "storage_persons"

    birth_date: Mapped[date | None]
    left_on: Mapped[date | None]
    seen_at: Mapped[datetime] = mapped_column(server_default=func.now())


class DispositionRow(DistrictRow, Base):
    """A list of documents that are to be destroyed, and what became of it."""

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
    """Somebody has approved a disposition; each user once."""

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
    """A document on a list, or a record that another plugin keeps.

    Attributes:
        keeper, record_id: Of a record: under which key its plugin offers `RetainedRecords`, and the record's own id.
        title, address: What a record is, without personal data, and the page on which staff look at it.
        rule: In words of when it was proposed, in English.
        hashes: Of its versions' files, the first one first; of what was destroyed.
        blob_ids: Contents that have still to leave the store, until `erased_at`.
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
