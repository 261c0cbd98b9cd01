"""The tables of stored signatures and of their uses."""

from datetime import datetime
from uuid import UUID

from homeroom_plugins.signing.models import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import func
from sqlalchemy.orm import Mapped, mapped_column


class Signatory(DistrictRow, Base):
    """A stored signature that authorized staff put on documents as an overlay.

    Attributes:
        scope: `district`, `school` or `user`: the owner, which decides who may use it.
        text: The typed signature; empty if it is a picture, which is in the blob.
    """

    __tablename__ = "signing_signatories"

    name: Mapped[str]
    title: Mapped[str] = mapped_column(server_default="")
    scope: Mapped[str]
    school_id: Mapped[str] = mapped_column(server_default="")
    user_id: Mapped[UUID | None]
    text: Mapped[str] = mapped_column(server_default="")
    blob_id: Mapped[UUID | None]
    media_type: Mapped[str] = mapped_column(server_default="")
    created_by: Mapped[UUID | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    removed_at: Mapped[datetime | None]


class OverlayUse(DistrictRow, Base):
    """One use of a stored signature: on the documents of which job, and by whom. Rows are only ever added."""

    __tablename__ = "signing_overlay_uses"

    signatory_id: Mapped[UUID]
    job_id: Mapped[UUID]
    user_id: Mapped[UUID | None]
    actor: Mapped[str] = mapped_column(server_default="")
    documents: Mapped[int] = mapped_column(server_default="0")
    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
