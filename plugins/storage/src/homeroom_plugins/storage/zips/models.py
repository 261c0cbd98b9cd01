"""Tables of zips: who requested which documents, and their order and parts."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from homeroom_plugins.storage.models import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import BigInteger, ForeignKeyConstraint, func
from sqlalchemy.orm import Mapped, mapped_column


class ZipStatus(StrEnum):
    """State of a zip."""

    PREPARING = "preparing"
    READY = "ready"
    FAILED = "failed"


class ItemProblem(StrEnum):
    """Reason why a document is in no part."""

    DAMAGED = "damaged"
    """Its content is missing from the store, or damaged."""
    TOO_LARGE = "tooLarge"
    """The file is too large for a zip."""


class ZipRow(DistrictRow, Base):
    """A zip of documents that a user requested. No bytes are stored: each part is generated during its download.

    Attributes:
        left_out: Number of requested documents that the user could not download at the time of the request.
        parts: Number of parts; None until they are determined.
        expires_at: Time until which it can be downloaded.
    """

    __tablename__ = "storage_zips"

    created_by: Mapped[UUID]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime]
    status: Mapped[str] = mapped_column(server_default=ZipStatus.PREPARING)
    left_out: Mapped[int] = mapped_column(server_default="0")
    parts: Mapped[int | None]


class ZipItemRow(DistrictRow, Base):
    """A document of a zip, in the version that was current at the time of the request.

    Attributes:
        part: Number of its part, from 1; None until it is determined, and for documents that are too large.
        place: Position among all documents of the zip, across its parts.
        name: Its path in the zip, unique within the zip.
        crc: CRC-32 of the content, as zip files need it; None until the content was read, and if it is damaged.
    """

    __tablename__ = "storage_zip_items"
    __table_args__ = (
        ForeignKeyConstraint(
            ["district_id", "zip_id"], ["storage_zips.district_id", "storage_zips.id"], ondelete="CASCADE"
        ),
        ForeignKeyConstraint(
            ["district_id", "document_id"],
            ["storage_documents.district_id", "storage_documents.id"],
            ondelete="CASCADE",
        ),
    )

    zip_id: Mapped[UUID]
    document_id: Mapped[UUID]
    blob_id: Mapped[UUID]
    size_bytes: Mapped[int] = mapped_column(BigInteger)
    file_name: Mapped[str]
    part: Mapped[int | None]
    place: Mapped[int | None]
    name: Mapped[str | None]
    crc: Mapped[int | None] = mapped_column(BigInteger)
    problem: Mapped[str | None]
