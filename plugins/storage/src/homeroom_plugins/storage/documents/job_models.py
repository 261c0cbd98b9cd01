"""Tables of jobs on many documents: pending deletions, and the result of each document to add."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from homeroom_plugins.storage.models import Base
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import CURRENT_SCHOOLS, DistrictRow
from sqlalchemy import ForeignKeyConstraint, Uuid, func, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT
from sqlalchemy.orm import Mapped, mapped_column


class BinningRow(DistrictRow, Base):
    """A job's list of documents to move to the bin; ids are removed from `documents` as they are processed."""

    __tablename__ = "storage_binnings"

    documents: Mapped[list[UUID]] = mapped_column(ARRAY(Uuid()))
    schools: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT), server_default=text(CURRENT_SCHOOLS))
    created_by: Mapped[UUID | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class AdditionRow(DistrictRow, Base):
    """A job that adds documents."""

    __tablename__ = "storage_additions"

    schools: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT), server_default=text(CURRENT_SCHOOLS))
    created_by: Mapped[UUID | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class ItemState(StrEnum):
    """State of one document of a job that adds many."""

    WAITING = "waiting"
    ADDED = "added"
    REFUSED = "refused"


class AdditionItemRow(DistrictRow, Base):
    """A document that a job adds, and its result. The job's creation copies person fields from the directory."""

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
