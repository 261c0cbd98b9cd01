"""Responses of the calls on jobs. Pages count from 1."""

from typing import Literal
from uuid import UUID

from homeroom_plugins.delivery.states import DocumentState, JobKind, JobStatus, JobWait, SendTo
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.schemas import Moment, ReadModel


class UploadRead(ReadModel):
    """A batch that was uploaded."""

    upload_id: UUID
    file_name: str
    size_bytes: int
    pages: int


class StartedJob(ReadModel):
    """The id of a job that was started."""

    job_id: UUID


class MatchRead(ReadModel):
    """The person that a page names, found by the id in `text`; `person_name` is null if the directory does not know the
    id.
    """

    page: int
    person_id: str
    person_name: str | None
    known: bool
    text: str


class PreviewProblem(ReadModel):
    """An open question that the rule does not decide."""

    kind: str
    pages: list[int]
    message: str


class PreviewTotals(ReadModel):
    """Numbers of pages that the rule assigns to a person, and of all other pages by reason.

    Of the `matched` pages, `named` also contain the person's name, and `usable` are in documents without a problem. The
    other pages are unassigned: `unmatched` have no id, `unknown` have an id that the directory does not know, and
    `ambiguous` have an id that could belong to several persons.
    """

    matched: int
    named: int
    usable: int
    unmatched: int
    unknown: int
    ambiguous: int


class PreviewRead(ReadModel):
    """Matches of a rule on the first pages of an upload; `pages` is how many were read."""

    pages: int
    matches: list[MatchRead]
    problems: list[PreviewProblem]
    totals: PreviewTotals


class JobCounts(ReadModel):
    """Counts of a job: pages, documents by state, and mails by result.

    Mails are written while the first of them are being sent: `unplanned` documents do not have any yet. `missed` mails
    did not arrive and are not settled by a clerk yet.
    """

    pages: int
    matched: int
    documents: int
    stored: int
    unplanned: int
    problems: int
    recipients: int
    restricted: int
    ready: int
    sent: int
    opened: int
    failed: int
    unknown: int
    locked: int
    recalled: int
    held: int
    declined: int
    missed: int
    unassigned: int


class WaitRead(ReadModel):
    """The reason why a job waits, since when, and when it is tried again; `can_resume`: a person can resume it."""

    kind: JobWait
    reason: str
    since: Moment | None
    next_try_at: Moment | None
    can_resume: bool


class WaitingJob(ReadModel):
    """A job of the list that waits, and why."""

    id: UUID
    waiting: WaitRead


class TimelineRead(ReadModel):
    """An event of a job."""

    at: Moment
    what: str
    by: str


class JobRead(ReadModel):
    """A job as its page shows it; `stage` is its status, `message` is why it failed.

    `send_on` is when its first mail is sent, while the job waits; `may_release`: the caller can be the second person;
    `may_take_back`: no mail is being sent yet, so the job can go back to its check. A job that `is_message` has no
    document, and its openings are not known.
    """

    id: UUID
    status: JobStatus
    stage: JobStatus
    message: str
    waiting: WaitRead | None
    subject: str
    organization: str
    school_name: str
    type: JobKind
    type_label: str
    is_message: bool
    student_count: int
    success_count: int
    failed_count: int
    problem_count: int
    page_count: int
    created_on: Moment
    created_by: str
    processed_on: Moment | None
    expires_on: Moment
    recalled_on: Moment | None
    send_on: Moment | None
    released_on: Moment | None
    released_by: str
    may_release: bool
    may_take_back: bool
    pin_mode: PinMode
    is_required: bool
    send_to: SendTo
    school_id: str
    review: bool
    counts: JobCounts
    timeline: list[TimelineRead]


class JobSummary(ReadModel):
    """A job in a list; `success_count` of its `student_count` persons were sent their document."""

    id: UUID
    status: JobStatus
    subject: str
    school_name: str
    organization: str
    type_label: str
    student_count: int
    success_count: int
    created_on: Moment
    created_by: str
    processed_on: Moment | None


class JobsRead(ReadModel):
    """A page of jobs, counted from 1, and the total count."""

    jobs: list[JobSummary]
    total: int
    page: int
    size: int


