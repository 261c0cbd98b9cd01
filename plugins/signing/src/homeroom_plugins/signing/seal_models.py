"""The tables of a district's sealing keys, and of the batches of requests to seal."""

from datetime import datetime
from uuid import UUID

from homeroom_plugins.signing.models import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import UniqueConstraint, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column


class Authority(DistrictRow, Base):
    """A certificate that seals in a district, with its chain.

    The district's own key, created at its first seal, is stored encrypted. A key of the operator has a row without the
    key, so that its seals can be verified after it is replaced.
    """

    __tablename__ = "signing_authorities"

    kind: Mapped[str]
    certificate: Mapped[bytes]
    chain: Mapped[list[str]] = mapped_column(JSONB)
    key: Mapped[bytes]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    retired_at: Mapped[datetime | None]


class SealBatch(DistrictRow, Base):
    """A batch of requests that one run seals: those with the same `seal_run_id`. Deleted when the run is complete.

    Attributes:
        size: The number of requests that have joined it.
        begun_at: The start of the run; requests cannot join after that.
    """

    __tablename__ = "signing_seal_batches"
    __table_args__ = (UniqueConstraint("district_id", "run_id"),)

    run_id: Mapped[UUID]
    size: Mapped[int] = mapped_column(server_default="0")
    begun_at: Mapped[datetime | None]
