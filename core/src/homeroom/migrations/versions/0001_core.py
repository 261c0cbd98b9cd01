"""The platform's own tables."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import app_role, create_district_table
from sqlalchemy.dialects import postgresql

revision = "0001_core"
down_revision = None
branch_labels = None
depends_on = None

NOW = sa.func.now()
WORK = """
CREATE FUNCTION districts_with_work() RETURNS TABLE (district_id uuid, kind text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
    SELECT DISTINCT district_id, 'events' FROM outbox_events
        WHERE done_at IS NULL AND dead_at IS NULL AND due_at <= now()
    UNION ALL
    SELECT DISTINCT district_id, 'runs' FROM flow_runs
        WHERE state IN ('queued', 'running') AND (engine_id IS NULL OR lease_until < now())
$$
"""


def _tenant_table(name: str, *parts: sa.Column[Any] | sa.Constraint) -> None:
    """Core's tables go with their district; a plugin's rows are erased by the plugin."""
    create_district_table(name, *parts, sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"))


def _text(name: str, default: str | None = None, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=nullable, server_default=default)


def _time(name: str, *, now: bool = False, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable, server_default=NOW if now else None)


def _json(name: str) -> sa.Column[Any]:
    return sa.Column(name, postgresql.JSONB(), nullable=False, server_default="{}")


def upgrade() -> None:
    op.create_table(
        "districts",
        sa.Column("id", sa.UUID(), primary_key=True),
        sa.Column("code", sa.Text(), nullable=False, unique=True),
        _text("name"),
        _text("timezone", "UTC"),
        _text("language", "en"),
        _time("created_at", now=True),
    )
    op.execute(f"GRANT SELECT, INSERT, UPDATE ON districts TO {app_role()}")
    _tenant_table("schools", _text("code"), _text("name"), sa.UniqueConstraint("district_id", "code"))
    _people_who_sign_in()
    _what_is_switched_on()
    _work()
    _tenant_table(
        "audit_entries",
        _time("at", now=True),
        sa.Column("user_id", sa.UUID()),
        _text("actor"),
        _text("plugin_id", nullable=True),
        _text("action"),
        _text("subject", ""),
        _text("ip_address", nullable=True),
        _json("details"),
    )
    op.execute(f"REVOKE UPDATE, DELETE ON audit_entries FROM {app_role()}")
    op.create_index("ix_audit_entries_at", "audit_entries", ["district_id", sa.text("at DESC")])
    _tenant_table(
        "blobs",
        _text("plugin_id"),
        _text("key"),
        _text("sha256"),
        sa.Column("size", sa.BigInteger(), nullable=False),
        _time("created_at", now=True),
        _time("deleted_at", nullable=True),
    )
    op.create_index("ix_blobs_key", "blobs", ["district_id", "key"])


def _people_who_sign_in() -> None:
    _tenant_table(
        "users",
        _text("user_name"),
        _text("email"),
        _text("first_name", ""),
        _text("last_name", ""),
        _text("password_hash", nullable=True),
        sa.Column("roles", postgresql.ARRAY(sa.Text()), nullable=False, server_default="{}"),
        _json("attributes"),
        sa.Column("is_suspended", sa.Boolean(), nullable=False, server_default="false"),
        sa.Column("failed_logins", sa.Integer(), nullable=False, server_default="0"),
        _time("locked_until", nullable=True),
        sa.Column("requires_password_reset", sa.Boolean(), nullable=False, server_default="false"),
        _time("created_at", now=True),
        sa.UniqueConstraint("district_id", "user_name"),
        sa.UniqueConstraint("district_id", "email"),
    )
    _tenant_table(
        "sessions",
        sa.Column("user_id", sa.UUID(), nullable=False),
        _time("created_at", now=True),
        _time("active_at", now=True),
        _time("expires_at"),
        _time("revoked_at", nullable=True),
        sa.ForeignKeyConstraint(["district_id", "user_id"], ["users.district_id", "users.id"], ondelete="CASCADE"),
    )


def _what_is_switched_on() -> None:
    _tenant_table(
        "licences",
        _text("feature"),
        sa.Column("starts_on", sa.Date(), nullable=False),
        sa.Column("ends_on", sa.Date()),
    )
    _tenant_table("customer_settings", _text("key"), _text("value"), sa.UniqueConstraint("district_id", "key"))
    _tenant_table(
        "plugin_states",
        _text("plugin_id"),
        sa.Column("enabled", sa.Boolean(), nullable=False, server_default="true"),
        _text("enabled_version", nullable=True),
        _text("reason", ""),
        _text("settings", "{}"),
        sa.UniqueConstraint("district_id", "plugin_id"),
    )


def _work() -> None:
    _tenant_table(
        "outbox_events",
        _text("event"),
        _text("subscriber"),
        _json("payload"),
        _time("created_at", now=True),
        _time("due_at", now=True),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"),
        _time("done_at", nullable=True),
        _time("dead_at", nullable=True),
        _text("error", ""),
    )
    op.create_index(
        "ix_outbox_events_due",
        "outbox_events",
        ["due_at"],
        postgresql_where=sa.text("done_at IS NULL AND dead_at IS NULL"),
    )
    _tenant_table(
        "flow_runs",
        _text("plugin_id"),
        _text("flow"),
        _text("key"),
        _json("params"),
        sa.Column("actor_id", sa.UUID()),
        _text("actor_name", ""),
        _text("state", "queued"),
        sa.Column("attempt", sa.Integer(), nullable=False, server_default="1"),
        _text("engine_id", nullable=True),
        _time("lease_until", nullable=True),
        _text("message", ""),
        _time("created_at", now=True),
        _time("started_at", nullable=True),
        _time("ended_at", nullable=True),
        sa.UniqueConstraint("district_id", "plugin_id", "flow", "key"),
    )
    op.create_index(
        "ix_flow_runs_open", "flow_runs", ["lease_until"], postgresql_where=sa.text("state IN ('queued', 'running')")
    )
    _tenant_table("schedule_slots", _text("flow"), _time("slot"), sa.UniqueConstraint("district_id", "flow", "slot"))
    op.execute(WORK)
    op.execute("REVOKE ALL ON FUNCTION districts_with_work() FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION districts_with_work() TO {app_role()}")


def downgrade() -> None:
    op.execute("DROP FUNCTION districts_with_work()")
    for table in (
        "blobs",
        "audit_entries",
        "schedule_slots",
        "flow_runs",
        "outbox_events",
        "plugin_states",
        "customer_settings",
        "licences",
        "sessions",
        "users",
        "schools",
        "districts",
    ):
        op.drop_table(table)
