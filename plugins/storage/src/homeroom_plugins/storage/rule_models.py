"""The table of retention rules: how long documents of a type are kept."""

from enum import StrEnum
from uuid import UUID

from homeroom_plugins.storage.models import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import ForeignKeyConstraint, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column


class Trigger(StrEnum):
    """From which day a document's period counts."""

    CREATED = "created"
    SCHOOL_YEAR_END = "schoolYearEnd"
    """The end of the school year in which it was stored."""
    EXIT = "exit"
    """The day on which the person left the directory."""
    BIRTHDAY = "birthday"
    FIELD = "field"
    """A date in its metadata."""


class Unit(StrEnum):
    """What a period counts."""

    DAYS = "days"
    MONTHS = "months"
    YEARS = "years"


class Action(StrEnum):
    """What happens when a document is due; nothing ever happens without people who approve it."""

    REVIEW = "review"
    """Somebody looks at it first, and puts it on a list by hand."""
    DESTROY = "destroy"
    """It is proposed with all others that are due."""


class RuleRow(DistrictRow, Base):
    """How long documents of a type are kept, where more is to be said than the type's `retention_period_days`.

    Attributes:
        field: Of the metadata, for `Trigger.FIELD`.
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
