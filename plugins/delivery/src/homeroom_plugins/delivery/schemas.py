"""What the calls on jobs answer. Pages count from 1."""

from typing import Literal
from uuid import UUID

from homeroom_plugins.delivery.states import DocumentState, JobKind, JobStatus, JobWait, SendTo
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.schemas import Moment, ReadModel


class UploadRead(ReadModel):
    """A batch that was taken in."""

    upload_id: UUID
    file_name: str
    size_bytes: int
    pages: int


class StartedJob(ReadModel):
    """The id of a job that was started."""

    job_id: UUID


class MatchRead(ReadModel):
    """Whom a page names; without a name the directory does not know the id. `text` is what stands on the page."""

    page: int
    person_id: str
    person_name: str | None
    known: bool
    text: str


class PreviewProblem(ReadModel):
    """Something that the rule leaves open."""

    kind: str
    pages: list[int]
    message: str


class PreviewTotals(ReadModel):
    """How many pages the rule gives to a person, and what becomes of all others.

    Of the `matched` pages `named` are a person's whose name stands there, and `usable` are in documents that nothing
    speaks against. The others are nobody's: `unmatched` without an id, with one that is `unknown`, or `ambiguous`: it
    may be several persons'.
    """

    matched: int
    named: int
    usable: int
    unmatched: int
    unknown: int
    ambiguous: int


class PreviewRead(ReadModel):
    """What a rule finds on the first pages of an upload; `pages` is how many were read."""

    pages: int
    matches: list[MatchRead]
    problems: list[PreviewProblem]
    totals: PreviewTotals


class JobCounts(ReadModel):
    """What a job consists of: pages, documents by state, and mails by what became of them.

    Mails are written while the first of them leave: `unplanned` documents have none yet. `missed` ones did not arrive,
    and nobody has said that this is settled.
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
    """For what a job waits, since when, and when it is tried again; `can_resume`: a person lets it go on."""

    kind: JobWait
    reason: str
    since: Moment | None
    next_try_at: Moment | None
    can_resume: bool


class WaitingJob(ReadModel):
    """A job of the list that waits, and for what."""

    id: UUID
    waiting: WaitRead


class TimelineRead(ReadModel):
    """Something that happened to a job."""

    at: Moment
    what: str
    by: str


class JobRead(ReadModel):
    """A job as its page shows it; `stage` is its status, `message` why it failed.

    `send_on` is when its first mail leaves, while it waits; `may_release`: the caller can be the second person;
    `may_take_back`: no mail has begun to leave, so that the job can go back to its check.
    One that `is_message` has no document; no openings are known.
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
    """A page of jobs, counted from 1, and how many there are."""

    jobs: list[JobSummary]
    total: int
    page: int
    size: int


class StartedCount(ReadModel):
    """How many jobs were started."""

    started: int


class PreviewMail(ReadModel):
    """Where a preview goes to, and when; none is at once."""

    sent_to: str
    send_on: Moment | None


class PinRead(ReadModel):
    """A recipient's PIN; none where the family needs none, or types the date of birth."""

    pin: str | None
    pin_mode: PinMode


class UnlockedRecipient(ReadModel):
    """The id of the recipient."""

    id: UUID


class PinCheck(ReadModel):
    """Whether a PIN is the recipient's."""

    valid: bool


class DocumentRead(ReadModel):
    """A document in a list: `risk` is 0 to 100 for the `reasons`, `heldFor` are the kinds of its problems.

    `person` is the row of whose it is in the directory.
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
    """How many families get how many mails with how many documents of how many pages."""

    families: int
    mails: int
    documents: int
    pages: int


class HeldCount(ReadModel):
    """How many documents and pages are held for a kind of problem."""

    kind: str
    documents: int
    pages: int


class UnassignedPage(ReadModel):
    """A page that is nobody's; `neighbours` are the documents that are held for its sake."""

    page: int
    kind: str
    message: str
    neighbours: list[UUID]


class ReviewRead(MailCounts):
    """What the check page shows of a batch before anything is sent."""

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
    """Whose document it is."""

    person_id: str
    first_name: str
    last_name: str
    school_id: str


class MarkedBox(ReadModel):
    """Where a mark stands, in shares of the page from its upper left corner, as shown."""

    kind: Literal["id", "name", "other"]
    x0: float
    y0: float
    x1: float
    y1: float
    label: str


class DocumentPage(ReadModel):
    """A page of a document or beside it, in points; `isOcr` says that its words were read from a picture."""

    page: int
    width: float
    height: float
    is_own: bool
    is_attached: bool
    is_ocr: bool
    boxes: list[MarkedBox]


class OtherPerson(ReadModel):
    """Somebody else whom a problem names."""

    person_id: str
    person_name: str


class ReleaseRead(ReadModel):
    """Who released a problem, and why."""

    by: str
    at: Moment
    reason: str


class ProblemRead(ReadModel):
    """Something a clerk should look at; `texts` are the marks that are others'."""

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
    """A document with its problems and what stands on its pages; `recipients` are addresses."""

    document: DocumentRead
    person: DocumentPerson
    pages: list[DocumentPage]
    problems: list[ProblemRead]
    recipients: list[str]


class ReleasedCount(ReadModel):
    """How many documents were let go."""

    released: int


class DeclinedCount(ReadModel):
    """How many documents were kept back."""

    declined: int


class SampleRead(ReadModel):
    """A sample of the `of` documents that are held for one kind alone."""

    sample_id: UUID
    documents: list[DocumentRead]
    of: int


class SampleProgress(ReadModel):
    """How many of a sample's documents were found right; the last one releases all that are held."""

    confirmed: int
    of: int
    is_void: bool
    released: int
