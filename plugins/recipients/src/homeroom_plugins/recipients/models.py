"""The table of links, one per recipient."""

from datetime import datetime
from uuid import UUID

from homeroom_sdk.orm import COLUMN_TYPES, DistrictRow, new_metadata
from sqlalchemy import Index, UniqueConstraint, func
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The plugin's tables."""

    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


class Link(DistrictRow, Base):
    """The link of one recipient to one document of a sender. Only the hash of its token is stored.

    Attributes:
        sender, batch_id, document_id: As stated by the sender.
        link_version, pin_version: Numbers that go into the derivation of the link and the PIN; a new one changes them.
        pin: The encrypted PIN; None if the PIN is derived or none is needed.
        pin_owner: The keyed hash of the person whose id or date of birth is the PIN. Wrong PINs on all links of this
            person are counted together.
        for_signing: Opening the link allows signing; users cannot see its link or PIN.
    """

    __tablename__ = "recipients_links"
    __table_args__ = (
        UniqueConstraint("district_id", "token_hash"),
        Index("ix_recipients_links_batch", "district_id", "batch_id"),
        Index("ix_recipients_links_pin_owner", "district_id", "pin_owner"),
    )

    sender: Mapped[str]
    batch_id: Mapped[UUID]
    document_id: Mapped[UUID]
    title: Mapped[str]
    language: Mapped[str]
    token_hash: Mapped[bytes]
    link_version: Mapped[int] = mapped_column(server_default="1")
    pin_mode: Mapped[str]
    pin_version: Mapped[int] = mapped_column(server_default="1")
    pin: Mapped[bytes | None]
    pin_owner: Mapped[bytes | None]
    for_signing: Mapped[bool] = mapped_column(server_default="false")
    wrong_pins: Mapped[int] = mapped_column(server_default="0")
    expires_at: Mapped[datetime]
    locked_at: Mapped[datetime | None]
    opened_at: Mapped[datetime | None]
    downloaded_at: Mapped[datetime | None]
    recalled_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
