"""The states of a job and of what it consists of."""

from enum import StrEnum


class JobStatus(StrEnum):
    """Where a job stands, as the grid shows it."""

    QUEUED = "queued"
    INSPECTING = "inspecting"
    MATCHING = "matching"
    CUTTING = "cutting"
    SENDING = "sending"
    COMPLETE = "complete"
    FAILED = "failed"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


OPEN_STATUSES = frozenset(
    {JobStatus.QUEUED, JobStatus.INSPECTING, JobStatus.MATCHING, JobStatus.CUTTING, JobStatus.SENDING}
)


class DocumentState(StrEnum):
    """One person's document: the ledger of cutting."""

    TODO = "todo"
    STORED = "stored"


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


class PinMode(StrEnum):
    """What a family must type before it sees its document."""

    NONE = "none"
    GENERATED = "generated"
    PERSON_ID = "person_id"


class SendTo(StrEnum):
    """Whose address gets the mail."""

    GUARDIAN = "guardian"
    STUDENT = "student"
    BOTH = "both"
