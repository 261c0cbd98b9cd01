"""The tables of documents: what is kept of whom, its versions, and the history of each."""

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
    """Where a document is."""

    STORED = "stored"
    WAITING = "waiting"
    """Of a bulk upload that nobody has approved yet: nobody but who works it off sees it."""
    BINNED = "binned"
    """Deleted; it can come back until its time in the bin is over."""
    QUARANTINED = "quarantined"
    """The virus scanner found something in it: it is never served."""
    DESTROYED = "destroyed"
    """By disposition: the bytes are gone for good, what is left says so."""


class DocumentAct(StrEnum):
    """What was done to a document, as its history tells it."""

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
    """A document of one person. Its file is the one of its version `version`.

    Attributes:
        person: The directory's row; the id, name and school beside it are what the directory last said.
        metadata_: By the schema of its type.
        deleted_at: When it went into the bin, or was destroyed.
        due_on: When its retention period is over, as of last night; see `retention.due`.
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
    """One file of a document; never changed. The first has the number 1.

    Attributes:
        media_type: What the content is, whatever the file's name says; see `uploads.judging`.
        pages: How many a PDF or a picture has; None where nobody can tell.
        is_inert: Nothing in it can act: it may be shown in a page. Anything else is for download only.
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
    """One thing that was done to a document; only ever added."""

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
