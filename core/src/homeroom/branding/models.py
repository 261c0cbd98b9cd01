"""The table of brandings."""

from datetime import datetime

from homeroom_sdk.orm import DistrictRow
from sqlalchemy import func
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base


class BrandingRecord(DistrictRow, Base):
    """The branding of a district, in one row. An empty name means the district's own name, an empty colour the default.

    Attributes:
        logo: The checked picture; empty if `logo_type` is empty.
    """

    __tablename__ = "brandings"

    name: Mapped[str] = mapped_column(default="")
    color: Mapped[str] = mapped_column(default="")
    logo_type: Mapped[str] = mapped_column(default="")
    logo: Mapped[bytes] = mapped_column(default=b"")
    logo_width: Mapped[int] = mapped_column(default=0)
    logo_height: Mapped[int] = mapped_column(default=0)
    contact_name: Mapped[str] = mapped_column(default="")
    contact_phone: Mapped[str] = mapped_column(default="")
    contact_email: Mapped[str] = mapped_column(default="")
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now(), onupdate=func.now())
    updated_by: Mapped[str]
