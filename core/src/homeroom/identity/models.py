"""Users and their sessions."""

from datetime import datetime
from typing import Any
from uuid import UUID

from homeroom_sdk.orm import DistrictRow
from homeroom_sdk.search import Searchable
from sqlalchemy import ForeignKeyConstraint, UniqueConstraint, func
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TEXT
from sqlalchemy.orm import Mapped, mapped_column

from homeroom.db.base import Base


class User(Searchable, DistrictRow, Base):
    """A person who signs in. `user_name` and `email` are stored in lower case.

    Attributes:
        sub_roles: Ids of document storage roles; `homeroom_sdk.permissions` defines what they permit.
        deleted_at: When the user was deleted. A deleted user is also suspended, so queries that ignore this column
            still deny them access. A sweep erases the row after `users.KEEP_DELETED`.
        failed_logins: Wrong passwords in a row, from all addresses.
        failed_at: Wrong passwords per address, counted only for addresses where the user signed in lately (see
            `locks`).
    """

    __tablename__ = "users"

    user_name: Mapped[str]
    email: Mapped[str]
    first_name: Mapped[str] = mapped_column(default="")
    last_name: Mapped[str] = mapped_column(default="")
    password_hash: Mapped[str | None]
    roles: Mapped[list[str]] = mapped_column(ARRAY(TEXT), default=list)
    attributes: Mapped[dict[str, Any]] = mapped_column(JSONB, default=dict)
    is_suspended: Mapped[bool] = mapped_column(default=False)
    failed_logins: Mapped[int] = mapped_column(default=0)
    locked_until: Mapped[datetime | None]
    failed_at: Mapped[dict[str, int]] = mapped_column(JSONB, default=dict)
    requires_password_reset: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    sub_roles: Mapped[list[str]] = mapped_column(ARRAY(TEXT), default=list)
    last_sign_in_at: Mapped[datetime | None]
    deleted_at: Mapped[datetime | None]

    def failed_login_status(self, now: datetime) -> str:
        """Return `locked` or `unlocked` (specification §3); a lock expires without further action."""
        return "locked" if self.locked_until is not None and self.locked_until > now else "unlocked"


class UserAlias(DistrictRow, Base):
    """An additional name that finds the user, such as an id in another system; in lower case."""

    __tablename__ = "user_aliases"
    __table_args__ = (
        ForeignKeyConstraint(["district_id", "user_id"], ["users.district_id", "users.id"], ondelete="CASCADE"),
    )

    user_id: Mapped[UUID]
    alias: Mapped[str]


class UserSchool(DistrictRow, Base):
    """Assignment of a user to a school. It limits users who are not administrators to their schools (ADR 35)."""

    __tablename__ = "user_schools"
    __table_args__ = (
        ForeignKeyConstraint(["district_id", "user_id"], ["users.district_id", "users.id"], ondelete="CASCADE"),
        ForeignKeyConstraint(["district_id", "school_id"], ["schools.district_id", "schools.id"]),
        UniqueConstraint("district_id", "user_id", "school_id"),
    )

    user_id: Mapped[UUID]
    school_id: Mapped[UUID]


class UserSession(DistrictRow, Base):
    """A session behind access tokens; when it has ended or was revoked, its tokens are refused."""

    __tablename__ = "sessions"
    __table_args__ = (
        ForeignKeyConstraint(["district_id", "user_id"], ["users.district_id", "users.id"], ondelete="CASCADE"),
    )

    user_id: Mapped[UUID]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    active_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
    ip_address: Mapped[str | None]
    user_agent: Mapped[str | None]


class ResetToken(DistrictRow, Base):
    """A link that sets a new password once, valid until `expires_at`. Only the hash of its secret is stored."""

    __tablename__ = "reset_tokens"
    __table_args__ = (
        ForeignKeyConstraint(["district_id", "user_id"], ["users.district_id", "users.id"], ondelete="CASCADE"),
    )

    user_id: Mapped[UUID]
    secret_hash: Mapped[bytes]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
