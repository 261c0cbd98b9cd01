"""The tables of the ledger: the rows, their chain, and the rows that are not in the chain yet."""

from datetime import datetime
from uuid import UUID

from homeroom_sdk.orm import DistrictRow
from sqlalchemy import BigInteger, func
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base


class DisclosureRow(DistrictRow, Base):
    """A disclosure of a person's document. Rows are never changed or deleted.

    Attributes:
        person: The person's id in the directory. The directory's entry may be deleted or reassigned later; the row
            stays.
        person_name: The name in the document, or else in the directory at that moment.
        kind: A `homeroom_sdk.disclosures.DiscloserKind`.
        recipient: Whom the document went to, if that is not the actor.
        reason: The reason, in the actor's words.
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
    """The place of a row in the chain of its district, with the same id. Links are never changed or deleted.

    Attributes:
        seq: 1, 2, 3 … in each district.
        hash: SHA-256 of the previous link's hash and of the row (`chaining.CANONICAL`).
    """

    __tablename__ = "disclosure_chain"

    seq: Mapped[int] = mapped_column(BigInteger)
    hash: Mapped[bytes]


class WaitingDisclosure(DistrictRow, Base):
    """The id of a row without a link; a trigger inserts it with the row, and linking the row deletes it."""

    __tablename__ = "disclosure_queue"
