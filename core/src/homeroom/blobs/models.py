"""Database rows of the stored contents."""

from datetime import datetime

from homeroom_sdk.orm import DistrictRow
from sqlalchemy import func
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base


class BlobRecord(DistrictRow, Base):
    """A content of one plugin in one district; `key` is its address in the store."""

    __tablename__ = "blobs"

    plugin_id: Mapped[str]
    key: Mapped[str]
    sha256: Mapped[str]
    size: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    deleted_at: Mapped[datetime | None]
