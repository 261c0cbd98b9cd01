"""The tables: uploads, jobs, documents (one per person), recipients (one per mail), problems, prints, the
timeline."""

from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import COLUMN_TYPES, CURRENT_SCHOOLS, DistrictRow, new_metadata
from homeroom_sdk.recipients import PinMode
from sqlalchemy import Uuid, func, text
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER, JSONB, TEXT
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The plugin's tables."""

    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


class Upload(DistrictRow, Base):
    """A PDF that was uploaded and checked, and is not used by a job yet."""

    __tablename__ = "delivery_uploads"

    file_name: Mapped[str]
    size_bytes: Mapped[int]
    pages: Mapped[int]
    blob_id: Mapped[UUID]
    sha256: Mapped[str] = mapped_column(default="")
    created_by: Mapped[UUID | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    schools: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT), server_default=text(CURRENT_SCHOOLS))


class Job(DistrictRow, Base):
    """A batch on its way to its families. Its counts are computed from rows and never stored.

    With `review`, the job waits for a clerk's check before anything is sent; `approved_at` is when a clerk approved it.
    Before the first mail, the job waits for a second person's release (`released_at`), for the time that its clerk
    chose (`send_on`), and for a delay in which it can be taken back (until `send_at`). `cleared_at` is when all these
    waits were over. `recalled_at` is since when all its documents are recalled. `unassigned` is the clerk's decision
    about pages that belong to nobody. `source_blob_id` is None only for a message to a list without a document;
    `source_erased_at` is when the source file was deleted for good. A job that `is_required` also goes to people who
    have unsubscribed, because an administrator decided so.
    For a draft, `form` contains the input so far (`drafts.service.DraftForm`), and `saved_at` is when it was last
    saved.
    `school_id` is the code of the job's school; empty: the job is the whole district's.
    `schools` are the schools that its maker was limited to: their users see the job, and it reaches only their
    students. None: the job is the district's, and users who are limited to schools do not see it. `made_by_ids` are the
    users who completed a job that another program or person began (`created_by_id`); `approved_by_ids` are the users
    who approved all or part of it.
    """

    __tablename__ = "delivery_jobs"

    kind: Mapped[str] = mapped_column(default="splitter")
    status: Mapped[str] = mapped_column(default="queued")
    subject: Mapped[str]
    message: Mapped[str]
    file_name: Mapped[str]
    source_blob_id: Mapped[UUID | None]
    source_sha256: Mapped[str] = mapped_column(default="")
    source_erased_at: Mapped[datetime | None]
    rule: Mapped[dict[str, Any]] = mapped_column(JSONB)
    pin_mode: Mapped[str]
    is_required: Mapped[bool] = mapped_column(default=False)
    send_to: Mapped[str]
    school_id: Mapped[str] = mapped_column(default="")
    schools: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT), server_default=text(CURRENT_SCHOOLS))
    review: Mapped[bool] = mapped_column(default=False)
    approved_at: Mapped[datetime | None]
    approved_by_ids: Mapped[list[UUID]] = mapped_column(ARRAY(Uuid), server_default="{}")
    released_at: Mapped[datetime | None]
    released_by: Mapped[str] = mapped_column(default="")
    send_on: Mapped[datetime | None]
    send_at: Mapped[datetime | None]
    cleared_at: Mapped[datetime | None]
    unassigned: Mapped[str] = mapped_column(default="")
    expires_at: Mapped[datetime]
    recalled_at: Mapped[datetime | None]
    page_count: Mapped[int] = mapped_column(default=0)
    run_id: Mapped[UUID | None]
    tries: Mapped[int] = mapped_column(default=1)
    problem: Mapped[Sentence] = mapped_column(default="")
    created_by: Mapped[str]
    created_by_id: Mapped[UUID | None]
    made_by_ids: Mapped[list[UUID]] = mapped_column(ARRAY(Uuid), server_default="{}")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    processed_at: Mapped[datetime | None]
    form: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    saved_at: Mapped[datetime | None]


