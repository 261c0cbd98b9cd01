"""The tables: persons and their imports."""

from datetime import date, datetime

from homeroom_sdk.orm import COLUMN_TYPES, DistrictRow, new_metadata
from homeroom_sdk.search import Searchable
from sqlalchemy import BigInteger, UniqueConstraint, false, func
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The plugin's tables."""

    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


class PersonRow(Searchable, DistrictRow, Base):
    """A person. `person_id` is the district's own id as last written; `person_key` is what makes it the same id.

    `scope` is where the key is unique: the school's key where the district numbers per school, else empty.
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


class StateRow(DistrictRow, Base):
    """One row per district: how its ids are numbered now, and a counter of all writes to its persons.

    Whoever writes persons locks it first (`queries.lock_persons`), so writers come one after the other.
    """

    __tablename__ = "people_state"
    __table_args__ = (UniqueConstraint("district_id"),)

    ids_per_school: Mapped[bool] = mapped_column(server_default=false())
    version: Mapped[int] = mapped_column(BigInteger(), server_default="0")


class ImportRow(DistrictRow, Base):
    """An import that was committed. Its rejected rows were answered to whoever uploaded the file; they are not kept."""

    __tablename__ = "people_imports"

    file_name: Mapped[str]
    imported: Mapped[int]
    updated: Mapped[int]
    unchanged: Mapped[int]
    rejected: Mapped[int]
    created_by: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
