"""The tables: uploads, jobs, documents (one per person), recipients (one per mail), problems, the timeline."""

from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom_sdk.orm import COLUMN_TYPES, DistrictRow, new_metadata
from sqlalchemy import func
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER, JSONB, TEXT
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The plugin's tables."""

    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


class Upload(DistrictRow, Base):
    """A PDF that was uploaded and checked, and waits for its job."""

    __tablename__ = "delivery_uploads"

    file_name: Mapped[str]
    size_bytes: Mapped[int]
    pages: Mapped[int]
    blob_id: Mapped[UUID]
    created_by: Mapped[UUID | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Job(DistrictRow, Base):
    """A batch on its way to its families. Its counts are counts of rows, never numbers kept beside them."""

    __tablename__ = "delivery_jobs"

    status: Mapped[str] = mapped_column(default="queued")
    subject: Mapped[str]
    message: Mapped[str]
    file_name: Mapped[str]
    source_blob_id: Mapped[UUID]
    rule: Mapped[dict[str, Any]] = mapped_column(JSONB)
    pin_mode: Mapped[str]
    send_to: Mapped[str]
    expires_at: Mapped[datetime]
    page_count: Mapped[int] = mapped_column(default=0)
    run_id: Mapped[UUID | None]
    tries: Mapped[int] = mapped_column(default=1)
    problem: Mapped[str] = mapped_column(default="")
    created_by: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    processed_at: Mapped[datetime | None]


class Document(DistrictRow, Base):
    """One person's document of a job. `pages` count from 1; `chunk` is the task that cuts it."""

    __tablename__ = "delivery_documents"

    job_id: Mapped[UUID]
    person_id: Mapped[str]
    person_name: Mapped[str]
    school_id: Mapped[str]
    pages: Mapped[list[int]] = mapped_column(ARRAY(INTEGER))
    chunk: Mapped[int]
    state: Mapped[str] = mapped_column(default="todo")
    blob_id: Mapped[UUID | None]
    sha256: Mapped[str | None]


class Recipient(DistrictRow, Base):
    """One address that gets one link to one document; only the hash of the link's token is kept."""

    __tablename__ = "delivery_recipients"

    job_id: Mapped[UUID]
    document_id: Mapped[UUID]
    email: Mapped[str]
    token_hash: Mapped[bytes]
    result: Mapped[str] = mapped_column(default="pending")
    message: Mapped[str] = mapped_column(default="")
    sent_at: Mapped[datetime | None]
    wrong_pins: Mapped[int] = mapped_column(default=0)
    locked_at: Mapped[datetime | None]
    opened_at: Mapped[datetime | None]


class Problem(DistrictRow, Base):
    """Something a clerk should look at: which pages, whose, and what to do."""

    __tablename__ = "delivery_problems"

    job_id: Mapped[UUID]
    kind: Mapped[str]
    pages: Mapped[list[int]] = mapped_column(ARRAY(INTEGER))
    person_ids: Mapped[list[str]] = mapped_column(ARRAY(TEXT))
    message: Mapped[str]


class TimelineEntry(DistrictRow, Base):
    """What happened to a job, and who did it."""

    __tablename__ = "delivery_timeline"

    job_id: Mapped[UUID]
    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    what: Mapped[str]
    by: Mapped[str]
