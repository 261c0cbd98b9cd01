"""Tables of uploads in progress, and their parts."""

from datetime import datetime
from uuid import UUID

from homeroom_plugins.storage.models import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import BigInteger, ForeignKeyConstraint, func
from sqlalchemy.orm import Mapped, mapped_column


class UploadRow(DistrictRow, Base):
    """A file that is being uploaded, or that waits to be used; visible to its owner only.

    Attributes:
        offset: Number of bytes received, out of `size_bytes`.
        purpose: `document`, or `bulk`, which is limited only by the installation's maximum.
        expires_at: The upload cannot be found after this time; each part postpones it.
    """

    __tablename__ = "storage_uploads"

    created_by: Mapped[UUID]
    file_name: Mapped[str]
    purpose: Mapped[str]
    size_bytes: Mapped[int] = mapped_column(BigInteger)
    offset: Mapped[int] = mapped_column(BigInteger, server_default="0")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime]


class PartRow(DistrictRow, Base):
    """A piece of an upload, stored as a blob that every API process can read."""

    __tablename__ = "storage_upload_parts"
    __table_args__ = (
        ForeignKeyConstraint(
            ["district_id", "upload_id"], ["storage_uploads.district_id", "storage_uploads.id"], ondelete="CASCADE"
        ),
    )

    upload_id: Mapped[UUID]
    start: Mapped[int] = mapped_column(BigInteger)
    blob_id: Mapped[UUID]
