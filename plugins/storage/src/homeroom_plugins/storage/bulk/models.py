"""Tables of bulk uploads: the jobs, their uploads, and one row per file."""

from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom_plugins.storage.bulk.states import BulkStatus, ResultState
from homeroom_plugins.storage.models import Base
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import EMPTY_SENTENCE, DistrictRow
from sqlalchemy import BigInteger, ForeignKeyConstraint, UniqueConstraint, func, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT
from sqlalchemy.orm import Mapped, mapped_column

_OF_JOB = ["storage_bulk_jobs.district_id", "storage_bulk_jobs.id"]


class BulkJobRow(DistrictRow, Base):
    """A bulk upload.

    Attributes:
        rule: The rule that finds the person of each file; see `rules`.
        types: The types that its creator may upload, by case-folded name; an index may name only these.
        schools: Schools to which its creator is restricted; None for the whole district.
        files: Number of files found so far; files are numbered from 1.
        notes: Additional information for users, such as rows of an index without a file.
        processed_at: When all its files were read.
    """

    __tablename__ = "storage_bulk_jobs"
    __table_args__ = (
        ForeignKeyConstraint(["district_id", "type_id"], ["storage_types.district_id", "storage_types.id"]),
    )

    name: Mapped[str]
    type_id: Mapped[UUID]
    school_id: Mapped[str] = mapped_column(server_default=text("''"))
    schools: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT))
    rule: Mapped[dict[str, Any]] = mapped_column(JSONB)
    types: Mapped[dict[str, str]] = mapped_column(JSONB)
    status: Mapped[str] = mapped_column(server_default=BulkStatus.QUEUED)
    problem: Mapped[Sentence] = mapped_column(server_default=EMPTY_SENTENCE)
    notes: Mapped[Sentence] = mapped_column(server_default=EMPTY_SENTENCE)
    files: Mapped[int] = mapped_column(server_default="0")
    run_id: Mapped[UUID | None]
    tries: Mapped[int] = mapped_column(server_default="0")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    created_by: Mapped[UUID | None]
    created_by_name: Mapped[str]
    processed_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]


class BulkSourceRow(DistrictRow, Base):
    """An upload of a bulk upload: a single file, or an archive, scan or index.

    Attributes:
        kind: `file`, `archive`, `scan` or `index`; None until it is determined.
        is_forgotten: True if its bytes were deleted because they are no longer needed.
    """

    __tablename__ = "storage_bulk_sources"
    __table_args__ = (
        UniqueConstraint("district_id", "job_id", "number"),
        ForeignKeyConstraint(["district_id", "job_id"], _OF_JOB, ondelete="CASCADE"),
    )

    job_id: Mapped[UUID]
    number: Mapped[int]
    upload_id: Mapped[UUID]
    kind: Mapped[str | None]
    is_forgotten: Mapped[bool] = mapped_column(server_default=text("false"))


class BulkResultRow(DistrictRow, Base):
    """A file of a bulk upload, and its result.

    Attributes:
        number: Position in the order in which files were found.
        place: Index of its entry in an archive; None for other sources.
        first_page, last_page: For a scan: its pages, one-based.
        path: The file's name with its folders.
        key: The id of its person, as found by the rule.
        type_id: Type from its row of the index, else the job's type.
        person: The person it is assigned to; None while it is unmapped.
        reason: Explanation of its state.
        note: The reason a user gave for skipping it.
        former: The state before it was skipped; None unless a user skipped it.
        blob_id: The bytes of an unmapped file; the bytes of other files belong to their document.
    """

    __tablename__ = "storage_bulk_results"
    __table_args__ = (
        UniqueConstraint("district_id", "job_id", "number"),
        ForeignKeyConstraint(["district_id", "job_id"], _OF_JOB, ondelete="CASCADE"),
    )

    job_id: Mapped[UUID]
    number: Mapped[int]
    source_id: Mapped[UUID]
    place: Mapped[int | None]
    first_page: Mapped[int | None]
    last_page: Mapped[int | None]
    path: Mapped[str]
    file_name: Mapped[str]
    key: Mapped[str] = mapped_column(server_default=text("''"))
    type_id: Mapped[UUID]
    name: Mapped[str] = mapped_column(server_default=text("''"))
    metadata_: Mapped[dict[str, Any]] = mapped_column("metadata", JSONB, server_default=text("'{}'"), default=dict)
    person: Mapped[UUID | None]
    person_id: Mapped[str] = mapped_column(server_default=text("''"))
    person_name: Mapped[str] = mapped_column(server_default=text("''"))
    school_id: Mapped[str] = mapped_column(server_default=text("''"))
    state: Mapped[str] = mapped_column(server_default=ResultState.TODO)
    reason: Mapped[Sentence] = mapped_column(server_default=EMPTY_SENTENCE)
    note: Mapped[str] = mapped_column(server_default=text("''"))
    former: Mapped[str | None]
    document_id: Mapped[UUID | None]
    blob_id: Mapped[UUID | None]
    sha256: Mapped[str | None]
    size_bytes: Mapped[int | None] = mapped_column(BigInteger)
    media_type: Mapped[str] = mapped_column(server_default=text("''"))
    pages: Mapped[int | None]
    is_inert: Mapped[bool] = mapped_column(server_default=text("false"))
