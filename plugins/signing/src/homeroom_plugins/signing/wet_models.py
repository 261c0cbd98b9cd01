"""The tables of paper: what was printed, and what came back."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from homeroom_plugins.signing.models import Base
from homeroom_sdk.orm import CURRENT_SCHOOLS, DistrictRow
from homeroom_sdk.sentences import Sentence
from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint, func, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT
from sqlalchemy.orm import Mapped, mapped_column


class PaperStatus(StrEnum):
    """How far a print run or a stack is. The last two are ends that can be taken up again."""

    QUEUED = "queued"
    WORKING = "working"
    READY = "ready"
    """The print run can be downloaded; of the stack every page was read."""
    FAILED = "failed"
    CANCELLED = "cancelled"


class PageState(StrEnum):
    """What has become of a scanned page."""

    MATCHED = "matched"
    """Its code says whose it is."""
    UNMAPPED = "unmapped"
    """A person has to look; the reason says why."""
    BLANK = "blank"
    """Nothing stands on it, as on the back of a sheet."""
    ASSIGNED = "assigned"
    """A person has said whose it is."""
    DISMISSED = "dismissed"
    """A person, or a better scan of the same page, has put it aside."""
    ATTESTED = "attested"
    """It is part of what a person has attested as signed."""


KEPT_STATES = (PageState.MATCHED, PageState.ASSIGNED, PageState.ATTESTED)
"""Of these there is one for each page of a request."""


class PrintRun(DistrictRow, Base):
    """Requests that were printed to be signed on paper, in address order, with a code on each page.

    Attributes:
        request_ids: In the order of the paper.
        aside: Whom nothing was printed for: the ids of requests, and why.
        is_two_sided: Each family begins on a sheet of its own.
        schools: To which whoever made it was kept; None: the whole district's.
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
    """An uploaded file of scanned, signed paper, kept as a PDF until each of its pages is a file of its own.

    Attributes:
        sha256: Of the file as it was uploaded.
        schools: To which whoever uploaded it was kept; None: the whole district's.
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
    """One page of a stack.

    Attributes:
        request_id, request_page: Whose page it is, and which one, from 1; of an unmapped page what its code says, as
            far as a request of the district has it.
        blob_id: The page as a PDF; None once it is not kept any more.
        turn: By how many degrees it has to be turned clockwise to stand upright: 0, 90, 180 or 270.
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
