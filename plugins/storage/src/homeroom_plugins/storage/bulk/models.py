"""The tables of bulk uploads: what was asked for, what was uploaded, and one row for each file in it."""

from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom_plugins.storage.bulk.states import BulkStatus, ResultState
from homeroom_plugins.storage.models import Base
from homeroom_sdk.orm import EMPTY_SENTENCE, DistrictRow
from homeroom_sdk.sentences import Sentence
from sqlalchemy import BigInteger, ForeignKeyConstraint, UniqueConstraint, func, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT
from sqlalchemy.orm import Mapped, mapped_column

_OF_JOB = ["storage_bulk_jobs.district_id", "storage_bulk_jobs.id"]


class BulkJobRow(DistrictRow, Base):
    """A bulk upload.

    Attributes:
        rule: By which a file says whose it is; see `rules`.
        types: The types that its maker may upload, by their name in lower case: what an index may name.
        schools: To which its maker is kept; None is the whole district.
        files: How many files were found so far; they are numbered from 1.
        notes: What else is to be said of it, such as rows of an index whose file is not there.
        processed_at: When all of it was read.
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
    """One upload of a bulk upload: a file, or one that holds many.

    Attributes:
        kind: `file`, `archive`, `scan` or `index`; None until somebody has looked.
        is_forgotten: Its bytes are not needed any more and have gone.
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
    """One file of a bulk upload, and what became of it.

    Attributes:
        number: In the order in which the files were found.
        place: Where in its source it is: an entry of an archive, or None.
        first_page, last_page: Of a scan: which pages it has, one-based.
        path: As it is called, with its folders.
        key: What the rule has found that says whose it is.
        type_id: By its row of the index, else the job's.
        person: Whose it is; None is nobody's yet.
        reason: Why it is where it is.
        note: Why somebody has skipped it.
        former: The state from which somebody has assigned or skipped it; None if nobody has.
        blob_id: The file of one that is nobody's; that of others is their document's.
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