class Document(DistrictRow, Base):
    """One person's document of a job.

    `pages` count from 1; `attached` are those of them without a mark, which belong to the document by the layout.
    `person` is the row in the directory, which stays the same when ids change. `chunk` is the number of the task that
    cuts it. `risk` is 0 to 100, for the `reasons`. `planned_at` is when its mails were written to the ledger.
    `text_mark` (`text_fingerprint`) shows whether the same text was sent to the person before; None if a page could not
    be read.
    """

    __tablename__ = "delivery_documents"

    job_id: Mapped[UUID]
    person: Mapped[UUID]
    person_id: Mapped[str]
    person_name: Mapped[str]
    school_id: Mapped[str]
    pages: Mapped[list[int]] = mapped_column(ARRAY(INTEGER))
    attached: Mapped[list[int]] = mapped_column(ARRAY(INTEGER), default=list)
    risk: Mapped[int] = mapped_column(default=0)
    reasons: Mapped[list[str]] = mapped_column(ARRAY(TEXT), default=list)
    chunk: Mapped[int]
    stored_at: Mapped[datetime | None]
    planned_at: Mapped[datetime | None]
    state: Mapped[str] = mapped_column(default="todo")
    blob_id: Mapped[UUID | None]
    sha256: Mapped[str | None]
    text_mark: Mapped[bytes | None]


class ReadRange(DistrictRow, Base):
    """A range of a file's pages (`first` to `stop`, zero-based, half-open) that is being read for a job's matching.

    There is one row for each range: the process that inserts it reads the range. `basis` identifies the file, the rule
    and the version of the code. `content` is the encrypted result of reading (`read_ranges`) if a helper process read
    the range for the job's run. The rows are deleted when the job leaves its matching.
    """

    __tablename__ = "delivery_read_ranges"

    job_id: Mapped[UUID]
    basis: Mapped[str]
    first: Mapped[int]
    stop: Mapped[int]
    content: Mapped[bytes | None]


class Recipient(DistrictRow, Base):
    """One address that gets one document; its link and its PIN are stored by the plugin `recipients`.

    `name` and `language` are those of the reader, as known when the mail was planned; `language` is empty if unknown.
    `mails` counts how often the mail was sent, and `mended_from` is the directory's address if a clerk corrected it.
    `pin_mode` is set only where it differs from the job's. `pin_is_due` means that a separate mail with the PIN still
    has to be sent; `pin_mails` counts those mails. `settled_at` is since when a mail that did not arrive needs no more
    work, as a clerk decided for the reason in `settled_why`.
    """

    __tablename__ = "delivery_recipients"

    job_id: Mapped[UUID]
    document_id: Mapped[UUID]
    email: Mapped[str]
    name: Mapped[str] = mapped_column(default="")
    language: Mapped[str] = mapped_column(default="")
    result: Mapped[str] = mapped_column(default="pending")
    message: Mapped[Sentence] = mapped_column(default="")
    sent_at: Mapped[datetime | None]
    locked_at: Mapped[datetime | None]
    opened_at: Mapped[datetime | None]
    recalled_at: Mapped[datetime | None]
    reminded_at: Mapped[datetime | None]
    settled_at: Mapped[datetime | None]
    settled_why: Mapped[str] = mapped_column(default="", server_default="")
    mails: Mapped[int] = mapped_column(default=1)
    mended_from: Mapped[str | None]
    pin_mode: Mapped[str | None]
    pin_is_due: Mapped[bool] = mapped_column(default=False)
    pin_mails: Mapped[int] = mapped_column(default=0)

    @property
    def mail_key(self) -> str:
        """The key of its last mail in the ledger."""
        return self.mail_keys[-1]

    @property
    def mail_keys(self) -> list[str]:
        """The keys of all its mails in the ledger, the first mail first."""
        return [str(self.id), *(f"{self.id}.{number:03}" for number in range(2, self.mails + 1))]

    @property
    def pin_mail_keys(self) -> list[str]:
        """The keys of the mails with its PIN in the ledger, in the job's batch of PIN mails, the first mail first."""
        return [f"{self.id}.{number:03}" for number in range(1, self.pin_mails + 1)]


class Act(DistrictRow, Base):
    """An action of a family with its link, or of the office (`by`) on the document of a single recipient."""

    __tablename__ = "delivery_acts"

    recipient_id: Mapped[UUID]
    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    what: Mapped[str]
    by: Mapped[str] = mapped_column(default="")


