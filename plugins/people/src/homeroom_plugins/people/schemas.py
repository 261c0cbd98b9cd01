"""Request and response bodies; names are those of the `Persons` model."""

from datetime import date, datetime
from uuid import UUID

from homeroom_plugins.people.changes import show_shared
from homeroom_plugins.people.models import ImportRow, PersonRow
from homeroom_plugins.people.row_reading import ImportReport
from homeroom_plugins.people.row_reading import RowNote as FoundNote
from homeroom_sdk.i18n import say
from homeroom_sdk.person_documents import PersonDocument
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

MAX_PERSONS = 10_000


class _Body(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")


class NewPerson(_Body):
    """A person to add."""

    person_id: str
    first_name: str = ""
    last_name: str = ""
    school_id: str = ""
    email: str = ""
    guardian_email: str = ""
    birth_date: str = ""
    other_id: str = ""
    middle_name: str = ""


class PersonChange(_Body):
    """Changes to a person. Fields that are not sent stay; empty ones are cleared."""

    id: UUID
    person_id: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    school_id: str | None = None
    email: str | None = None
    guardian_email: str | None = None
    birth_date: str | None = None
    other_id: str | None = None
    middle_name: str | None = None


class PersonRequest(_Body):
    """The person to find: by row id, or by the district's own id."""

    id: UUID | None = None
    person_id: str | None = None


class SchoolChange(_Body):
    """The persons to move, and their new school."""

    ids: list[UUID] = Field(min_length=1, max_length=MAX_PERSONS)
    school_id: str = Field(min_length=1, max_length=64)


class Deletion(_Body):
    """The persons to delete."""

    ids: list[UUID] = Field(min_length=1, max_length=MAX_PERSONS)


class SyncRequest(_Body):
    """The specification's `sync` call."""

    license_id: str | None = None
    hard_sync: bool = False


class PersonRead(ReadModel):
    """A person; `personId` is the district's own id."""

    model_config = ConfigDict(from_attributes=True)

    id: UUID
    person_id: str
    first_name: str
    last_name: str
    school_id: str
    email: str | None
    guardian_email: str | None
    birth_date: date | None
    other_id: str | None
    middle_name: str
    updated_at: datetime = Field(serialization_alias="updatedOn")


class PersonDocumentRead(ReadModel):
    """A document of a person; `address` is the URL of its page."""

    id: UUID
    name: str
    pages: int
    stored_on: Moment
    address: str


class PersonAndDocuments(ReadModel):
    """A person and their newest 100 documents from all plugins."""

    person: PersonRead
    documents: list[PersonDocumentRead]


class MovedPersons(ReadModel):
    """The number of persons moved."""

    updated: int


class RemovedPersons(ReadModel):
    """The row ids of the deleted persons; `queued` is the number of persons that a job is deleting."""

    success: list[UUID]
    queued: int


class RowNote(ReadModel):
    """A note on a row of the file, counted from 1, and the row's person if known."""

    row: int
    person_id: str
    name: str
    message: str


class SharedAddressRead(ReadModel):
    """An address shared by several persons; `personIds` are the district's own ids."""

    count: int
    person_ids: list[str]


class ImportReportRead(ReadModel):
    """The result of an import. Long lists are cut, counts include all rows."""

    imported: int
    updated: int
    unchanged: int
    repeated_count: int
    rejected_count: int
    rejected: list[RowNote]
    without_address_count: int
    without_address: list[RowNote]
    shared_addresses: list[SharedAddressRead]
    ignored_columns: list[str]


class ImportRead(ReadModel):
    """A started import, in numbers of rows."""

    id: UUID
    file_name: str
    imported: int
    updated: int
    unchanged: int
    rejected: int
    created_by: str
    created_on: Moment


def read_person(row: PersonRow) -> PersonRead:
    """Convert a person into its response body."""
    return PersonRead.model_validate(row)


def read_document(document: PersonDocument) -> PersonDocumentRead:
    """Convert a document into its response body."""
    return PersonDocumentRead(
        id=document.id,
        name=document.name,
        pages=document.pages,
        stored_on=document.stored_at,
        address=document.address,
    )


def read_report(report: ImportReport) -> ImportReportRead:
    """Convert a report into the response body of `uploadPersons`."""
    return ImportReportRead(
        imported=report.imported,
        updated=report.updated,
        unchanged=report.unchanged,
        repeated_count=report.repeated.count,
        rejected_count=report.rejected_count,
        rejected=[read_note(note) for note in report.rejected],
        without_address_count=report.without_address_count,
        without_address=[read_note(note) for note in report.without_address],
        shared_addresses=show_shared(report.shared_addresses),
        ignored_columns=list(report.ignored_columns),
    )


def read_note(note: FoundNote) -> RowNote:
    """Convert a note into its response body, in the caller's language."""
    return RowNote(row=note.row, person_id=note.person_id, name=note.name, message=say(note.message))


def read_import(row: ImportRow) -> ImportRead:
    """Convert an import into the response body of `findLatestImport`."""
    return ImportRead(
        id=row.id,
        file_name=row.file_name,
        imported=row.imported,
        updated=row.updated,
        unchanged=row.unchanged,
        rejected=row.rejected,
        created_by=row.created_by,
        created_on=row.created_at,
    )
