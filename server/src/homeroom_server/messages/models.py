"""Table of the messages shown in the shell."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom.db.base import Base
from homeroom_sdk.orm import DistrictRow
from sqlalchemy import Text, TypeDecorator, func
from sqlalchemy.orm import Mapped, mapped_column

EVERYBODY = UUID(int=0)
"""Value of `district_id` in a message for all districts; row level security lets all of them read it."""


class Texts(TypeDecorator[dict[str, str]]):
    """Texts by locale, stored as JSON in a text column; plain text is read as English."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Mapping[str, str] | None, dialect: Any) -> str | None:
        """See SQLAlchemy."""
        return None if value is None else json.dumps(dict(value), ensure_ascii=False)

    def process_result_value(self, value: str | None, dialect: Any) -> dict[str, str] | None:
        """See SQLAlchemy."""
        if value is None:
            return None
        return dict(json.loads(value)) if value.startswith("{") else {"en": value}


class Message(DistrictRow, Base):
    """A message at the top of the shell for staff, shown until `ends_at`; the announced event begins at `starts_at`.

    A message for several districts has a row with the same id in each of them.
    """

    __tablename__ = "messages"

    texts: Mapped[dict[str, str]] = mapped_column("text", Texts, key="texts")
    severity: Mapped[str]
    starts_at: Mapped[datetime]
    ends_at: Mapped[datetime]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    created_by: Mapped[str]