class StartedCount(ReadModel):
    """Number of jobs that were started."""

    started: int


class PreviewMail(ReadModel):
    """The address that a preview is sent to, and when; null means immediately."""

    sent_to: str
    send_on: Moment | None


class PinRead(ReadModel):
    """A recipient's PIN; null if the family needs none or types the date of birth."""

    pin: str | None
    pin_mode: PinMode


class UnlockedRecipient(ReadModel):
    """The recipient that was unlocked."""

    id: UUID


class PinCheck(ReadModel):
    """The result of checking a PIN: `valid` means that it is the recipient's."""

    valid: bool


class DocumentRead(ReadModel):
    """A document in a list: `risk` is 0 to 100 for the `reasons`, `heldFor` are the kinds of its problems.

    `person` is the id of its person's row in the directory.
    """

    id: UUID
    person: UUID
    student_id: str
    person_name: str
    school_id: str
    pages: list[int]
    attached: list[int]
    risk: int
    reasons: list[str]
    held_for: list[str]
    state: DocumentState


class MailCounts(ReadModel):
    """Numbers of families, of mails to them, and of the documents and pages in these mails."""

    families: int
    mails: int
    documents: int
    pages: int


class HeldCount(ReadModel):
    """Numbers of documents and pages that are held for a kind of problem."""

    kind: str
    documents: int
    pages: int


class UnassignedPage(ReadModel):
    """A page that belongs to no person; `neighbours` are the documents that are held because of it."""

    page: int
    kind: str
    message: str
    neighbours: list[UUID]


class ReviewRead(MailCounts):
    """The check of a batch before anything is sent."""

    sendable: MailCounts
    sendable_if_nobodys: MailCounts
    held: list[HeldCount]
    unassigned: list[UnassignedPage]
    unassigned_pages: int
    other_school_pages: int
    riskiest: list[DocumentRead]
    sample: list[DocumentRead]
    warnings: list[PreviewProblem]
    is_tagged: bool
    pin_modes: list[PinMode]


class DocumentPerson(ReadModel):
    """The person a document belongs to."""

    person_id: str
    first_name: str
    last_name: str
    school_id: str


class MarkedBox(ReadModel):
    """The position of a mark on the displayed page, as fractions of its width and height from the upper left corner."""

    kind: Literal["id", "name", "other"]
    x0: float
    y0: float
    x1: float
    y1: float
    label: str


class DocumentPage(ReadModel):
    """A page of a document or next to it, in points; `isOcr` means that its words were recognised in a picture."""

    page: int
    width: float
    height: float
    is_own: bool
    is_attached: bool
    is_ocr: bool
    boxes: list[MarkedBox]


class OtherPerson(ReadModel):
    """Another person whom a problem names."""

    person_id: str
    person_name: str


class ReleaseRead(ReadModel):
    """The person who released a problem, when, and why."""

    by: str
    at: Moment
    reason: str


class ProblemRead(ReadModel):
    """A finding that a clerk should look at; `texts` are the marks of other persons."""

    id: UUID
    kind: str
    pages: list[int]
    message: str
    holds: bool
    releasable: bool
    others: list[OtherPerson]
    texts: list[str]
    released: ReleaseRead | None


class DocumentCheck(ReadModel):
    """A document with its problems and the marks on its pages; `recipients` are addresses."""

    document: DocumentRead
    person: DocumentPerson
    pages: list[DocumentPage]
    problems: list[ProblemRead]
    recipients: list[str]


class ReleasedCount(ReadModel):
    """Number of documents that were released."""

    released: int


class DeclinedCount(ReadModel):
    """Number of documents that were kept back."""

    declined: int


class SampleRead(ReadModel):
    """A sample of the `of` documents that are held for one kind of problem only."""

    sample_id: UUID
    documents: list[DocumentRead]
    of: int


class SampleProgress(ReadModel):
    """Progress of a sample: `confirmed` of its documents were found right. Confirming the last one releases all
    documents held for the kind.
    """

    confirmed: int
    of: int
    is_void: bool
    released: int
