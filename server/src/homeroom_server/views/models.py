"""Table of saved views."""

from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom.db.base import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import ForeignKeyConstraint, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column


class SavedView(DistrictRow, Base):
    """A saved view of a model's grid. `user_id` is its owner; None if it is shared in the district."""

    __tablename__ = "saved_views"
    __table_args__ = (
        ForeignKeyConstraint(["district_id", "user_id"], ["users.district_id", "users.id"], ondelete="CASCADE"),
    )

    user_id: Mapped[UUID | None]
    model: Mapped[str]
    name: Mapped[str]
    state: Mapped[dict[str, Any]] = mapped_column(JSONB)
    is_default: Mapped[bool] = mapped_column(default=False)
    created_by: Mapped[str]
    changed_at: Mapped[datetime] = mapped_column(server_default=func.now(), onupdate=func.now())
