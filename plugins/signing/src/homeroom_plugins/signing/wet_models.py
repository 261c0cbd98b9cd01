"""The tables of signing on paper: print runs, stacks of scans, and scanned pages."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from homeroom_plugins.signing.models import Base
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import CURRENT_SCHOOLS, DistrictRow
from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint, func, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT
from sqlalchemy.orm import Mapped, mapped_column


class PaperStatus(StrEnum):
    """Progress of a print run or stack. FAILED and CANCELLED are final unless the run is resumed."""

    QUEUED = "queued"
    WORKING = "working"
    READY = "ready"
    """The print run can be downloaded, or every page of the stack is read."""
    FAILED = "failed"
    CANCELLED = "cancelled"


class PageState(StrEnum):
    """State of a scanned page."""

    MATCHED = "matched"
    """Its code identifies the request and page."""
    UNMAPPED = "unmapped"
    """A person has to look at it; `reason` states why."""
    BLANK = "blank"
    """It is empty, like the back of a sheet."""
    ASSIGNED = "assigned"
    """A person has assigned it to a request."""
    DISMISSED = "dismissed"
    """A person has dismissed it, or another scan of the same page has replaced it."""
    ATTESTED = "attested"
    """It is part of the scans that a person has attested as signed."""


KEPT_STATES = (PageState.MATCHED, PageState.ASSIGNED, PageState.ATTESTED)
"""States of which each page of a request can have only one scan."""


class PrintRun(DistrictRow, Base):
    """Requests that are printed to be signed on paper, in address order, with a code on each page.

    Attributes:
        request_ids: In the order of the paper.
        aside: The requests that were not printed: their ids, and the reasons.
        is_two_sided: Each family begins on a new sheet.
        schools: The schools that the creator was limited to; None for the whole district.
    """

    __tablename__ = "signing_print_runs"

    job_id: Mapped[UUID | None]
    request_ids: Mapped[list[str]] = mapped_column(JSONB)
    aside: Mapped[list[dict[str, str]]] = mapped_column(JSONB, default=list)
    is_two_sided: Mapped[bool] = mapped_column(server_default="true")
    schools: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT), server_default=text(CURRENT_SCHOOLS))
    blob_id: Mapped[UUID | None]
    pages: Mapped[int] = mapped_column(server_default="0")
    status: Mapped[str] = mapped_column(server_default="queued")
    problem: Mapped[Sentence] = mapped_column(default="")
    run_id: Mapped[UUID | None]
    created_by: Mapped[UUID | None]
    created_by_name: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class ScanStack(DistrictRow, Base):
    """An uploaded file of scanned, signed paper, kept as a PDF until each of its pages has its own file.

    Attributes:
        sha256: Checksum of the file as it was uploaded.
        schools: The schools that the uploader was limited to; None for the whole district.
    """

    __tablename__ = "signing_scan_stacks"

    file_name: Mapped[str]
    blob_id: Mapped[UUID | None]
    sha256: Mapped[str]
    schools: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT), server_default=text(CURRENT_SCHOOLS))
    pages: Mapped[int] = mapped_column(server_default="0")
    read_pages: Mapped[int] = mapped_column(server_default="0")
    status: Mapped[str] = mapped_column(server_default="queued")
    problem: Mapped[Sentence] = mapped_column(default="")
    run_id: Mapped[UUID | None]
    created_by: Mapped[UUID | None]
    created_by_name: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class ScannedPage(DistrictRow, Base):
    """A page of a stack.

    Attributes:
        request_id, request_page: The request and the page (from 1) that it shows; for an unmapped page, those in its
        code if
            the district has them.
        blob_id: The page as a PDF; None if it is not kept any more.
        turn: The clockwise rotation that makes it upright: 0, 90, 180 or 270 degrees.
    """

    __tablename__ = "signing_scanned_pages"
    __table_args__ = (
        UniqueConstraint("district_id", "stack_id", "number"),
        Index("ix_signing_scanned_pages_request", "district_id", "request_id"),
        Index(
            "uq_signing_scanned_pages_kept",
            "district_id",
            "request_id",
            "request_page",
            unique=True,
            postgresql_where=text("state IN ('matched', 'assigned', 'attested')"),
        ),
        ForeignKeyConstraint(
            ["district_id", "stack_id"],
            ["signing_scan_stacks.district_id", "signing_scan_stacks.id"],
            ondelete="CASCADE",
        ),
    )

    stack_id: Mapped[UUID]
    number: Mapped[int]
    state: Mapped[str]
    request_id: Mapped[UUID | None]
    request_page: Mapped[int | None]
    blob_id: Mapped[UUID | None]
    turn: Mapped[int] = mapped_column(server_default="0")
    reason: Mapped[Sentence] = mapped_column(default="")
    decided_by: Mapped[UUID | None]
    decided_by_name: Mapped[str] = mapped_column(server_default="")
    decided_at: Mapped[datetime | None]
