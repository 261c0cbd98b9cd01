"""The tables: persons and their imports."""

from datetime import datetime

from homeroom_sdk.orm import COLUMN_TYPES, DistrictRow, new_metadata
from homeroom_sdk.search import Searchable
from sqlalchemy import UniqueConstraint, func
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The plugin's tables."""

    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


class PersonRow(Searchable, DistrictRow, Base):
    """A person. `person_id` is the district's own id as last written; `person_key` is what makes it the same id."""

    __tablename__ = "people_persons"
    __table_args__ = (UniqueConstraint("district_id", "person_key"),)

    person_id: Mapped[str]
    person_key: Mapped[str]
    first_name: Mapped[str]
    last_name: Mapped[str]
    school_id: Mapped[str]
    email: Mapped[str | None]
    guardian_email: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())


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
