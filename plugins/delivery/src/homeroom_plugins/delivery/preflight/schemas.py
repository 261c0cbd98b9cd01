"""Requests and responses of the API for the rows of a check. Pages count from 1."""

from typing import Literal
from uuid import UUID

from homeroom_plugins.delivery.schemas import MailCounts
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel, Field

AboutName = Literal["pages", "document", "address", "file", "mark"]
VerbName = Literal["assign", "skip", "send", "address", "allow", "each"]


class DecidedRead(ReadModel):
    """The decision on a row. `person_name` is the person to whom pages were assigned.

    If `is_corrected` is true, the address also replaces the one in the list of people when the job is sent.
    """

    id: UUID
    verb: VerbName
    person_name: str
    email: str
    is_corrected: bool
    reason: str
    by: str


class PersonRead(ReadModel):
    """A person to whom pages could be assigned."""

    person: UUID
    person_id: str
    person_name: str


class EarlierRead(ReadModel):
    """A job in which the same file was sent before."""

    job_id: UUID
    subject: str
    sent_on: Moment
    by: str


class NeedRead(ReadModel):
    """A row that needs a decision. `kinds` are the kinds of its problems; `verbs` are the possible decisions.

    For pages without an owner, `before` is the owner of the page before them. `missing_id` is an id that was unknown
    when the file was matched, and `found` the person who has it now. If `can_correct` is true, another address can also
    be stored in the list of people. `examples` are some of the documents that one mark holds.
    """

    key: str
    about: AboutName
    kinds: list[str]
    pages: list[int]
    messages: list[str]
    document_id: UUID | None
    examples: list[UUID]
    student_id: str
    person_name: str
    verbs: list[VerbName]
    can_correct: bool
    before: PersonRead | None
    missing_id: str
    found: PersonRead | None
    earlier: EarlierRead | None
    decided: DecidedRead | None


class PreflightRead(ReadModel):
    """What is ready to send, the numbers of open rows and of all rows, and the first rows."""

    ready: MailCounts
    open: int
    total: int
    rows: list[NeedRead]


class DecideRequest(BaseModel):
    """A clerk's decision on a row.

    Pages need `person`, and an address needs `email`. Set `confirm` to repeat a decision that was refused with a
    request for confirmation. Set `correct` to also replace the address in the list of people when the job is sent.
    """

    jobId: UUID  # noqa: N815 - the API's name
    key: str = Field(max_length=60)
    verb: VerbName
    person: UUID | None = None
    email: str = Field("", max_length=320)
    reason: str = Field("", max_length=500)
    confirm: bool = False
    correct: bool = False


class UndoRequest(BaseModel):
    """The decision to undo."""

    jobId: UUID  # noqa: N815
    decisionId: UUID  # noqa: N815
