"""Table of events that are waiting for their subscribers."""

from datetime import datetime
from typing import Any

from homeroom_sdk.orm import DistrictRow
from sqlalchemy import func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base


class OutboxEvent(DistrictRow, Base):
    """An event for one subscriber, written in the publisher's transaction and done when the handler has committed."""

    __tablename__ = "outbox_events"

    event: Mapped[str]
    subscriber: Mapped[str]
    payload: Mapped[dict[str, Any]] = mapped_column(JSONB)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    due_at: Mapped[datetime] = mapped_column(server_default=func.now())
    attempts: Mapped[int] = mapped_column(default=0)
    done_at: Mapped[datetime | None]
    dead_at: Mapped[datetime | None]
    error: Mapped[str] = mapped_column(default="")
