"""Tables of the shell."""

from datetime import datetime
from uuid import UUID

from homeroom.db.base import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import ForeignKeyConstraint, UniqueConstraint, func
from sqlalchemy.orm import Mapped, mapped_column


class Favorite(DistrictRow, Base):
    """A user's favourite page: `path` is its address in the shell, `title` its title when it was added."""

    __tablename__ = "favorites"
    __table_args__ = (
        ForeignKeyConstraint(["district_id", "user_id"], ["users.district_id", "users.id"], ondelete="CASCADE"),
        UniqueConstraint("district_id", "user_id", "path"),
    )

    user_id: Mapped[UUID]
    path: Mapped[str]
    title: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
