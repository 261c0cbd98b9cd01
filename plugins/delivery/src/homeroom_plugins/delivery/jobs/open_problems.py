"""SQL conditions for what still waits for a person in a job, in contrast to decided problems and notices."""

from typing import Any

from homeroom_plugins.delivery.models import Document, Job, PrintedDocument, Problem, Recipient
from homeroom_plugins.delivery.states import DocumentState, JobStatus, RecipientResult
from sqlalchemy import ColumnElement, String, and_, case, exists, literal, literal_column, or_
from sqlalchemy.orm import aliased

UNASSIGNED = (
    "unmatched_page",
    "unreadable_page",
    "unknown_person",
    "person_withdrawn",
    "ambiguous_page",
    "id_in_doubt",
    "id_missing",
    "id_mentioned",
)
"""Kinds of problems with pages that have content and are in no document."""
# Literals, since the planner cannot use the partial index of these rows for parameters.
_MISSED: tuple[ColumnElement[str], ...] = tuple(
    literal_column(f"'{result}'") for result in (RecipientResult.FAILED, RecipientResult.UNKNOWN)
)
_OVER = (JobStatus.DRAFT, JobStatus.CANCELLED, JobStatus.EXPIRED, JobStatus.DESTROYED)


def is_live(job: Any) -> ColumnElement[bool]:
    """Return the condition that a job (`Job` or an alias) can still need a decision."""
    return and_(job.status.not_in(_OVER), job.recalled_at.is_(None))


def is_open(job: Any) -> ColumnElement[bool]:
    """Return the condition that a problem waits for a person: its document is held, or its pages are unassigned and no
    clerk has decided that they may be left out.

    Args:
        job: The problem's job (`Job` or an alias).
    """
    return and_(
        is_live(job),
        Problem.released_at.is_(None),
        or_(
            and_(Problem.document_id.is_(None), Problem.kind.in_(UNASSIGNED), job.unassigned == ""),
            and_(
                Problem.holds,
                exists().where(
                    Document.district_id == Problem.district_id,
                    Document.id == Problem.document_id,
                    Document.state == DocumentState.HELD,
                ),
            ),
        ),
    )


def is_unsettled(recipient: Any) -> ColumnElement[bool]:
    """Return the condition that a mail did not arrive, was not settled by a clerk, and was not replaced by a printed
    copy.

    Args:
        recipient: `Recipient` or an alias.
    """
    printed = aliased(PrintedDocument)
    return and_(
        recipient.result.in_(_MISSED),
        recipient.settled_at.is_(None),
        recipient.recalled_at.is_(None),
        ~exists().where(
            printed.district_id == recipient.district_id,
            printed.document_id == recipient.document_id,
            printed.undone_at.is_(None),
        ),
    )


def needs_person(job: Any) -> ColumnElement[bool]:
    """Return the condition that a job waits for a person: for its check or release, or for a document that is held,
    locked or did not arrive.
    """
    held, locked, missed = aliased(Document), aliased(Recipient), aliased(Recipient)
    return and_(
        is_live(job),
        or_(
            job.status.in_((JobStatus.REVIEW, JobStatus.HOLD)),
            exists().where(
                held.district_id == job.district_id, held.job_id == job.id, held.state == DocumentState.HELD
            ),
            exists().where(
                locked.district_id == job.district_id, locked.job_id == job.id, locked.locked_at.is_not(None)
            ),
            exists().where(missed.district_id == job.district_id, missed.job_id == job.id, is_unsettled(missed)),
        ),
    )


_job = aliased(Job)
STATE: ColumnElement[str] = case(
    (
        exists().where(_job.district_id == Problem.district_id, _job.id == Problem.job_id, is_open(_job)),
        literal("open", String),
    ),
    (
        or_(Problem.released_at.is_not(None), Problem.holds, Problem.kind.in_(UNASSIGNED)),
        literal("decided", String),
    ),
    else_=literal("notice", String),
)
"""State of a problem: `open`, `decided` or `notice`."""
