"""Request and response bodies for bulk uploads."""

from collections.abc import Mapping
from typing import Annotated, Self
from uuid import UUID

from homeroom_plugins.storage.bulk.models import BulkJobRow, BulkResultRow
from homeroom_plugins.storage.bulk.rules import MAX_KEY_CHARS, By, Rule
from homeroom_plugins.storage.bulk.states import OPEN, BulkStatus, ResultState
from homeroom_sdk.http import Said
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.texts import Line, StorableText
from pydantic import BaseModel, ConfigDict, Field, model_validator

MAX_UPLOADS = 20_000
MAX_SHEETS = 1_000
MAX_COPIES = 200


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class CreateBulkRequest(_Body):
    """A bulk upload to start: its uploads, their document type, and the rule that finds the person of each file."""

    uploadIds: list[UUID] = Field(min_length=1, max_length=MAX_UPLOADS)  # noqa: N815 - as in JSON
    typeId: UUID  # noqa: N815 - as in JSON
    schoolId: Annotated[StorableText, Field(max_length=200)] = ""  # noqa: N815 - as in JSON
    rule: Rule
    name: Annotated[Line, Field(max_length=200)] = ""


class RuleTrialRequest(_Body):
    """A rule to try on uploads; only the first 20 uploads are read."""

    uploadIds: list[UUID] = Field(min_length=1, max_length=MAX_UPLOADS)  # noqa: N815 - as in JSON
    schoolId: Annotated[StorableText, Field(max_length=200)] = ""  # noqa: N815 - as in JSON
    rule: Rule


class SheetsRequest(_Body):
    """Separator sheets to print: for persons by id, for all persons of a school, or `copies` without a person."""

    ids: list[Annotated[Line, Field(min_length=1, max_length=MAX_KEY_CHARS)]] = Field(default=[], max_length=MAX_SHEETS)
    schoolId: Annotated[StorableText, Field(max_length=200)] = ""  # noqa: N815 - as in JSON
    copies: int = Field(default=0, ge=0, le=MAX_COPIES)
    by: By = "personId"

    @model_validator(mode="after")
    def _says_for_whom(self) -> Self:
        if bool(self.copies) == bool(self.ids or self.schoolId.strip()):
            raise ValueError(_("Give IDs or a school, or how many sheets for anybody."))
        return self


class JobRequest(_Body):
    """The bulk upload to act on."""

    id: UUID


class BulkViewRequest(_Body):
    """A bulk upload by `id`, or the file of one of its results by `resultId`. With `picture`, a picture of its first
    page.
    """

    id: UUID | None = None
    resultId: UUID | None = None  # noqa: N815 - as in JSON
    picture: bool = False

    @model_validator(mode="after")
    def _names_one(self) -> Self:
        if (self.id is None) == (self.resultId is None):
            raise ValueError(_("Name a bulk upload by id, or a file of one by resultId."))
        return self


class ApproveRequest(_Body):
    """The bulk upload to approve. With `documents`, only if exactly that many documents are waiting."""

    id: UUID
    documents: int | None = Field(default=None, ge=0)


class UnmappedRequest(_Body):
    """A page of the review queue: the unmapped files that follow the number `after`."""

    id: UUID
    after: int = Field(default=0, ge=0)
    size: int = Field(default=50, ge=1, le=200)


class AssignRequest(_Body):
    """The person to assign a file to; `person` is the person's row id in the directory."""

    resultId: UUID  # noqa: N815 - as in JSON
    person: UUID


class SkipRequest(_Body):
    """A file to skip, and the reason."""

    resultId: UUID  # noqa: N815 - as in JSON
    reason: Annotated[Line, Field(max_length=300)] = ""


class ResultRequest(_Body):
    """The file to act on."""

    resultId: UUID  # noqa: N815 - as in JSON


class StartedBulkUpload(ReadModel):
    """The bulk upload that was started."""

    job_id: UUID


class BulkCounts(ReadModel):
    """Number of files of a bulk upload, in total and by state."""

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
    """A file of a bulk upload; `reason` explains its status."""

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
    """Unmapped files in order, and their total number."""

    results: list[BulkResultRead]
    total: int


class ApprovedRead(ReadModel):
    """Number of documents that an approval stored, and of files left in the queue."""

    stored: int
    left: int
    status: BulkStatus


class PreviewedFile(ReadModel):
    """A file, the id that the rule finds in its name, and the person it would be assigned to."""

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
    """Return the API representation of a bulk upload."""
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
    """Return the API representation of a file of a bulk upload."""
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
