"""Generic records: any model that has no table of its own keeps its records here as JSON."""

from datetime import datetime
from typing import Any

from homeroom_sdk.orm import DistrictRow
from homeroom_sdk.search import Searchable
from sqlalchemy import func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base


class Instance(Searchable, DistrictRow, Base):
    """One record. `version` counts its saves from 1; the other columns but `payload` are its `__i`."""

    __tablename__ = "instances"

    model: Mapped[str]
    payload: Mapped[dict[str, Any]] = mapped_column(JSONB)
    search_text: Mapped[str] = mapped_column(default="")
    specs: Mapped[list[Any]] = mapped_column(JSONB, default=list)
    acl: Mapped[dict[str, Any]] = mapped_column(JSONB, default=dict)
    tags: Mapped[list[str]] = mapped_column(JSONB, default=list)
    version: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    created_by: Mapped[str]
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())
    updated_by: Mapped[str]
