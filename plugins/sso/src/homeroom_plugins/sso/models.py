"""A district's sign-on provider, the identities that users have there, and the sign-ins under way."""

from datetime import datetime
from uuid import UUID

from homeroom_sdk.context import PUBLIC_USER
from homeroom_sdk.orm import COLUMN_TYPES, DistrictRow, new_metadata
from sqlalchemy import ForeignKeyConstraint, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The plugin's tables. In the database they refer to users and sessions, and go with them (see `migrations`)."""

    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


SCOPES = "openid offline_access profile email"


class SsoProvider(DistrictRow, Base):
    """The district's one provider. Claims that are named here are looked for in the ID token, then at userinfo."""

    __tablename__ = "sso_providers"

    is_enabled: Mapped[bool] = mapped_column(default=False)
    issuer: Mapped[str]
    client_id: Mapped[str]
    client_secret: Mapped[bytes | None] = mapped_column(default=None)
    """Sealed; None for a public client, which PKCE alone protects."""
    organization_id: Mapped[str] = mapped_column(default="")
    """uuOrganizationId: the district's name at the provider, and what `district_claim` must say."""
    scopes: Mapped[str] = mapped_column(default=SCOPES)
    integration_flow: Mapped[str] = mapped_column(default="code")
    """`code`, or `implicit` where the integration center still needs it."""
    ends_provider_session: Mapped[bool] = mapped_column(default=True)
    profile_url: Mapped[str] = mapped_column(default="")
    district_claim: Mapped[str] = mapped_column(default="")
    school_claim: Mapped[str] = mapped_column(default="")
    role_claim: Mapped[str] = mapped_column(default="")
    role_map: Mapped[dict[str, str]] = mapped_column(JSONB, default=dict)
    """Values of `role_claim` to roles here."""
    default_role: Mapped[str] = mapped_column(default=PUBLIC_USER)
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now(), onupdate=func.now())


class SsoIdentity(DistrictRow, Base):
    """That the provider's (issuer, subject) is this user. The only thing that makes them so."""

    __tablename__ = "sso_identities"

    user_id: Mapped[UUID]
    issuer: Mapped[str]
    subject: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    signed_in_at: Mapped[datetime | None]


class SsoAttempt(DistrictRow, Base):
    """A sign-in that is at the provider: good once, and only in the browser that began it."""

    __tablename__ = "sso_attempts"

    state_hash: Mapped[bytes]
    browser_hash: Mapped[bytes]
    flow: Mapped[str]
    app: Mapped[str]
    redirect: Mapped[str]
    app_state: Mapped[str]
    expires_at: Mapped[datetime]


class SsoRefusal(DistrictRow, Base):
    """Somebody whom the provider knows and we did not let in; an administrator may link them to a user."""

    __tablename__ = "sso_refusals"

    issuer: Mapped[str]
    subject: Mapped[str]
    reason: Mapped[str]
    email: Mapped[str]
    name: Mapped[str]
    tries: Mapped[int] = mapped_column(default=1)
    last_at: Mapped[datetime] = mapped_column(server_default=func.now())


class SsoSession(DistrictRow, Base):
    """What a session of ours owes to the provider's. The tokens are sealed."""

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
    """Where the browser goes to end the provider's session too; empty = it stays."""
    refresh_due_at: Mapped[datetime | None]
    """When to ask the provider again; None = it gave nothing to ask with."""


class SsoTicket(DistrictRow, Base):
    """A one-time token by which another application takes over a session (`/login?token=…`)."""

    __tablename__ = "sso_tickets"
    token_hash: Mapped[bytes]
    session_id: Mapped[UUID]
    expires_at: Mapped[datetime]


class SsoLogout(DistrictRow, Base):
    """A logout token that was used; kept until it would expire, so that it is good once."""

    __tablename__ = "sso_logouts"

    token_hash: Mapped[bytes]
    expires_at: Mapped[datetime]
