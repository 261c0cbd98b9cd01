"""States of a job, its documents and its mails."""

from collections.abc import Mapping
from enum import StrEnum

from homeroom_sdk.i18n import Sentence, _


class JobStatus(StrEnum):
    """The status of a job, as the grid shows it."""

    DRAFT = "draft"
    """Not started: the person who made it, or who has to complete it, has not started it yet."""
    QUEUED = "queued"
    INSPECTING = "inspecting"
    MATCHING = "matching"
    REVIEW = "review"
    CUTTING = "cutting"
    HOLD = "hold"
    """Everything is cut; another person has to release the job before the first mail."""
    HOLD_SCHEDULED = "hold scheduled"
    """Everything is cut; the first mail is sent when its time has come."""
    SENDING = "sending"
    COMPLETE = "complete"
    FAILED = "failed"
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    DESTROYED = "destroyed"
    """Its retention period ended and two people approved its destruction; the remaining rows show who got what when."""


STATUS_WORDS: Mapping[str, Sentence] = {
    JobStatus.DRAFT: _("draft"),
    JobStatus.QUEUED: _("waiting"),
    JobStatus.INSPECTING: _("checking the file"),
    JobStatus.MATCHING: _("matching pages"),
    JobStatus.REVIEW: _("waiting for your check"),
    JobStatus.CUTTING: _("splitting"),
    JobStatus.HOLD: _("on hold"),
    JobStatus.HOLD_SCHEDULED: _("scheduled"),
    JobStatus.SENDING: _("sending"),
    JobStatus.COMPLETE: _("complete"),
    JobStatus.FAILED: _("failed"),
    JobStatus.CANCELLED: _("cancelled"),
    JobStatus.EXPIRED: _("expired"),
    JobStatus.DESTROYED: _("destroyed"),
}
"""The states as they appear in sentences: the same words as `status` in `locales`, which the pages show."""

OPEN_STATUSES = frozenset(
    {
        JobStatus.QUEUED,
        JobStatus.INSPECTING,
        JobStatus.MATCHING,
        JobStatus.REVIEW,
        JobStatus.CUTTING,
        JobStatus.HOLD,
        JobStatus.HOLD_SCHEDULED,
        JobStatus.SENDING,
    }
)
"""States of a job that has started and not ended; such a job can be cancelled."""


class JobWait(StrEnum):
    """The reason why a job waits; waits of its run and its mails are named as in `homeroom_sdk.context.WaitKind`."""

    WORKER = "worker"
    ENGINE = "engine"
    TURN = "turn"
    RETRY = "retry"
    SERVER = "server"
    PAUSED = "paused"
    REFUSALS = "refusals"
    """So many mails were refused that a person has to check."""
    RELEASE = "release"
    TIME = "time"


class JobKind(StrEnum):
    """The source of a job's documents."""

    SPLITTER = "splitter"
    """Cut from one PDF, one part per person."""
    BULK = "bulk"
    """The same for everybody on a list: a message, with or without a document."""
    EXTERNAL = "external"
    """Created by another program and completed by a person; then cut like a splitter job."""


class DocumentState(StrEnum):
    """The state of one person's document.

    A document with a problem that holds it is HELD until a person releases it (TODO) or keeps it back (DECLINED).
    """

    TODO = "todo"
    HELD = "held"
    DECLINED = "declined"
    STORED = "stored"
    ERASED = "erased"
    """Erased with all other data of its person; the row remains to show that the document existed."""
    DESTROYED = "destroyed"
    """Destroyed with its batch after the retention period."""


class Unassigned(StrEnum):
    """A clerk's decision about pages that belong to nobody, made after seeing the pages."""

    ASK = ""
    HOLD = "hold"
    """Send the other documents; documents next to such a page stay held."""
    NOBODY = "nobody"
    """The pages belong to nobody: documents that are held only because of them may be sent."""


class RecipientResult(StrEnum):
    """The result of one mail to one address."""

    PENDING = "pending"
    READY = "ready"
    SENT = "sent"
    DELIVERED = "delivered"
    OPENED = "opened"
    FAILED = "failed"
    UNKNOWN = "unknown"
    CANCELLED = "cancelled"
    RESTRICTED = "restricted"
    """A custody restriction keeps the document from this guardian: nothing is sent."""


ARRIVED = (RecipientResult.SENT, RecipientResult.DELIVERED, RecipientResult.OPENED)
"""Results of mails that were sent and are not known to have come back; every count calls them sent."""


class SendTo(StrEnum):
    """The people to whose addresses the mail is sent."""

    GUARDIAN = "guardian"
    STUDENT = "student"
    BOTH = "both"
