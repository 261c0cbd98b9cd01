"""Sign-on providers and the identities that users have with them."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import app_role, create_district_table
from sqlalchemy.dialects import postgresql

revision = "0009_sso"
down_revision = "0008_users"
branch_labels = None
depends_on = None

TABLES = ("sso_logouts", "sso_tickets", "sso_sessions", "sso_refusals", "sso_attempts", "sso_identities")
DUE = """
CREATE FUNCTION districts_with_sso_work() RETURNS TABLE (district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    SELECT district_id FROM sso_sessions WHERE refresh_due_at <= now()
    UNION SELECT district_id FROM sso_attempts WHERE expires_at <= now()
    UNION SELECT district_id FROM sso_tickets WHERE expires_at <= now()
    UNION SELECT district_id FROM sso_logouts WHERE expires_at <= now()
    UNION SELECT district_id FROM sso_refusals WHERE last_at <= now() - interval '90 days'
$$
"""


def upgrade() -> None:
    _table(
        "sso_providers",
        _flag("is_enabled"),
        _text("issuer"),
        _text("client_id"),
        _bytes("client_secret", nullable=True),
        _text("organization_id", ""),
        _text("scopes"),
        _text("integration_flow", "code"),
        _flag("ends_provider_session"),
        _text("profile_url", ""),
        _text("district_claim", ""),
        _text("school_claim", ""),
        _text("role_claim", ""),
        sa.Column("role_map", postgresql.JSONB(), nullable=False, server_default="{}"),
        _text("default_role"),
        _time("updated_at", now=True),
        sa.UniqueConstraint("district_id"),
    )
    _table(
        "sso_identities",
        sa.Column("user_id", sa.UUID(), nullable=False),
        _text("issuer"),
        _text("subject"),
        _time("created_at", now=True),
        _time("signed_in_at", nullable=True),
        sa.UniqueConstraint("district_id", "issuer", "subject"),
        _belongs_to("users", "user_id"),
    )
    op.create_index("ix_sso_identities_user", "sso_identities", ["district_id", "user_id"])
    _table(
        "sso_attempts",
        _bytes("state_hash"),
        _bytes("browser_hash"),
        _text("flow"),
        _text("app"),
        _text("redirect"),
        _text("app_state"),
        _time("expires_at"),
        sa.UniqueConstraint("district_id", "state_hash"),
    )
    _table(
        "sso_refusals",
        _text("issuer"),
        _text("subject"),
        _text("reason"),
        _text("email"),
        _text("name"),
        sa.Column("tries", sa.Integer(), nullable=False, server_default="1"),
        _time("last_at", now=True),
        sa.UniqueConstraint("district_id", "issuer", "subject"),
    )
    _table(
        "sso_sessions",
        sa.Column("session_id", sa.UUID(), nullable=False),
        sa.Column("identity_id", sa.UUID(), nullable=False),
        _text("sid", ""),
        _bytes("id_token"),
        _bytes("refresh_token", nullable=True),
        _text("end_session_url", ""),
        _time("refresh_due_at", nullable=True),
        sa.UniqueConstraint("district_id", "session_id"),
        _belongs_to("sessions", "session_id"),
        _belongs_to("sso_identities", "identity_id"),
    )
    op.create_index("ix_sso_sessions_identity", "sso_sessions", ["district_id", "identity_id"])
    op.create_index("ix_sso_sessions_due", "sso_sessions", ["refresh_due_at"])
    _table(
        "sso_tickets",
        _bytes("token_hash"),
        sa.Column("session_id", sa.UUID(), nullable=False),
        _time("expires_at"),
        sa.UniqueConstraint("district_id", "token_hash"),
        _belongs_to("sessions", "session_id"),
    )
    _table("sso_logouts", _bytes("token_hash"), _time("expires_at"), sa.UniqueConstraint("district_id", "token_hash"))
    for name in ("sso_attempts", "sso_tickets", "sso_logouts"):
        op.create_index(f"ix_{name}_expires", name, ["expires_at"])
    op.create_index("ix_sso_refusals_last", "sso_refusals", ["last_at"])
    op.execute(DUE)
    op.execute("REVOKE ALL ON FUNCTION districts_with_sso_work() FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION districts_with_sso_work() TO {app_role()}")


def downgrade() -> None:
    op.execute("DROP FUNCTION districts_with_sso_work()")
    for table in (*TABLES, "sso_providers"):
        op.drop_table(table)


def _table(name: str, *parts: sa.Column[Any] | sa.Constraint) -> None:
    create_district_table(name, *parts, sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"))


def _belongs_to(table: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["district_id", column], [f"{table}.district_id", f"{table}.id"], ondelete="CASCADE")


def _text(name: str, default: str | None = None) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False, server_default=default)


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _bytes(name: str, *, nullable: bool = False) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary(), nullable=nullable)


def _time(name: str, *, now: bool = False, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable, server_default=sa.func.now() if now else None)
