"""Table of the signatures on a job's documents."""

from datetime import datetime
from uuid import UUID

from homeroom_plugins.delivery.models import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy.orm import Mapped, mapped_column


class Overlay(DistrictRow, Base):
    """A stored signature and its place on each document of a job, as in `homeroom_sdk.pdf.stamping.Place`.

    Attributes:
        number: Its position among the job's signatures, from 0.
        text, picture: The copy from `taken_at`, when the job was approved: a typed name, or an encrypted PNG
        (`ctx.seal`). Later changes of the stored signature do not affect it.
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
