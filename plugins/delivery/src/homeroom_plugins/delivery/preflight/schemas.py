"""What the calls on the rows of a check take and answer. Pages count from 1."""

from typing import Literal
from uuid import UUID

from homeroom_plugins.delivery.schemas import MailCounts
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel, Field

AboutName = Literal["pages", "document", "address", "file", "mark"]
VerbName = Literal["assign", "skip", "send", "address", "allow", "each"]


class DecidedRead(ReadModel):
    """What was decided of a row, and by whom; `person_name` is to whom pages were given.

    `is_corrected` says that the address is put into the list of people too as the job goes.
    """

    id: UUID
    verb: VerbName
    person_name: str
    email: str
    is_corrected: bool
    reason: str
    by: str


class PersonRead(ReadModel):
    """A person to whom pages could be given."""

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
    """A row that needs a person. `kinds` are words of the problems; `verbs` is what may be said of it.

    `before` is whose the page before is, where the pages are nobody's. `missing_id` is an id that nobody had when the
    file was matched, and `found` who has it now. `can_correct` says that the list of people can
    get the other address too. `examples` are some of the documents that one mark holds.
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
    """What is ready to go, how many of how many rows still need a person, and the first of them."""

    ready: MailCounts
    open: int
    total: int
    rows: list[NeedRead]


class DecideRequest(BaseModel):
    """What a clerk says of a row; `person` for pages, `email` for an address, `confirm` where the answer asked.

    `correct` puts the address into the list of people too, as the job goes.
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
    """Which decision is taken back."""

    jobId: UUID  # noqa: N815
    decisionId: UUID  # noqa: N815
