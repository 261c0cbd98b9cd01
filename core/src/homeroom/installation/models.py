"""The database's record of its installation: one row, written by the first start."""

from datetime import datetime

from sqlalchemy import func
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base


class Installation(Base):
    """The master key and the store that belong to this database. It belongs to no district and never changes."""

    __tablename__ = "installation"

    id: Mapped[bool] = mapped_column(primary_key=True, default=True)
    key_fingerprint: Mapped[str]
    """Derived from the master key; it reveals nothing about the key."""
    store_mark: Mapped[str]
    """The id that is also stored in the store itself, so that it moves together with the contents."""
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
