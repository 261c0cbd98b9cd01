"""Table of the files that belong to records of staff-defined models."""

from datetime import datetime
from uuid import UUID

from homeroom.db.base import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import func
from sqlalchemy.orm import Mapped, mapped_column


class RecordFile(DistrictRow, Base):
    """A file that was uploaded for one field of a model.

    Attributes:
        field: The names that lead to the field, separated by dots, without the numbers of items.
        record_id: None until a record that names the file is saved, and again when no record names it any more.
        created_by: The only user who may use the file until then.
    """

    __tablename__ = "record_files"

    model: Mapped[str]
    field: Mapped[str]
    name: Mapped[str]
    size: Mapped[int]
    media_type: Mapped[str]
    blob_id: Mapped[UUID]
    record_id: Mapped[UUID | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    created_by: Mapped[UUID | None]
    released_at: Mapped[datetime | None]
