"""States of a bulk upload and of its files."""

from collections.abc import Mapping
from enum import StrEnum

from homeroom_sdk.i18n import Sentence, _


class BulkStatus(StrEnum):
    """State of a bulk upload."""

    QUEUED = "queued"
    WORKING = "working"
    REVIEW = "review"
    """All files are read. The upload waits for a user who assigns unmapped files and approves."""
    COMPLETE = "complete"
    CANCELLED = "cancelled"
    FAILED = "failed"


class ResultState(StrEnum):
    """State of a file of a bulk upload."""

    TODO = "todo"
    DOING = "doing"
    MATCHED = "matched"
    """A document of a person, hidden from other users until the approval."""
    UNMAPPED = "unmapped"
    """The person is unknown; a user must assign or skip the file."""
    DUPLICATE = "duplicate"
    REFUSED = "refused"
    STORED = "stored"
    """Approved: an ordinary document."""
    SKIPPED = "skipped"


OPEN = (ResultState.TODO, ResultState.DOING)
"""States of files that the flow still has to process."""

NEXT: Mapping[BulkStatus, frozenset[BulkStatus]] = {
    BulkStatus.QUEUED: frozenset({BulkStatus.WORKING, BulkStatus.CANCELLED, BulkStatus.FAILED}),
    BulkStatus.WORKING: frozenset({BulkStatus.REVIEW, BulkStatus.CANCELLED, BulkStatus.FAILED}),
    BulkStatus.REVIEW: frozenset({BulkStatus.COMPLETE, BulkStatus.CANCELLED}),
    BulkStatus.FAILED: frozenset({BulkStatus.QUEUED, BulkStatus.CANCELLED}),
    BulkStatus.COMPLETE: frozenset(),
    BulkStatus.CANCELLED: frozenset(),
}

WORDS: Mapping[str, Sentence] = {
    BulkStatus.QUEUED: _("waiting for its turn"),
    BulkStatus.WORKING: _("being read"),
    BulkStatus.REVIEW: _("waiting for approval"),
    BulkStatus.COMPLETE: _("complete"),
    BulkStatus.CANCELLED: _("cancelled"),
    BulkStatus.FAILED: _("failed"),
}
