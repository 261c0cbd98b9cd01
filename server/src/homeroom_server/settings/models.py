"""Tables of a district's settings other than flags."""

from datetime import datetime

from homeroom.db.base import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import func
from sqlalchemy.orm import Mapped, mapped_column


class SisCredentials(DistrictRow, Base):
    """Credentials for the district's student information system; one row per district, with `secret` encrypted."""

    __tablename__ = "sis_credentials"

    url: Mapped[str]
    client_id: Mapped[str]
    secret: Mapped[str]
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now(), onupdate=func.now())
    updated_by: Mapped[str]
