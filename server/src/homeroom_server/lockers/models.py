"""Table of the locks on records that are being edited."""

from datetime import datetime
from uuid import UUID

from homeroom.db.base import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import func
from sqlalchemy.orm import Mapped, mapped_column


class EditLock(DistrictRow, Base):
    """A user has had a record's form open since `since`; the lock is void after `lease_until`."""

    __tablename__ = "edit_locks"

    model: Mapped[str]
    record: Mapped[str]
    user_id: Mapped[UUID]
    user_name: Mapped[str]
    since: Mapped[datetime] = mapped_column(server_default=func.now())
    lease_until: Mapped[datetime]
