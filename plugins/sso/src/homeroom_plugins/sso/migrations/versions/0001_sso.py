"""The tables of single sign-on."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import app_role, belongs_to, create_district_table
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001_sso"
down_revision = None
branch_labels = None
depends_on = None

FUNCTIONS = """
CREATE FUNCTION public.sso_districts_due() RETURNS TABLE(district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT s.district_id FROM public.sso_sessions s WHERE s.refresh_due_at <= now()
    UNION SELECT a.district_id FROM public.sso_attempts a WHERE a.expires_at <= now()
    UNION SELECT t.district_id FROM public.sso_tickets t WHERE t.expires_at <= now()
    UNION SELECT l.district_id FROM public.sso_logouts l WHERE l.expires_at <= now()
    UNION SELECT r.district_id FROM public.sso_refusals r WHERE r.last_at <= now() - interval '90 days'
$$;
"""
GRANTED = ("sso_districts_due()",)
INDEXES = """
CREATE INDEX ix_sso_identities_user ON sso_identities (district_id, user_id);
CREATE INDEX ix_sso_attempts_expires ON sso_attempts (expires_at);
CREATE INDEX ix_sso_refusals_last ON sso_refusals (last_at);
CREATE INDEX ix_sso_sessions_identity ON sso_sessions (district_id, identity_id);
CREATE INDEX ix_sso_sessions_due ON sso_sessions (refresh_due_at);
CREATE INDEX ix_sso_tickets_expires ON sso_tickets (expires_at);
CREATE INDEX ix_sso_logouts_expires ON sso_logouts (expires_at);
"""
DROP = """
DROP TABLE sso_providers, sso_identities, sso_attempts, sso_refusals, sso_sessions, sso_tickets, sso_logouts
    CASCADE;
DROP FUNCTION IF EXISTS sso_districts_due CASCADE;
"""


def upgrade() -> None:
    create_district_table(
        "sso_providers",
        sa.Column("is_enabled", sa.Boolean(), nullable=False),
        sa.Column("issuer", sa.Text(), nullable=False),
        sa.Column("client_id", sa.Text(), nullable=False),
        sa.Column("client_secret", sa.LargeBinary()),
        sa.Column("organization_id", sa.Text(), nullable=False, server_default=""),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("integration_flow", sa.Text(), nullable=False, server_default="code"),
        sa.Column("ends_provider_session", sa.Boolean(), nullable=False),
        *(
            sa.Column(name, sa.Text(), nullable=False, server_default="")
            for name in ("profile_url", "district_claim", "school_claim", "role_claim")
        ),
        sa.Column("role_map", JSONB(), nullable=False, server_default="{}"),
        sa.Column("default_role", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "sso_identities",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("issuer", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("signed_in_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("district_id", "issuer", "subject"),
        belongs_to("users", "user_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "sso_attempts",
        sa.Column("state_hash", sa.LargeBinary(), nullable=False),
        sa.Column("browser_hash", sa.LargeBinary(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("flow", "app", "redirect", "app_state")),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("district_id", "state_hash"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "sso_refusals",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("issuer", "subject", "reason", "email", "name")),
        sa.Column("tries", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("last_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "issuer", "subject"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "sso_sessions",
        sa.Column("session_id", sa.Uuid(), nullable=False),
        sa.Column("identity_id", sa.Uuid(), nullable=False),
        sa.Column("sid", sa.Text(), nullable=False, server_default=""),
        sa.Column("id_token", sa.LargeBinary(), nullable=False),
        sa.Column("refresh_token", sa.LargeBinary()),
        sa.Column("end_session_url", sa.Text(), nullable=False, server_default=""),
        sa.Column("refresh_due_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("district_id", "session_id"),
        belongs_to("sessions", "session_id"),
        belongs_to("sso_identities", "identity_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "sso_tickets",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("session_id", sa.Uuid(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("district_id", "token_hash"),
        belongs_to("sessions", "session_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "sso_logouts",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("district_id", "token_hash"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    op.execute(FUNCTIONS)
    for function in GRANTED:
        op.execute(f"REVOKE ALL ON FUNCTION {function} FROM PUBLIC")
        op.execute(f"GRANT EXECUTE ON FUNCTION {function} TO {app_role()}")
    op.execute(INDEXES)


def downgrade() -> None:
    op.execute(DROP)
