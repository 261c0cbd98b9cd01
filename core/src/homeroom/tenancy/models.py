"""Tables of districts and schools. Districts are the tenants; every row of other tables belongs to a district."""

from datetime import datetime
from uuid import UUID

from homeroom_sdk.orm import DistrictRow, uuid7
from sqlalchemy import func
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base


class DistrictRecord(Base):
    """A customer: a district, or an independent school. `code` is the school id that people enter to sign in."""

    __tablename__ = "districts"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid7)
    code: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    timezone: Mapped[str] = mapped_column(default="UTC")
    language: Mapped[str] = mapped_column(default="en")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Operator(DistrictRow, Base):
    """Marks the operator's own district. Only the database role that owns the schema can write it (ADR 13)."""

    __tablename__ = "operators"


class School(DistrictRow, Base):
    """A school of the district; `code` is its id in the student information system."""

    __tablename__ = "schools"

    code: Mapped[str]
    name: Mapped[str]
    closed_at: Mapped[datetime | None]
