"""The maintenance notice: one row during maintenance, otherwise no row."""

from datetime import datetime

from sqlalchemy import func
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base


class Maintenance(Base):
    """The platform is closed, until `until` if that is known. The notice applies to all districts."""

    __tablename__ = "maintenance"

    id: Mapped[bool] = mapped_column(primary_key=True, default=True)
    started_at: Mapped[datetime] = mapped_column(server_default=func.now())
    until: Mapped[datetime | None]
