"""The tables of zips: who asked for which documents, and where each stands in which part."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from homeroom_plugins.storage.models import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import BigInteger, ForeignKeyConstraint, func
from sqlalchemy.orm import Mapped, mapped_column


class ZipStatus(StrEnum):
    """How far a zip is."""

    PREPARING = "preparing"
    READY = "ready"
    FAILED = "failed"


class ItemProblem(StrEnum):
    """Why a document is in no part."""

    DAMAGED = "damaged"
    """Its content is missing from the store, or is not what was stored."""
    TOO_LARGE = "tooLarge"
    """A zip cannot hold a file of this size."""


class ZipRow(DistrictRow, Base):
    """Documents that somebody takes along. No bytes are kept: each part is written while it is downloaded.

    Attributes:
        left_out: How many of those asked for could not be downloaded by whoever asked.
        parts: How many there are; None until that is decided.
        expires_at: Until when it can be downloaded.
    """

    __tablename__ = "storage_zips"

    created_by: Mapped[UUID]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime]
    status: Mapped[str] = mapped_column(server_default=ZipStatus.PREPARING)
    left_out: Mapped[int] = mapped_column(server_default="0")
    parts: Mapped[int | None]


class ZipItemRow(DistrictRow, Base):
    """A document of a zip, in the version that was the newest when it was asked for.

    Attributes:
        part: From 1 on; None until it is decided, and for what is in none.
        place: The order in which they stand, across all parts.
        name: With its folder, unique in the zip.
        crc: CRC-32 of the content, by which zips are checked; None until the content was read.
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
