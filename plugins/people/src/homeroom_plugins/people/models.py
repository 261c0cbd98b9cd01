"""The tables of persons, their guardians and imports."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import COLUMN_TYPES, CURRENT_SCHOOLS, EMPTY_SENTENCE, DistrictRow, new_metadata
from homeroom_sdk.search import Searchable
from sqlalchemy import BigInteger, UniqueConstraint, Uuid, false, func, text, true
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """Base of the plugin's tables."""

    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


class PersonRow(Searchable, DistrictRow, Base):
    """A person. `person_id` is the district's id as last written; `person_key` is its normalised form for comparison.

    `scope` is the scope in which the key is unique: the school's key if each school has its own ids, else empty.
    """

    __tablename__ = "people_persons"
    __table_args__ = (UniqueConstraint("district_id", "person_key", "scope"),)

    person_id: Mapped[str]
    person_key: Mapped[str]
    scope: Mapped[str] = mapped_column(server_default="")
    first_name: Mapped[str]
    middle_name: Mapped[str] = mapped_column(server_default="")
    last_name: Mapped[str]
    school_id: Mapped[str]
    email: Mapped[str | None]
    guardian_email: Mapped[str | None]
    birth_date: Mapped[date | None]
    other_id: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())


class GuardianRow(DistrictRow, Base):
    """A guardian of a person, at a place: guardian 1, 2 and so on, as files number them.

    The first guardian's address is the person's `guardian_email`; without other values the first guardian has no row.

    Attributes:
        priority: The order in which guardians are written to; 1 is the first.
        receives: True if documents are sent to them.
        is_restricted: A custody restriction keeps documents of this person from them, for a `reason`.
        barred_emails: All their addresses since the restriction, in lower case. None of them gets the person's
            documents.
        left_key: The key of a deleted person, with `left_scope`, so that restrictions can be restored when the person
            returns. `person` then refers to no existing row.
    """

    __tablename__ = "people_guardians"
    __table_args__ = (UniqueConstraint("district_id", "person", "place"),)

    person: Mapped[UUID]
    place: Mapped[int]
    name: Mapped[str] = mapped_column(server_default="")
    email: Mapped[str | None]
    phone: Mapped[str] = mapped_column(server_default="")
    relationship: Mapped[str] = mapped_column(server_default="")
    language: Mapped[str] = mapped_column(server_default="")
    priority: Mapped[int] = mapped_column(server_default="1")
    receives: Mapped[bool] = mapped_column(server_default=true())
    is_restricted: Mapped[bool] = mapped_column(server_default=false())
    reason: Mapped[str] = mapped_column(server_default="")
    barred_emails: Mapped[list[str]] = mapped_column(ARRAY(TEXT), server_default="{}")
    left_key: Mapped[str | None]
    left_scope: Mapped[str | None]
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())


class StateRow(DistrictRow, Base):
    """The district's state, in one row: how its ids are numbered, and a counter of all writes to its persons.

    Every writer of persons locks this row first (`queries.lock_persons`), so that writers run one at a time.
    """

    __tablename__ = "people_state"
    __table_args__ = (UniqueConstraint("district_id"),)

    ids_per_school: Mapped[bool] = mapped_column(server_default=false())
    version: Mapped[int] = mapped_column(BigInteger(), server_default="0")


class ImportRow(DistrictRow, Base):
    """An import, from its upload to its end. An import by `uploadPersons` is complete from the start.

    Attributes:
        blob_id: The file as text, until it is swept; `layout` describes how to read it (`Layout`).
        mapping: The meaning of each column of the file; None = left out.
        whole_of: What the file lists completely: nothing, a school (`school_id`) or the district.
        preview_blob_id: The stored preview; `rejects_blob_id` contains the rejected rows.
        seen_version: The directory's version when the preview was made.
        total: The number of rows to write or compare; `done` of them are, up to row `read_row` of the file.
        started_at: When the run was started; None before.
        missing: The number of persons to remove; `removed` of them are.
        schools: The schools of the uploader; None = the whole district.
    """

    __tablename__ = "people_imports"

    file_name: Mapped[str]
    status: Mapped[str] = mapped_column(server_default="complete")
    imported: Mapped[int]
    updated: Mapped[int]
    unchanged: Mapped[int]
    rejected: Mapped[int]
    created_by: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    blob_id: Mapped[UUID | None]
    layout: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    mapping: Mapped[list[str | None]] = mapped_column(JSONB, server_default="[]")
    whole_of: Mapped[str] = mapped_column(server_default="")
    school_id: Mapped[str] = mapped_column(server_default="")
    preview_blob_id: Mapped[UUID | None]
    rejects_blob_id: Mapped[UUID | None]
    seen_version: Mapped[str] = mapped_column(server_default="")
    is_held: Mapped[bool] = mapped_column(server_default=false())
    total: Mapped[int] = mapped_column(server_default="0")
    done: Mapped[int] = mapped_column(server_default="0")
    read_row: Mapped[int] = mapped_column(server_default="0")
    missing: Mapped[int] = mapped_column(server_default="0")
    removed: Mapped[int] = mapped_column(server_default="0")
    schools: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT), server_default=text(CURRENT_SCHOOLS))
    problem: Mapped[Sentence] = mapped_column(default="", server_default=EMPTY_SENTENCE)
    run_id: Mapped[UUID | None]
    tries: Mapped[int] = mapped_column(server_default="0")
    started_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]


class MappingRow(DistrictRow, Base):
    """The last column mapping for files with the same headers."""

    __tablename__ = "people_mappings"
    __table_args__ = (UniqueConstraint("district_id", "signature"),)

    signature: Mapped[str]
    mapping: Mapped[list[str | None]] = mapped_column(JSONB)
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())


class DeletionRow(DistrictRow, Base):
    """Persons that a job is deleting; deleted persons are removed from `persons`."""

    __tablename__ = "people_deletions"

    persons: Mapped[list[UUID]] = mapped_column(ARRAY(Uuid()))
    schools: Mapped[list[str] | None] = mapped_column(ARRAY(TEXT), server_default=text(CURRENT_SCHOOLS))
    created_by: Mapped[UUID | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
