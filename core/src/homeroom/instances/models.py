"""Generic records: any model that has no table of its own keeps its records here as JSON."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from homeroom_sdk.orm import DistrictRow
from homeroom_sdk.search import Searchable
from sqlalchemy import func
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base

GRACE = timedelta(days=30)
"""How long a deleted record can be restored, and a replaced version be compared with."""


class Instance(Searchable, DistrictRow, Base):
    """One record. `version` counts its saves from 1; the other columns but `payload` are its `__i`.

    Attributes:
        readers, writers: The roles that alone may see or change it, of those that the model lets; None is all of them.
        deleted_at: Since when it is in the bin, from which it is erased after a while.
    """

    __tablename__ = "instances"

    model: Mapped[str]
    payload: Mapped[dict[str, Any]] = mapped_column(JSONB)
    search_text: Mapped[str] = mapped_column(default="")
    specs: Mapped[list[Any]] = mapped_column(JSONB, default=list)
    tags: Mapped[list[str]] = mapped_column(JSONB, default=list)
    readers: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT))
    writers: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT))
    version: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    created_by: Mapped[str]
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())
    updated_by: Mapped[str]
    deleted_at: Mapped[datetime | None]
    deleted_by: Mapped[str | None]


class InstanceVersion(DistrictRow, Base):
    """What a record was before a save, so that a conflict can say exactly what was changed."""

    __tablename__ = "instance_versions"

    instance_id: Mapped[UUID]
    version: Mapped[int]
    payload: Mapped[dict[str, Any]] = mapped_column(JSONB)
    tags: Mapped[list[str]] = mapped_column(JSONB)
    specs: Mapped[list[Any]] = mapped_column(JSONB)
    replaced_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Sequence(DistrictRow, Base):
    """The number that was given out last under a name."""

    __tablename__ = "sequences"

    name: Mapped[str]
    value: Mapped[int]
