"""Tables of erasures: the requests, and the progress of each plugin."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from homeroom.db.base import Base
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import Uuid
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column


class ErasureState(StrEnum):
    """Progress of an erasure."""

    RUNNING = "running"
    INCOMPLETE = "incomplete"
    """A plugin refused or could not be asked; an administrator may continue the erasure."""
    DONE = "done"


class PartState(StrEnum):
    """Progress of one plugin in an erasure."""

    WAITING = "waiting"
    REFUSED = "refused"
    """The plugin keeps everything, for the reason in `message`."""
    ERASED = "erased"
    """The rows are erased; the blobs are still in the store."""
    DONE = "done"


class ErasureRow(DistrictRow, Base):
    """An erasure of all data about one person, running or done. It identifies the person only by ids.

    Attributes:
        tries: Number of runs submitted, one for each time that the erasure was started or continued.
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
    """Part of one plugin in an erasure.

    Attributes:
        place: Position in the order in which plugins erase.
        counts: In the form of `counts.write`.
        blob_ids: Blobs that are still to be deleted from the store.
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
