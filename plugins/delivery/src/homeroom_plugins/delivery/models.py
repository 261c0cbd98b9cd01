"""The tables: uploads, jobs, documents (one per person), recipients (one per mail), problems, prints, the
timeline."""

from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom_sdk.orm import COLUMN_TYPES, CURRENT_SCHOOLS, DistrictRow, new_metadata
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.sentences import Sentence
from sqlalchemy import Uuid, func, text
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER, JSONB, TEXT
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The plugin's tables."""

    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


class Upload(DistrictRow, Base):
    """A PDF that was uploaded and checked, and waits for its job."""

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
    """A batch on its way to its families. Its counts are counts of rows, never numbers kept beside them.

    `review` lets it wait for a clerk before anything is sent, `approved_at` says that one has let it go. Before its
    first mail it waits for another's release (`released_at`), for the moment its clerk wants (`send_on`) and for a
    while in which it can be taken back: until `send_at`. `cleared_at` says that it had waited for all of them.
    `recalled_at` since when all its documents are taken back, and `unassigned` what the clerk said of pages that are
    nobody's. Only a message to a list has no `source_blob_id`; `source_erased_at` since when that file is gone for
    good. One that `is_required` goes to those too who have unsubscribed, because an administrator has said so.
    Of a draft, `form` is what was typed (`drafts.service.DraftForm`) and `saved_at` when that was kept last.
    `school_id` is the code of the school that it is of; empty: the whole district's.
    `schools` are those to which whoever made it was kept: their users see it, and it reaches nobody else's students;
    None is the district's, which its school users see who are kept to none.
    `made_by_ids` are those who completed what another program or person began (`created_by_id`), `approved_by_ids`
    those who let it or a part of it go.
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

    `pages` count from 1; those in `attached` bear nobody's mark and belong to it by the layout. `person` is the
    directory's row, which stays when ids change. `chunk` is the task that cuts it. `risk` is 0 to 100, for the
    `reasons`. `planned_at` says when its mails were put into the ledger. `text_mark` (`text_fingerprint`) tells whether
    the same text went to the person before; None where a page could not be read.
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

    One row of each: whoever has it first reads it. `basis` says of which file, by which rule and by which code.
    `content` is what was read (`read_ranges`), sealed, where a helper has read it for the job's run. The rows go when
    the job leaves its matching.
    """

    __tablename__ = "delivery_read_ranges"

    job_id: Mapped[UUID]
    basis: Mapped[str]
    first: Mapped[int]
    stop: Mapped[int]
    content: Mapped[bytes | None]


class Recipient(DistrictRow, Base):
    """One address that gets one document; the plugin `recipients` has its link and its PIN.

    `name` and `language` are those of whoever reads it, as far as they were known when its mail was planned; `language`
    is empty otherwise. `mails` counts how often it was sent, and `mended_from` is the directory's address where a
    person has given another. `pin_mode` stands where it is another than the job's. `pin_is_due` says that its PIN has
    still to go out in a mail of its own, `pin_mails` how many of those there were. `settled_at` since when nobody has
    to see to a mail that did not arrive, as a person has said for the reason `settled_why`.
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
        """Of its last mail in the ledger."""
        return self.mail_keys[-1]

    @property
    def mail_keys(self) -> list[str]:
        """Of all its mails in the ledger, the first one first."""
        return [str(self.id), *(f"{self.id}.{number:03}" for number in range(2, self.mails + 1))]

    @property
    def pin_mail_keys(self) -> list[str]:
        """Of the mails with its PIN, in the job's batch of those, the first one first."""
        return [f"{self.id}.{number:03}" for number in range(1, self.pin_mails + 1)]


class Act(DistrictRow, Base):
    """What a family has done with its link, or the office (`by`) with the document of one recipient alone."""

    __tablename__ = "delivery_acts"

    recipient_id: Mapped[UUID]
    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    what: Mapped[str]
    by: Mapped[str] = mapped_column(default="")


class Problem(DistrictRow, Base):
    """Something a clerk should look at: which pages, whose, and what to do.

    One that `holds` keeps its document back until it is released; what stands in a hidden place cannot be. `others`
    are the marks of other persons, as `{"keys", "personIds", "kind", "text"}`.
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
    """A mark that may stand in others' documents of the district, because a person said why.

    `kind` is `text` (a teacher's name, a public text or number), `pair` (two siblings, by their rows) or `address`
    (one that serves many students).
    """

    __tablename__ = "delivery_released_marks"

    kind: Mapped[str]
    value: Mapped[str]
    reason: Mapped[str]
    created_by: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Decision(DistrictRow, Base):
    """What a clerk has said of a row of a job's check; it takes effect when the job is let go (`applied_at`).

    `about` says of what: `pages` that are nobody's, a held `document`, the `address` to which one goes, or the `file`.
    `person` is whose document it is, or becomes. `pages`, `kinds` and `marks` are what the row showed: in another match
    of the file a decision holds only for a row that shows the same. `corrects` is the address that the list of people
    has, empty where it has none, and is to be replaced by `email` there too; None leaves the list as it is.
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
    """A rule that a district keeps by name; `look` says for which files it is proposed (`file_fingerprint`)."""

    __tablename__ = "delivery_saved_rules"

    name: Mapped[str]
    rule: Mapped[dict[str, Any]] = mapped_column(JSONB)
    look: Mapped[dict[str, Any]] = mapped_column(JSONB)
    created_by: Mapped[str]
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Sample(DistrictRow, Base):
    """A random sample of documents that are held for one kind of finding; confirmed whole, it releases them all."""

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
    """What happened to a job, and who did it."""

    __tablename__ = "delivery_timeline"

    job_id: Mapped[UUID]
    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    what: Mapped[str]
    by: Mapped[str]


class PrintedDocument(DistrictRow, Base):
    """A document that was printed for a family, at its place in the paper of one printing (`print_id`).

    `undone_at` says that it was not handed out after all: it can be printed again.
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
    """What this recipient types: as the job says, or as was found when its mail was planned."""
    return PinMode(recipient.pin_mode or job.pin_mode)
