"""The tables of erasures: what was asked for, and how far each plugin is."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from homeroom.db.base import Base
from homeroom_sdk.orm import DistrictRow
from homeroom_sdk.sentences import Sentence
from sqlalchemy import Uuid
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column


class ErasureState(StrEnum):
    """How far an erasure is."""

    RUNNING = "running"
    INCOMPLETE = "incomplete"
    """A plugin refused or could not be asked; an administrator lets it go on."""
    DONE = "done"


class PartState(StrEnum):
    """How far a plugin is."""

    WAITING = "waiting"
    REFUSED = "refused"
    """It keeps everything, for the reason in `message`."""
    ERASED = "erased"
    """Its rows are gone; bytes have still to leave the store."""
    DONE = "done"


class ErasureRow(DistrictRow, Base):
    """Everything about one person is to be erased, or was. Of whom, ids alone say.

    Attributes:
        tries: How often it was let go on; each has a run of its own.
    """

    __tablename__ = "subject_erasures"

    person: Mapped[UUID]
    person_id: Mapped[str]
    reason: Mapped[str]
    state: Mapped[str] = mapped_column(default=ErasureState.RUNNING)
    tries: Mapped[int] = mapped_column(default=1)
    requested_at: Mapped[datetime]
    requested_by: Mapped[UUID | None]
    requested_by_name: Mapped[str]
    ended_at: Mapped[datetime | None]
    certificate_blob_id: Mapped[UUID | None]
    certificate_sha256: Mapped[str] = mapped_column(default="")


class PartRow(DistrictRow, Base):
    """What one plugin has erased.

    Attributes:
        place: The order in which plugins erase.
        counts: As `counts.write` has them.
        blob_ids: Contents that have still to leave the store.
    """

    __tablename__ = "subject_erasure_parts"

    erasure_id: Mapped[UUID]
    plugin_id: Mapped[str]
    place: Mapped[int]
    state: Mapped[str] = mapped_column(default=PartState.WAITING)
    counts: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, default=list)
    message: Mapped[Sentence] = mapped_column(default="")
    blob_ids: Mapped[list[UUID]] = mapped_column(ARRAY(Uuid()), default=list)
    done_at: Mapped[datetime | None]
