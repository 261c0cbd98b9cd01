"""What the calls of bulk uploads take and answer."""

from collections.abc import Mapping
from typing import Annotated, Self
from uuid import UUID

from homeroom_plugins.storage.bulk.models import BulkJobRow, BulkResultRow
from homeroom_plugins.storage.bulk.rules import MAX_KEY_CHARS, By, Rule
from homeroom_plugins.storage.bulk.states import OPEN, BulkStatus, ResultState
from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.sentences import Sentence, _
from homeroom_sdk.texts import Line, StorableText
from pydantic import BaseModel, ConfigDict, Field, model_validator

MOST_UPLOADS = 20_000
MOST_SHEETS = 1_000
MOST_COPIES = 200


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class CreateBulkRequest(_Body):
    """What to read: the uploads, of which document type they are, and by which rule each file says whose it is."""

    uploadIds: list[UUID] = Field(min_length=1, max_length=MOST_UPLOADS)  # noqa: N815 - as in JSON
    typeId: UUID  # noqa: N815 - as in JSON
    schoolId: Annotated[StorableText, Field(max_length=200)] = ""  # noqa: N815 - as in JSON
    rule: Rule
    name: Annotated[Line, Field(max_length=200)] = ""


class RuleTrialRequest(_Body):
    """Which rule to try on which uploads; the first twenty are looked into."""

    uploadIds: list[UUID] = Field(min_length=1, max_length=MOST_UPLOADS)  # noqa: N815 - as in JSON
    schoolId: Annotated[StorableText, Field(max_length=200)] = ""  # noqa: N815 - as in JSON
    rule: Rule


class SheetsRequest(_Body):
    """For whom to print separator sheets: persons with these ids, everybody of a school, or `copies` for anybody."""

    ids: list[Annotated[Line, Field(min_length=1, max_length=MAX_KEY_CHARS)]] = Field(
        default=[], max_length=MOST_SHEETS
    )
    schoolId: Annotated[StorableText, Field(max_length=200)] = ""  # noqa: N815 - as in JSON
    copies: int = Field(default=0, ge=0, le=MOST_COPIES)
    by: By = "personId"

    @model_validator(mode="after")
    def _says_for_whom(self) -> Self:
        if bool(self.copies) == bool(self.ids or self.schoolId.strip()):
            raise ValueError(_("Give IDs or a school, or how many sheets for anybody."))
        return self


class JobRequest(_Body):
    """Which bulk upload."""

    id: UUID


class BulkViewRequest(_Body):
    """A bulk upload by `id`, or the file of one of its results by `resultId`; `picture` is of its first page."""

    id: UUID | None = None
    resultId: UUID | None = None  # noqa: N815 - as in JSON
    picture: bool = False

    @model_validator(mode="after")
    def _names_one(self) -> Self:
        if (self.id is None) == (self.resultId is None):
            raise ValueError(_("Name a bulk upload by id, or a file of one by resultId."))
        return self


class ApproveRequest(_Body):
    """Which bulk upload to approve; with `documents` only if it is still so many that wait."""

    id: UUID
    documents: int | None = Field(default=None, ge=0)


class UnmappedRequest(_Body):
    """A page of the queue: the files that are nobody's, behind the one with the number `after`."""

    id: UUID
    after: int = Field(default=0, ge=0)
    size: int = Field(default=50, ge=1, le=200)


class AssignRequest(_Body):
    """Whose a file is: `person` is the directory's own id."""

    resultId: UUID  # noqa: N815 - as in JSON
    person: UUID


class SkipRequest(_Body):
    """A file that does not become a document, and why."""

    resultId: UUID  # noqa: N815 - as in JSON
    reason: Annotated[Line, Field(max_length=300)] = ""


class ResultRequest(_Body):
    """Which file."""

    resultId: UUID  # noqa: N815 - as in JSON


class StartedBulkUpload(ReadModel):
    """The bulk upload that was started."""

    job_id: UUID


class BulkCounts(ReadModel):
    """How many files of a bulk upload there are, by what became of them."""

    files: int
    open: int
    matched: int
    unmapped: int
    duplicate: int
    refused: int
    skipped: int
    stored: int


class BulkJobRead(ReadModel):
    """A bulk upload."""

    id: UUID
    name: str
    status: BulkStatus
    problem: Said
    notes: Said
    type_id: UUID
    type: str
    school_id: str
    created_on: Moment
    created_by: str
    processed_on: Moment | None
    counts: BulkCounts
    persons: int = Field(description="How many persons the documents that wait are of.")


class BulkResultRead(ReadModel):
    """A file of a bulk upload; `reason` says why it is where it is."""

    id: UUID
    job_id: UUID
    number: int
    path: str
    file_name: str
    status: ResultState
    reason: Said
    note: str
    key: str
    person: UUID | None
    person_id: str
    person_name: str
    school_id: str
    media_type: str
    pages: int | None
    is_inert: bool


class UnmappedPage(ReadModel):
    """Files that are nobody's in their order, and how many there are in all."""

    results: list[BulkResultRead]
    total: int


class ApprovedRead(ReadModel):
    """What an approval has stored, and what is left in the queue."""

    stored: int
    left: int
    status: BulkStatus


class PreviewedFile(ReadModel):
    """A file, what the rule finds in its name, and whose it would be."""

    path: str
    key: str
    person_id: str
    person_name: str
    reason: Said
    is_matched: bool


class RuleTrialRead(ReadModel):
    """The first files of the uploads."""

    files: list[PreviewedFile]


def read_job(row: BulkJobRow, type_name: str, counts: Mapping[ResultState, int], persons: int) -> BulkJobRead:
    """What the page of a bulk upload shows."""
    return BulkJobRead(
        id=row.id,
        name=row.name,
        status=BulkStatus(row.status),
        problem=Sentence.read(row.problem),
        notes=Sentence.read(row.notes),
        type_id=row.type_id,
        type=type_name,
        school_id=row.school_id,
        created_on=row.created_at,
        created_by=row.created_by_name,
        processed_on=row.processed_at,
        persons=persons,
        counts=BulkCounts(
            files=row.files,
            open=sum(counts.get(state, 0) for state in OPEN),
            **{state.value: counts.get(state, 0) for state in ResultState if state not in OPEN},
        ),
    )


def read_result(row: BulkResultRow) -> BulkResultRead:
    """What the queue shows of a file."""
    return BulkResultRead(
        id=row.id,
        job_id=row.job_id,
        number=row.number,
        path=row.path,
        file_name=row.file_name,
        status=ResultState(row.state),
        reason=Sentence.read(row.reason),
        note=row.note,
        key=row.key,
        person=row.person,
        person_id=row.person_id,
        person_name=row.person_name,
        school_id=row.school_id,
        media_type=row.media_type,
        pages=row.pages,
        is_inert=row.is_inert,
    )
