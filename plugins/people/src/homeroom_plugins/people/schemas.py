"""What the calls take and answer; names are those of the `Persons` model."""

from datetime import date, datetime
from uuid import UUID

from homeroom_plugins.people.changes import show_shared
from homeroom_plugins.people.imports import ImportReport
from homeroom_plugins.people.models import ImportRow, PersonRow
from homeroom_sdk.http import Json
from homeroom_sdk.sentences import say
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
    """What to change of a person; fields that are not sent stay, empty ones are emptied."""

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


class PersonQuestion(_Body):
    """Which person: by row id, or by the district's own id."""

    id: UUID | None = None
    person_id: str | None = None


class SchoolChange(_Body):
    """Which persons go to which school."""

    ids: list[UUID] = Field(min_length=1, max_length=MAX_PERSONS)
    school_id: str = Field(min_length=1, max_length=64)


class Deletion(_Body):
    """Which persons to remove."""

    ids: list[UUID] = Field(min_length=1, max_length=MAX_PERSONS)


class SyncRequest(_Body):
    """The specification's `sync` call."""

    license_id: str | None = None
    hard_sync: bool = False


class PersonOut(_Body):
    """A person."""

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


def show_person(row: PersonRow) -> Json:
    """The person as the calls answer it."""
    return PersonOut.model_validate(row).model_dump(mode="json", by_alias=True)


def show_report(report: ImportReport) -> Json:
    """What `uploadPersons` answers."""
    return {
        "imported": report.imported,
        "updated": report.updated,
        "unchanged": report.unchanged,
        "repeatedCount": report.repeated_count,
        "rejectedCount": report.rejected_count,
        "rejected": [{"row": note.row, "message": say(note.message)} for note in report.rejected],
        "withoutAddressCount": report.without_address_count,
        "withoutAddress": [{"row": note.row, "message": say(note.message)} for note in report.without_address],
        "sharedAddresses": show_shared(report.shared_addresses),
        "ignoredColumns": list(report.ignored_columns),
    }


def show_import(row: ImportRow) -> Json:
    """What `findLatestImport` answers."""
    return {
        "id": str(row.id),
        "fileName": row.file_name,
        "imported": row.imported,
        "updated": row.updated,
        "unchanged": row.unchanged,
        "rejected": row.rejected,
        "createdBy": row.created_by,
        "createdOn": row.created_at.isoformat(),
    }
