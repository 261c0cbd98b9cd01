"""The tables of retention: legal holds, and the documents that a hold keeps although they changed since."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from homeroom_plugins.storage.models import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import ForeignKeyConstraint, UniqueConstraint, func, text
from sqlalchemy.orm import Mapped, mapped_column


class HoldKind(StrEnum):
    """What a legal hold is on."""

    PERSON = "person"
    """Everything of a person, what comes later too."""
    DOCUMENT = "document"
    SEARCH = "search"
    """Whatever meets its conditions at the time of asking, and whatever has met them while it was in force."""


class HoldRow(DistrictRow, Base):
    """A legal hold; in force until it is released. Its row stays.

    Attributes:
        label: What it is on, in the words of when it was placed: a person's name, a document's, or conditions.
        type_id, school_id, phrase, created_from, created_before: The conditions of a search; each may be absent.
            `created_before` is the moment after the last one that counts.
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
    """A document that met a hold's conditions and was changed so that it does not: the hold keeps it.

    The database writes these rows by itself; see the migration.
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
