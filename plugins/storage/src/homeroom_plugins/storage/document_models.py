"""Tables of documents, their versions and their history."""

from datetime import date, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from homeroom_plugins.storage.models import Base
from homeroom_sdk.orm import DistrictRow
from homeroom_sdk.search import Searchable
from sqlalchemy import BigInteger, ForeignKeyConstraint, UniqueConstraint, func, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column


class DocumentState(StrEnum):
    """State of a document."""

    STORED = "stored"
    WAITING = "waiting"
    """Part of a bulk upload that is not approved yet; visible only to the users who work on that upload."""
    BINNED = "binned"
    """Deleted, but restorable until its time in the bin is over."""
    QUARANTINED = "quarantined"
    """The virus scanner found something in it; its file is never served."""
    DESTROYED = "destroyed"
    """Its bytes are gone for good, by a disposition, an emptied bin or an erasure; only a stub is left."""


class DocumentAct(StrEnum):
    """Action on a document, as its history records it."""

    CREATED = "created"
    APPROVED = "approved"
    VIEWED = "viewed"
    DOWNLOADED = "downloaded"
    VERSION_ADDED = "versionAdded"
    VERSION_RESTORED = "versionRestored"
    CHANGED = "changed"
    SENT = "sent"
    DELETED = "deleted"
    RESTORED = "restored"
    EXPORTED = "exported"
    HELD = "held"
    FREED = "freed"
    QUARANTINED = "quarantined"
    DESTROYED = "destroyed"


class DocumentRow(Searchable, DistrictRow, Base):
    """A document of one person. Its current file is that of the version with the number `version`.

    Attributes:
        person: The person's row id in the directory; `person_id`, `person_name` and `school_id` are copies of the
            directory's latest values.
        metadata_: Values that conform to the schema of the document's type.
        deleted_at: When it was moved to the bin or destroyed.
        due_on: The day on which its retention period ends, as last computed; see `retention.due`.
    """

    __tablename__ = "storage_documents"
    __table_args__ = (
        ForeignKeyConstraint(["district_id", "type_id"], ["storage_types.district_id", "storage_types.id"]),
        ForeignKeyConstraint(
            ["district_id", "id", "version"],
            ["storage_versions.district_id", "storage_versions.document_id", "storage_versions.number"],
            name="fk_storage_documents_version",
            deferrable=True,
            initially="DEFERRED",
            use_alter=True,
        ),
    )

    person: Mapped[UUID]
    person_id: Mapped[str]
    person_name: Mapped[str]
    school_id: Mapped[str]
    type_id: Mapped[UUID]
    name: Mapped[str]
    metadata_: Mapped[dict[str, Any]] = mapped_column("metadata", JSONB, default=dict)
    version: Mapped[int] = mapped_column(server_default="1")
    state: Mapped[str] = mapped_column(server_default=DocumentState.STORED)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    created_by: Mapped[UUID | None]
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())
    deleted_at: Mapped[datetime | None]
    deleted_by: Mapped[UUID | None]
    due_on: Mapped[date | None]


class VersionRow(DistrictRow, Base):
    """One file of a document; immutable until the document is destroyed. Numbers start at 1.

    Attributes:
        media_type: Type of the content, whatever the file name suggests; see `uploads.judging`.
        pages: Page count of a PDF or picture; None if unknown.
        is_inert: True if nothing in the file can act, so that it may be shown in a page. Other files are only
            downloaded.
    """

    __tablename__ = "storage_versions"
    __table_args__ = (
        UniqueConstraint("district_id", "document_id", "number"),
        ForeignKeyConstraint(
            ["district_id", "document_id"],
            ["storage_documents.district_id", "storage_documents.id"],
            ondelete="CASCADE",
        ),
    )

    document_id: Mapped[UUID]
    number: Mapped[int]
    blob_id: Mapped[UUID]
    sha256: Mapped[str]
    size_bytes: Mapped[int] = mapped_column(BigInteger)
    file_name: Mapped[str]
    media_type: Mapped[str]
    pages: Mapped[int | None]
    is_inert: Mapped[bool]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    created_by: Mapped[UUID | None]
    created_by_name: Mapped[str] = mapped_column(server_default=text("''"))


class ActRow(DistrictRow, Base):
    """An action on a document. Rows are only added; destroying the document clears their details."""

    __tablename__ = "storage_acts"
    __table_args__ = (
        ForeignKeyConstraint(
            ["district_id", "document_id"],
            ["storage_documents.district_id", "storage_documents.id"],
            ondelete="CASCADE",
        ),
    )

    document_id: Mapped[UUID]
    act: Mapped[str]
    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    user_id: Mapped[UUID | None]
    actor: Mapped[str]
    details: Mapped[dict[str, Any]] = mapped_column(JSONB, default=dict)
