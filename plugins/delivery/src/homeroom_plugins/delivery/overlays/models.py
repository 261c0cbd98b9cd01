"""The table of the signatures on a job's documents."""

from datetime import datetime
from uuid import UUID

from homeroom_plugins.delivery.models import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy.orm import Mapped, mapped_column


class Overlay(DistrictRow, Base):
    """A stored signature and where it goes on each document of a job, as `homeroom_sdk.pdf.stamping.Place` says.

    Attributes:
        number: Its place among those of the job, from 0.
        text, picture: What is drawn, as it was at `taken_at`, when the job was let go: a typed name, or a PNG, sealed
            (`ctx.seal`). What becomes of the stored signature later changes nothing.
    """

    __tablename__ = "delivery_overlays"

    job_id: Mapped[UUID]
    number: Mapped[int]
    signatory_id: Mapped[UUID]
    name: Mapped[str]
    title: Mapped[str] = mapped_column(default="")
    page: Mapped[int]
    x: Mapped[float]
    y: Mapped[float]
    width: Mapped[float]
    height: Mapped[float]
    anchor: Mapped[str] = mapped_column(default="")
    text: Mapped[str] = mapped_column(default="")
    picture: Mapped[bytes | None]
    taken_at: Mapped[datetime | None]
