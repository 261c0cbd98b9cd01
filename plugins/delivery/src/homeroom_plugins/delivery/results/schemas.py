"""Requests and responses of the calls on results."""

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
    """An event in the history of a recipient."""

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
    """An event in the history of a recipient; `by` is empty for an action of the family or the platform."""

    at: Moment
    what: Step
    by: str
    message: str


class HistoryRead(ReadModel):
    """A recipient with its complete history, oldest first."""

    id: UUID
    job_id: UUID
    student_id: str
    person_name: str
    email: str
    result: RecipientResult
    steps: list[StepRead]


class DecisionRead(ReadModel):
    """A person's decision about a part of a job, and why. Pages count from 1.

    `what` is `pages_assign`, `pages_skip`, `document_send`, `document_skip`, `address_address`, `address_skip`,
    `file_send`, `file_skip` or `mark_allow` for decisions of the check, `released` for held documents, and `recalled`,
    `restored`, `settled` or `unlocked` for recipients. `words` contains the address and the reason, if any.
    """

    at: Moment
    by: str
    what: str
    person_name: str
    pages: list[int]
    words: str


class SentMailsRead(ReadModel):
    """A recipient's mails, newest first; empty if they are no longer stored."""

    id: UUID
    mails: list[SentMail]


class FamilyCounts(ReadModel):
    """Counts of families, each counted once by the best result of its mails.

    `without` counts families without an address that a mail could be sent to.
    """

    total: int
    opened: int
    unopened: int
    waiting: int
    failed: int
    without: int


class OpeningRead(ReadModel):
    """Number of recipients who first opened their document in the hour or day that begins at `at`."""

    at: Moment
    opened: int


class ReachRead(ReadModel):
    """Families that a job has reached, and when they opened their documents.

    `remindable` is the number of recipients who could be reminded now.
    """

    families: FamilyCounts
    unit: Literal["hour", "day"]
    openings: list[OpeningRead]
    remindable: int


class DayRead(ReadModel):
    """Numbers of documents that were sent on a day and did not come back, and of those opened since."""

    day: date
    sent: int
    opened: int


class WeekRead(ReadModel):
    """The last seven days of the district's calendar, today last."""

    days: list[DayRead]


class RemindRequest(BaseModel):
    """Recipients to remind of a document that is not opened yet; an empty list means all."""

    jobId: UUID  # noqa: N815 - the API's name
    resultIds: list[UUID] = Field([], max_length=1000)  # noqa: N815


class RemindedCount(ReadModel):
    """Number of recipients who are reminded."""

    reminded: int


class StudentResultRead(ReadModel):
    """A document of a student on its way to one address; `id` is null if nobody got it. Pages count from 1.

    `madeFor` is the name in the document if the directory now has another name or id for the student. `link` is the
    state of the family's link, null if there is none. `isJobRecalled` means that the document was recalled with its
    whole job and can only be restored with it.
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
    """A student of the directory (`person` is its row), with everything that was sent about them, newest first."""

    person: UUID
    student_id: str
    person_name: str
    school_id: str
    results: list[StudentResultRead]
