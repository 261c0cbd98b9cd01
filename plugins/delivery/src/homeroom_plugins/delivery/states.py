"""The states of a job and of what it consists of."""

from collections.abc import Mapping
from enum import StrEnum

from homeroom_sdk.sentences import Sentence, _


class JobStatus(StrEnum):
    """Where a job stands, as the grid shows it."""

    DRAFT = "draft"
    """Not begun: its maker, or whoever is to complete it, has not let it run."""
    QUEUED = "queued"
    INSPECTING = "inspecting"
    MATCHING = "matching"
    REVIEW = "review"
    CUTTING = "cutting"
    HOLD = "hold"
    """All is cut; another person has to release it before the first mail."""
    HOLD_SCHEDULED = "hold scheduled"
    """All is cut; the first mail leaves when its time has come."""
    SENDING = "sending"
    COMPLETE = "complete"
    FAILED = "failed"
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    DESTROYED = "destroyed"
    """Its time was over and two people have approved: what is left says who got what when."""


STATUS_WORDS: Mapping[str, Sentence] = {
    JobStatus.DRAFT: _("draft"),
    JobStatus.QUEUED: _("waiting"),
    JobStatus.INSPECTING: _("checking the file"),
    JobStatus.MATCHING: _("matching pages"),
    JobStatus.REVIEW: _("waiting for your check"),
    JobStatus.CUTTING: _("cutting"),
    JobStatus.HOLD: _("on hold"),
    JobStatus.HOLD_SCHEDULED: _("scheduled"),
    JobStatus.SENDING: _("sending"),
    JobStatus.COMPLETE: _("complete"),
    JobStatus.FAILED: _("failed"),
    JobStatus.CANCELLED: _("cancelled"),
    JobStatus.EXPIRED: _("expired"),
    JobStatus.DESTROYED: _("destroyed"),
}
"""The states as a sentence names them: the words of `status` in `locales`, which the pages show."""

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
"""In which a job has begun and not ended; such a one can be cancelled."""


class JobWait(StrEnum):
    """For what a job waits; those of its run and of its mails are named as in `homeroom_sdk.context.WaitKind`."""

    WORKER = "worker"
    ENGINE = "engine"
    TURN = "turn"
    RETRY = "retry"
    SERVER = "server"
    PAUSED = "paused"
    REFUSALS = "refusals"
    """So many mails were refused that a person has to look."""
    RELEASE = "release"
    TIME = "time"


class JobKind(StrEnum):
    """Where a job's documents come from."""

    SPLITTER = "splitter"
    """Cut from one PDF, a part for each person."""
    BULK = "bulk"
    """The same for everybody on a list: a message, with or without a document."""
    EXTERNAL = "external"
    """Made by another program and completed by a person; then cut as a splitter's."""


class DocumentState(StrEnum):
    """One person's document: the ledger of cutting.

    What something speaks against is HELD until a person lets it go (TODO) or keeps it back (DECLINED).
    """

    TODO = "todo"
    HELD = "held"
    DECLINED = "declined"
    STORED = "stored"
    ERASED = "erased"
    """With everything else of its person: the row says that there was one."""
    DESTROYED = "destroyed"
    """With its batch, whose time was over."""


class Unassigned(StrEnum):
    """What a clerk said of pages that are nobody's, with the pages before their eyes."""

    ASK = ""
    HOLD = "hold"
    """Send the other documents; those beside such a page stay held."""
    NOBODY = "nobody"
    """The pages belong to nobody: what is held for their sake alone may go."""


class RecipientResult(StrEnum):
    """What became of one mail to one address."""

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
"""Results of mails that went out and, as far as is known, did not come back: what every count calls sent."""


class SendTo(StrEnum):
    """Whose address gets the mail."""

    GUARDIAN = "guardian"
    STUDENT = "student"
    BOTH = "both"
