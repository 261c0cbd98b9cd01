"""Tables of single sign-on: the district's provider, linked identities, and sign-ins in progress."""

from datetime import datetime
from uuid import UUID

from homeroom_sdk.context import PUBLIC_USER
from homeroom_sdk.orm import COLUMN_TYPES, DistrictRow, new_metadata
from sqlalchemy import ForeignKeyConstraint, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """Declarative base of the plugin's tables. Foreign keys in `migrations` delete rows together with users and
    sessions.
    """

    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


SCOPES = "openid offline_access profile email"


class SsoProvider(DistrictRow, Base):
    """The district's provider. The claims named here are looked up in the ID token, then at the userinfo endpoint."""

    __tablename__ = "sso_providers"

    is_enabled: Mapped[bool] = mapped_column(default=False)
    issuer: Mapped[str]
    client_id: Mapped[str]
    client_secret: Mapped[bytes | None] = mapped_column(default=None)
    """Encrypted; None for a public client, which is protected by PKCE only."""
    organization_id: Mapped[str] = mapped_column(default="")
    """`uuOrganizationId`: the district's name at the provider, and the required value of `district_claim`."""
    scopes: Mapped[str] = mapped_column(default=SCOPES)
    integration_flow: Mapped[str] = mapped_column(default="code")
    """`code`, or `implicit` if the integration center still needs it."""
    ends_provider_session: Mapped[bool] = mapped_column(default=True)
    profile_url: Mapped[str] = mapped_column(default="")
    district_claim: Mapped[str] = mapped_column(default="")
    school_claim: Mapped[str] = mapped_column(default="")
    role_claim: Mapped[str] = mapped_column(default="")
    role_map: Mapped[dict[str, str]] = mapped_column(JSONB, default=dict)
    """Role by value of `role_claim`."""
    default_role: Mapped[str] = mapped_column(default=PUBLIC_USER)
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now(), onupdate=func.now())


class SsoIdentity(DistrictRow, Base):
    """Link of the provider's (issuer, subject) to a user. Nothing else identifies a user."""

    __tablename__ = "sso_identities"

    user_id: Mapped[UUID]
    issuer: Mapped[str]
    subject: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    signed_in_at: Mapped[datetime | None]


class SsoAttempt(DistrictRow, Base):
    """A sign-in in progress at the provider; valid once, and only in the browser that began it."""

    __tablename__ = "sso_attempts"

    state_hash: Mapped[bytes]
    browser_hash: Mapped[bytes]
    flow: Mapped[str]
    app: Mapped[str]
    redirect: Mapped[str]
    app_state: Mapped[str]
    expires_at: Mapped[datetime]


class SsoRefusal(DistrictRow, Base):
    """A refused identity, which an administrator may link to a user."""

    __tablename__ = "sso_refusals"

    issuer: Mapped[str]
    subject: Mapped[str]
    reason: Mapped[str]
    email: Mapped[str]
    name: Mapped[str]
    tries: Mapped[int] = mapped_column(default=1)
    last_at: Mapped[datetime] = mapped_column(server_default=func.now())


class SsoSession(DistrictRow, Base):
    """Provider data of a session that was opened through the provider. The tokens are encrypted."""

    __tablename__ = "sso_sessions"
    __table_args__ = (
        ForeignKeyConstraint(
            ["district_id", "identity_id"], ["sso_identities.district_id", "sso_identities.id"], ondelete="CASCADE"
        ),
    )

    session_id: Mapped[UUID]
    identity_id: Mapped[UUID]
    sid: Mapped[str] = mapped_column(default="")
    id_token: Mapped[bytes]
    refresh_token: Mapped[bytes | None]
    end_session_url: Mapped[str] = mapped_column(default="")
    """The provider's logout endpoint; empty if the provider's session stays open."""
    refresh_due_at: Mapped[datetime | None]
    """When to refresh at the provider; None without a refresh token."""


class SsoTicket(DistrictRow, Base):
    """A one-time token with which another application takes over a session (`/login?token=…`)."""

    __tablename__ = "sso_tickets"
    token_hash: Mapped[bytes]
    session_id: Mapped[UUID]
    expires_at: Mapped[datetime]


class SsoLogout(DistrictRow, Base):
    """A used logout token, kept longer than it is valid, so that it cannot be used twice."""

    __tablename__ = "sso_logouts"

    token_hash: Mapped[bytes]
    expires_at: Mapped[datetime]
