"""Table of retention rules: how long documents of a type are kept."""

from enum import StrEnum
from uuid import UUID

from homeroom_plugins.storage.models import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import ForeignKeyConstraint, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column


class Trigger(StrEnum):
    """Event from which a document's retention period counts."""

    CREATED = "created"
    SCHOOL_YEAR_END = "schoolYearEnd"
    """The end of the school year in which the document was stored."""
    EXIT = "exit"
    """The day on which the person was first missing from the directory."""
    BIRTHDAY = "birthday"
    FIELD = "field"
    """A date field of the document's metadata."""


class Unit(StrEnum):
    """Unit of a retention period."""

    DAYS = "days"
    MONTHS = "months"
    YEARS = "years"


class Action(StrEnum):
    """Handling of due documents. Nothing is destroyed without approval by people."""

    REVIEW = "review"
    """Someone reviews each document and puts it on a list by hand."""
    DESTROY = "destroy"
    """The document is proposed together with all others that are due."""


class RuleRow(DistrictRow, Base):
    """Retention rule of a document type; it takes precedence over the type's `retention_period_days`.

    Attributes:
        field: Name of the metadata field for `Trigger.FIELD`; empty for other triggers.
    """

    __tablename__ = "storage_retention_rules"
    __table_args__ = (
        UniqueConstraint("district_id", "type_id"),
        ForeignKeyConstraint(
            ["district_id", "type_id"], ["storage_types.district_id", "storage_types.id"], ondelete="CASCADE"
        ),
    )

    type_id: Mapped[UUID]
    trigger: Mapped[str]
    amount: Mapped[int]
    unit: Mapped[str]
    action: Mapped[str]
    field: Mapped[str] = mapped_column(server_default=text("''"))
