"""The keys that sign a district's mails."""

from datetime import datetime

from homeroom_plugins.mail.models import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import String, Text, UniqueConstraint, func
from sqlalchemy.orm import Mapped, mapped_column


class SigningKey(DistrictRow, Base):
    """A signing key of a domain. It signs from when its DNS record was seen until another key takes over.

    Attributes:
        algorithm: `rsa-sha256` or `ed25519-sha256`.
        private_key: PKCS 8, sealed with the row's id as associated data.
        public_key: The value of `p=` in the record.
        proven_at: When the record was seen; None = not yet, or no longer.
        retired_at: When a newer key took over; mails in transit need the record for another week.
    """

    __tablename__ = "mail_signing_keys"
    __table_args__ = (UniqueConstraint("district_id", "domain", "selector"),)

    domain: Mapped[str] = mapped_column(String(255))
    selector: Mapped[str] = mapped_column(String(63))
    algorithm: Mapped[str] = mapped_column(String(16))
    private_key: Mapped[bytes]
    public_key: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    proven_at: Mapped[datetime | None]
    retired_at: Mapped[datetime | None]
