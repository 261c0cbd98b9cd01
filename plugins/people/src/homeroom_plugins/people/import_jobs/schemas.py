"""Request and response bodies of the import calls."""

from typing import Any
from uuid import UUID

from homeroom_plugins.people.import_jobs.states import WholeOf
from homeroom_plugins.people.import_jobs.summary import Preview, RowChange, RowPerson
from homeroom_plugins.people.import_jobs.uploads import ColumnGuess
from homeroom_plugins.people.models import ImportRow
from homeroom_plugins.people.schemas import RowNote, SharedAddressRead, read_note
from homeroom_sdk.i18n import say
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel


class _Body(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")


class ImportRequest(_Body):
    """The import that a call is about."""

    id: UUID


class PreviewRequest(_Body):
    """The meaning of each column of the file, in order, and what the file lists completely."""

    id: UUID
    columns: list[str | None] = Field(max_length=1000)
    whole_of: WholeOf = WholeOf.NOBODY
    school_id: str = Field("", max_length=64)


class RunRequest(_Body):
    """A request to write what the preview has shown; `removals` is the previewed number of persons to remove."""

    id: UUID
    confirm: bool = False
    removals: int = Field(0, ge=0)


class ColumnRead(ReadModel):
    """A column of the file: the column of ours it seems to be, and values of its first rows."""

    header: str
    column: str | None
    samples: list[str]
    holds_addresses: bool


class ImportStateRead(ReadModel):
    """An import. `done` of `total` rows are written; of `missing` persons to remove, `removed` are removed."""

    id: UUID
    file_name: str
    status: str
    problem: str
    whole_of: str
    school_id: str
    total: int
    done: int
    imported: int
    updated: int
    unchanged: int
    rejected: int
    missing: int
    removed: int
    is_held: bool
    has_rejects: bool
    created_by: str
    created_on: Moment
    started_on: Moment | None
    ended_on: Moment | None


class MappingRead(ReadModel):
    """An import with columns to map; `schools` are those of existing persons."""

    state: ImportStateRead
    columns: list[ColumnRead]
    schools: list[str]
    notes: list[str]


class ValueRead(ReadModel):
    """The old and the new value of one of our columns."""

    column: str
    old: str
    new: str


class PersonChangeRead(ReadModel):
    """A person who would change, with the row of the file."""

    row: int
    person_id: str
    name: str
    values: list[ValueRead]


class PersonShown(ReadModel):
    """A person who would be added or removed; removed persons have the row 0."""

    row: int
    person_id: str
    name: str
    school_id: str


class PreviewRead(ReadModel):
    """The changes an import would make. Lists contain the first 100 entries, counts include all."""

    state: ImportStateRead
    new_count: int
    new: list[PersonShown]
    changed_count: int
    changed: list[PersonChangeRead]
    unchanged_count: int
    repeated_count: int
    rejected_count: int
    rejected: list[RowNote]
    without_address_count: int
    missing_count: int
    missing: list[PersonShown]
    shared_addresses: list[SharedAddressRead]
    reasons: list[str]
    notes: list[str]


def read_state(row: ImportRow) -> ImportStateRead:
    """Convert an import into its response body."""
    return ImportStateRead(
        id=row.id,
        file_name=row.file_name,
        status=row.status,
        problem=say(row.problem),
        whole_of=row.whole_of,
        school_id=row.school_id,
        total=row.total,
        done=row.done,
        imported=row.imported,
        updated=row.updated,
        unchanged=row.unchanged,
        rejected=row.rejected,
        missing=row.missing,
        removed=row.removed,
        is_held=row.is_held,
        has_rejects=row.rejects_blob_id is not None,
        created_by=row.created_by,
        created_on=row.created_at,
        started_on=row.started_at,
        ended_on=row.ended_at,
    )


def read_column(guess: ColumnGuess) -> ColumnRead:
    """Convert a guessed column into its response body."""
    return ColumnRead(
        header=guess.header, column=guess.column, samples=list(guess.samples), holds_addresses=guess.holds_addresses
    )


def read_preview(row: ImportRow, preview: Preview) -> PreviewRead:
    """Convert a preview into its response body, with sentences in the caller's language."""
    plain: dict[str, Any] = {name: getattr(preview, name) for name in Preview.model_fields if name.endswith("_count")}
    return PreviewRead(
        state=read_state(row),
        **plain,
        new=[_person(person) for person in preview.new],
        changed=[_change(change) for change in preview.changed],
        missing=[_person(person) for person in preview.missing],
        rejected=[read_note(note) for note in preview.rejected],
        shared_addresses=[SharedAddressRead(**item) for item in preview.shared_addresses],
        reasons=[say(reason) for reason in preview.reasons],
        notes=[say(note) for note in preview.notes],
    )


def _person(person: RowPerson) -> PersonShown:
    return PersonShown(**person.model_dump())


def _change(change: RowChange) -> PersonChangeRead:
    return PersonChangeRead(
        row=change.row,
        person_id=change.person_id,
        name=change.name,
        values=[ValueRead(**value.model_dump()) for value in change.values],
    )
