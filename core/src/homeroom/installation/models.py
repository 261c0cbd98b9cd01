"""What the database knows of its installation: one row, written by the first start."""

from datetime import datetime

from sqlalchemy import func
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base


class Installation(Base):
    """The master key and the store that belong to this database. Of no district, and never changed."""

    __tablename__ = "installation"

    id: Mapped[bool] = mapped_column(primary_key=True, default=True)
    key_fingerprint: Mapped[str]
    """Derived from the master key; tells nothing of it."""
    store_mark: Mapped[str]
    """The id that stands in the store itself, so that it moves with the contents."""
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