class Problem(DistrictRow, Base):
    """A finding that a clerk should look at, with its pages, its persons and a message that states what to do.

    A problem that `holds` keeps its document back until it is released; text in a hidden place cannot be released.
    `others` are marks of other persons, as `{"keys", "personIds", "kind", "text"}`.
    """

    __tablename__ = "delivery_problems"

    job_id: Mapped[UUID]
    kind: Mapped[str]
    pages: Mapped[list[int]] = mapped_column(ARRAY(INTEGER))
    person_ids: Mapped[list[str]] = mapped_column(ARRAY(TEXT))
    message: Mapped[Sentence]
    document_id: Mapped[UUID | None]
    holds: Mapped[bool] = mapped_column(default=False)
    releasable: Mapped[bool] = mapped_column(default=True)
    others: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, default=list)
    released_at: Mapped[datetime | None]
    released_by: Mapped[str] = mapped_column(default="")
    reason: Mapped[str] = mapped_column(default="")


class ReleasedMark(DistrictRow, Base):
    """A mark that may appear in other people's documents of the district, with the reason that a person gave.

    `kind` is `text` (a teacher's name, a public text or number), `pair` (two siblings, by their rows) or `address` (an
    address that many students share).
    """

    __tablename__ = "delivery_released_marks"

    kind: Mapped[str]
    value: Mapped[str]
    reason: Mapped[str]
    created_by: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Decision(DistrictRow, Base):
    """A clerk's decision about a row of a job's check; it takes effect when the job is approved (`applied_at`).

    `about` is the kind of subject: unassigned `pages`, a held `document`, a recipient's `address`, or the `file`.
    `person` is the person the document belongs to, or is assigned to. `pages`, `kinds` and `marks` are what the row
    showed: after the file is matched again, a decision applies only to a row that shows the same. `corrects` is the
    address in the list of people (empty if it has none) that `email` is to replace there too; None leaves the list
    unchanged.
    """

    __tablename__ = "delivery_decisions"

    job_id: Mapped[UUID]
    about: Mapped[str]
    verb: Mapped[str]
    person: Mapped[UUID | None]
    pages: Mapped[list[int]] = mapped_column(ARRAY(INTEGER), default=list)
    kinds: Mapped[list[str]] = mapped_column(ARRAY(TEXT), default=list)
    marks: Mapped[list[str]] = mapped_column(ARRAY(TEXT), default=list)
    email: Mapped[str] = mapped_column(default="")
    corrects: Mapped[str | None]
    reason: Mapped[str] = mapped_column(default="")
    created_by: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    applied_at: Mapped[datetime | None]


class SavedRule(DistrictRow, Base):
    """A named rule of a district; `look` describes the files that it is proposed for (`file_fingerprint`)."""

    __tablename__ = "delivery_saved_rules"

    name: Mapped[str]
    rule: Mapped[dict[str, Any]] = mapped_column(JSONB)
    look: Mapped[dict[str, Any]] = mapped_column(JSONB)
    created_by: Mapped[str]
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Sample(DistrictRow, Base):
    """A random sample of documents that are held for one kind of finding. Confirming all of the sample releases them
    all.
    """

    __tablename__ = "delivery_samples"

    job_id: Mapped[UUID]
    kind: Mapped[str]
    created_by: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    void_at: Mapped[datetime | None]
    done_at: Mapped[datetime | None]


class SampledDocument(DistrictRow, Base):
    """A document of a sample, and whether a clerk found it right."""

    __tablename__ = "delivery_sampled_documents"

    sample_id: Mapped[UUID]
    document_id: Mapped[UUID]
    is_right: Mapped[bool | None]
    judged_by: Mapped[str] = mapped_column(default="")


class TimelineEntry(DistrictRow, Base):
    """An event of a job, and who caused it."""

    __tablename__ = "delivery_timeline"

    job_id: Mapped[UUID]
    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    what: Mapped[str]
    by: Mapped[str]


class PrintedDocument(DistrictRow, Base):
    """A document that was printed for a family, with its position in the printout `print_id`.

    `undone_at` is when somebody stated that it was not handed out after all; it can then be printed again.
    """

    __tablename__ = "delivery_prints"

    job_id: Mapped[UUID]
    document_id: Mapped[UUID]
    print_id: Mapped[UUID]
    place: Mapped[int]
    printed_at: Mapped[datetime]
    printed_by: Mapped[str]
    printed_by_id: Mapped[UUID | None]
    undone_at: Mapped[datetime | None]
    undone_by: Mapped[str] = mapped_column(default="", server_default="")


def pin_mode_of(job: Job, recipient: Recipient) -> PinMode:
    """Return what this recipient has to type: the recipient's own PIN mode if one was set, or else the job's."""
    return PinMode(recipient.pin_mode or job.pin_mode)
