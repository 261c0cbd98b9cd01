"""Tables of legal holds, and of documents that stay held although they no longer meet a hold's conditions."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from homeroom_plugins.storage.models import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import ForeignKeyConstraint, UniqueConstraint, func, text
from sqlalchemy.orm import Mapped, mapped_column


class HoldKind(StrEnum):
    """Kind of a legal hold."""

    PERSON = "person"
    """Everything of a person, including later documents."""
    DOCUMENT = "document"
    SEARCH = "search"
    """Documents that meet the conditions when checked, or that have met them while the hold was active."""


class HoldRow(DistrictRow, Base):
    """A legal hold; active until it is released. The row is kept after that.

    Attributes:
        label: What it covers, as described when it was placed: a person's name, a document's name, or conditions.
        type_id, school_id, phrase, created_from, created_before: Conditions of a search; each may be None.
            `created_before` is exclusive.
    """

    __tablename__ = "storage_holds"
    __table_args__ = (
        ForeignKeyConstraint(["district_id", "type_id"], ["storage_types.district_id", "storage_types.id"]),
        ForeignKeyConstraint(
            ["district_id", "document_id"],
            ["storage_documents.district_id", "storage_documents.id"],
            name="fk_storage_holds_document",
        ),
    )

    kind: Mapped[str]
    label: Mapped[str]
    reason: Mapped[str]
    person: Mapped[UUID | None]
    document_id: Mapped[UUID | None]
    type_id: Mapped[UUID | None]
    school_id: Mapped[str | None]
    phrase: Mapped[str | None]
    created_from: Mapped[datetime | None]
    created_before: Mapped[datetime | None]
    placed_at: Mapped[datetime] = mapped_column(server_default=func.now())
    placed_by: Mapped[UUID | None]
    placed_by_name: Mapped[str]
    released_at: Mapped[datetime | None]
    released_by: Mapped[UUID | None]
    released_by_name: Mapped[str] = mapped_column(server_default=text("''"))
    release_reason: Mapped[str] = mapped_column(server_default=text("''"))


class HoldDocumentRow(DistrictRow, Base):
    """A document that met a hold's conditions until it was changed; the hold still keeps it.

    Database triggers write these rows; see the migration.
    """

    __tablename__ = "storage_hold_documents"
    __table_args__ = (
        UniqueConstraint("district_id", "hold_id", "document_id"),
        ForeignKeyConstraint(["district_id", "hold_id"], ["storage_holds.district_id", "storage_holds.id"]),
        ForeignKeyConstraint(
            ["district_id", "document_id"],
            ["storage_documents.district_id", "storage_documents.id"],
            ondelete="CASCADE",
        ),
    )

    hold_id: Mapped[UUID]
    document_id: Mapped[UUID]
