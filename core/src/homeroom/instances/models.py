"""Tables of generic records: models without their own table keep their records here as JSON."""

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
"""Retention time of deleted records, which can be restored, and of replaced versions, which explain conflicts."""


class Instance(Searchable, DistrictRow, Base):
    """A generic record. `version` counts its saves from 1; most other columns except `payload` appear in its `__i`.

    Attributes:
        readers, writers: The only roles that may read or change this record, among those the model allows; None means
            all.
        deleted_at: When the record was moved to the bin, from which it is erased after `GRACE`.
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
    """The content of a record before a save, so that a conflict can list exactly what has changed."""

    __tablename__ = "instance_versions"

    instance_id: Mapped[UUID]
    version: Mapped[int]
    payload: Mapped[dict[str, Any]] = mapped_column(JSONB)
    tags: Mapped[list[str]] = mapped_column(JSONB)
    specs: Mapped[list[Any]] = mapped_column(JSONB)
    replaced_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Sequence(DistrictRow, Base):
    """The last number taken from a named sequence."""

    __tablename__ = "sequences"

    name: Mapped[str]
    value: Mapped[int]
