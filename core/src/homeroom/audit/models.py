"""The activity log."""

from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom_sdk.orm import DistrictRow
from homeroom_sdk.search import Searchable
from sqlalchemy import func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base


class AuditEntry(Searchable, DistrictRow, Base):
    """One action of an actor. `action` has the form `noun.verb`; `subject` is an id."""

    __tablename__ = "audit_entries"

    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    user_id: Mapped[UUID | None]
    actor: Mapped[str]
    plugin_id: Mapped[str | None]
    action: Mapped[str]
    subject: Mapped[str] = mapped_column(default="")
    ip_address: Mapped[str | None]
    details: Mapped[dict[str, Any]] = mapped_column(JSONB, default=dict)
