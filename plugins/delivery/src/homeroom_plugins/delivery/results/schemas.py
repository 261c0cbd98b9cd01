"""What the calls on results ask and answer."""

from datetime import date
from enum import StrEnum
from typing import Literal
from uuid import UUID

from homeroom_plugins.delivery.sending.schemas import SentMail
from homeroom_plugins.delivery.states import DocumentState, JobStatus, RecipientResult
from homeroom_sdk.recipients import LinkState, PinMode
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel, Field


class Step(StrEnum):
    """A step on a recipient's way."""

    MATCHED = "matched"
    CUT = "cut"
    QUEUED = "queued"
    SENT = "sent"
    DELIVERED = "delivered"
    FAILED = "failed"
    UNKNOWN = "unknown"
    WITHDRAWN = "withdrawn"
    PIN_SENT = "pin_sent"
    PIN_FAILED = "pin_failed"
    OPENED = "opened"
    VIEWED = "viewed"
    WRONG_PIN = "wrong_pin"
    LOCKED = "locked"
    UNLOCKED = "unlocked"
    DOWNLOADED = "downloaded"
    REMINDED = "reminded"
    RECALLED = "recalled"
    RESTORED = "restored"
    TOLD = "told"
    EXTENDED = "extended"
    EXPIRED = "expired"
    CANCELLED = "cancelled"
    SETTLED = "settled"


class StepRead(ReadModel):
    """What happened on a recipient's way; `by` is empty for what a family or the house did."""

    at: Moment
    what: Step
    by: str
    message: str


class HistoryRead(ReadModel):
    """A recipient with all that happened on its way, the oldest first. Pages count from 1."""

    id: UUID
    job_id: UUID
    student_id: str
    person_name: str
    email: str
    result: RecipientResult
    steps: list[StepRead]


class DecisionRead(ReadModel):
    """What a person decided of a part of a job, and why. Pages count from 1.

    `what` is `pages_assign`, `pages_skip`, `document_send`, `document_skip`, `address_address`, `address_skip`,
    `file_send`, `file_skip` or `mark_allow` of the check, `released` of held documents, and `recalled`, `restored`,
    `settled` or `unlocked` of recipients. `words` are the address and the reason, as far as there are some.
    """

    at: Moment
    by: str
    what: str
    person_name: str
    pages: list[int]
    words: str


class SentMailsRead(ReadModel):
    """A recipient's mails, the last one first. None are there when they are kept no more."""

    id: UUID
    mails: list[SentMail]


class FamilyCounts(ReadModel):
    """How many families there are, each counted once: by what became of the best of its mails.

    `without` have no address to which a mail could go.
    """

    total: int
    opened: int
    unopened: int
    waiting: int
    failed: int
    without: int


class OpeningRead(ReadModel):
    """How many recipients opened their document for the first time in the hour or day that begins at `at`."""

    at: Moment
    opened: int


class ReachRead(ReadModel):
    """Whom a job has reached, and when families opened.

    `remindable` is how many recipients a reminder would go to now.
    """

    families: FamilyCounts
    unit: Literal["hour", "day"]
    openings: list[OpeningRead]
    remindable: int


class DayRead(ReadModel):
    """How many documents went out on a day and did not come back, and how many of these have been opened since."""

    day: date
    sent: int
    opened: int


class WeekRead(ReadModel):
    """The last seven days of the district's calendar, today last."""

    days: list[DayRead]


class RemindRequest(BaseModel):
    """Whom to remind of a document that is not opened yet; none named means all."""

    jobId: UUID  # noqa: N815 - the API's name
    resultIds: list[UUID] = Field([], max_length=1000)  # noqa: N815


class RemindedCount(ReadModel):
    """To how many recipients a reminder goes."""

    reminded: int


class StudentResultRead(ReadModel):
    """A document of a student on its way to one address; without `id` nobody got it. Pages count from 1.

    `madeFor` is the name in the document where the directory has another name or ID for the student now.
    `link` is what the family's link can be used for, absent where there is none. `isJobRecalled` says that it was taken
    back with its whole job, and comes back with it alone.
    """

    id: UUID | None
    job_id: UUID
    subject: str
    job_status: JobStatus
    created_on: Moment
    document_state: DocumentState
    made_for: str
    start_page: int | None
    end_page: int | None
    pages: list[int]
    email: str
    result: RecipientResult | None
    success: bool
    message: str
    sent_on: Moment | None
    opened_on: Moment | None
    locked_on: Moment | None
    settled_on: Moment | None
    recalled_on: Moment | None
    is_job_recalled: bool
    link: LinkState | None
    pin_mode: PinMode
    wrong_pins: int
    expires_on: Moment | None


class StudentRead(ReadModel):
    """A student of the directory (`person` is its row), with all that was sent of it, the newest first."""

    person: UUID
    student_id: str
    person_name: str
    school_id: str
    results: list[StudentResultRead]
