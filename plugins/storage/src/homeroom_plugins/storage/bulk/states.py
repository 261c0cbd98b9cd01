"""Where a bulk upload and each of its files stand."""

from collections.abc import Mapping
from enum import StrEnum

from homeroom_sdk.sentences import Sentence, _


class BulkStatus(StrEnum):
    """Where a bulk upload is."""

    QUEUED = "queued"
    WORKING = "working"
    REVIEW = "review"
    """Read to its end: it waits for somebody who assigns what is nobody's, and approves."""
    COMPLETE = "complete"
    CANCELLED = "cancelled"
    FAILED = "failed"


class ResultState(StrEnum):
    """Where a file of a bulk upload is."""

    TODO = "todo"
    DOING = "doing"
    MATCHED = "matched"
    """It is a document of a person, which nobody else sees before the approval."""
    UNMAPPED = "unmapped"
    """It is nobody's: somebody has to say whose it is, or to skip it."""
    DUPLICATE = "duplicate"
    REFUSED = "refused"
    STORED = "stored"
    """Approved: a document as any other."""
    SKIPPED = "skipped"


OPEN = (ResultState.TODO, ResultState.DOING)
"""What a flow still has to work off."""

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
