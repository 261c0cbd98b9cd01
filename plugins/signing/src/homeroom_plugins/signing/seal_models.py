"""The tables of the keys by which a district seals, and of the runs that seal."""

from datetime import datetime
from uuid import UUID

from homeroom_plugins.signing.models import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import UniqueConstraint, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column


class Authority(DistrictRow, Base):
    """The certificate authority that was made for a district at its first seal, and its signing key, sealed.

    Where the operator names keys of their own, no row is used.
    """

    __tablename__ = "signing_authorities"

    kind: Mapped[str]
    certificate: Mapped[bytes]
    chain: Mapped[list[str]] = mapped_column(JSONB)
    key: Mapped[bytes]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    retired_at: Mapped[datetime | None]


class SealBatch(DistrictRow, Base):
    """Requests that one run seals: those whose `seal_run_id` is its own. It is gone when the run has done its work.

    Attributes:
        size: How many were given to it.
        begun_at: From then on it takes no others.
    """

    __tablename__ = "signing_seal_batches"
    __table_args__ = (UniqueConstraint("district_id", "run_id"),)

    run_id: Mapped[UUID]
    size: Mapped[int] = mapped_column(server_default="0")
    begun_at: Mapped[datetime | None]
