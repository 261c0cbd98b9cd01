"""The tables of the ledger: the rows, their chain, and the rows that are not in the chain yet."""

from datetime import datetime
from uuid import UUID

from homeroom_sdk.orm import DistrictRow
from sqlalchemy import BigInteger, func
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base


class DisclosureRow(DistrictRow, Base):
    """A document of a person came to somebody. Nobody may change or delete it.

    Attributes:
        person: The directory's row; it may be gone, or be somebody else's by now, the ledger stays.
        person_name: What the document called the person, or else the directory at that moment.
        kind: A `homeroom_sdk.disclosures.DiscloserKind`.
        recipient: To whom, where that is not whoever acted.
        reason: Why, in the words of whoever acted.
    """

    __tablename__ = "disclosures"

    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    act: Mapped[str]
    plugin_id: Mapped[str]
    person: Mapped[UUID]
    document: Mapped[UUID]
    person_name: Mapped[str]
    title: Mapped[str]
    kind: Mapped[str]
    user_id: Mapped[UUID | None]
    actor: Mapped[str]
    recipient: Mapped[str]
    reason: Mapped[str]
    ip_address: Mapped[str | None]


class ChainLink(DistrictRow, Base):
    """The place of a row in the chain of its district, with the same id. Nobody may change or delete it.

    Attributes:
        seq: 1, 2, 3 … in each district.
        hash: SHA-256 of the link before it and of the row (`chaining.CANONICAL`).
    """

    __tablename__ = "disclosure_chain"

    seq: Mapped[int] = mapped_column(BigInteger)
    hash: Mapped[bytes]


class WaitingDisclosure(DistrictRow, Base):
    """The id of a row that has no link yet; a trigger writes it with the row, whoever links the row deletes it."""

    __tablename__ = "disclosure_queue"
