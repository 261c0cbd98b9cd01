"""The tables of work on many documents: what is being deleted, and what became of each that was to be added."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from homeroom_plugins.storage.models import Base
from homeroom_sdk.orm import CURRENT_SCHOOLS, DistrictRow
from homeroom_sdk.sentences import Sentence
from sqlalchemy import ForeignKeyConstraint, Uuid, func, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT
from sqlalchemy.orm import Mapped, mapped_column


class BinningRow(DistrictRow, Base):
    """Documents that a job puts into the bin; those that are there are taken out of `documents`."""

    __tablename__ = "storage_binnings"

    documents: Mapped[list[UUID]] = mapped_column(ARRAY(Uuid()))
    schools: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT), server_default=text(CURRENT_SCHOOLS))
    created_by: Mapped[UUID | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class AdditionRow(DistrictRow, Base):
    """Documents that a job adds."""

    __tablename__ = "storage_additions"

    schools: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT), server_default=text(CURRENT_SCHOOLS))
    created_by: Mapped[UUID | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class ItemState(StrEnum):
    """Where one of many documents is."""

    WAITING = "waiting"
    ADDED = "added"
    REFUSED = "refused"


class AdditionItemRow(DistrictRow, Base):
    """One document that a job was to add, and what became of it; persons as the directory said when it was asked."""

    __tablename__ = "storage_addition_items"
    __table_args__ = (
        ForeignKeyConstraint(
            ["district_id", "addition_id"],
            ["storage_additions.district_id", "storage_additions.id"],
            ondelete="CASCADE",
        ),
    )

    addition_id: Mapped[UUID]
    number: Mapped[int]
    upload_id: Mapped[UUID]
    person: Mapped[UUID]
    person_id: Mapped[str] = mapped_column(server_default="")
    student_id: Mapped[str] = mapped_column(server_default="")
    email: Mapped[str] = mapped_column(server_default="")
    person_name: Mapped[str] = mapped_column(server_default="")
    type_id: Mapped[UUID]
    name: Mapped[str] = mapped_column(server_default="")
    metadata_: Mapped[dict[str, Any]] = mapped_column("metadata", JSONB, default=dict)
    state: Mapped[str] = mapped_column(server_default=ItemState.WAITING)
    message: Mapped[Sentence] = mapped_column(default="")
    document_id: Mapped[UUID | None]
    created_by: Mapped[UUID | None]
    done_at: Mapped[datetime | None]
