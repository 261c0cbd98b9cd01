"""Messages in the shell."""

from datetime import datetime
from uuid import UUID

from homeroom_sdk.orm import DistrictRow
from sqlalchemy import func
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base

EVERYBODY = UUID(int=0)
"""Stands in the place of the district in a message for all of them; row level security lets all of them read it."""


class Message(DistrictRow, Base):
    """What staff read at the head of the shell, until `ends_at`; `starts_at` is when what it announces begins."""

    __tablename__ = "messages"

    text: Mapped[str]
    severity: Mapped[str]
    starts_at: Mapped[datetime]
    ends_at: Mapped[datetime]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    created_by: Mapped[str]
