"""The tables of the platform."""

import secrets
from pathlib import Path

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import (
    CURRENT_DISTRICT,
    EMPTY_SENTENCE,
    app_role,
    belongs_to,
    create_district_table,
    keep_to_schools,
    of_school,
)
from homeroom_sdk.search import add_search, create_search_function
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0001_core"
down_revision = None
branch_labels = None
depends_on = None

FUNCTIONS = Path(__file__).with_suffix(".sql")
GRANTED = (
    "districts_with_work()",
    "list_customer_licences()",
    "list_clients()",
    "runs_ahead(uuid[])",
    "list_stuck_runs(interval, interval)",
    "session_district()",
    "list_flow_schedules()",
    "districts_with_disclosures()",
)
BLOCK = 64
"""Block size of SHA-256 in bytes (RFC 2104)."""
POLICIES = f"""
ALTER TABLE districts ENABLE ROW LEVEL SECURITY;
CREATE POLICY see ON districts FOR SELECT USING (true);
CREATE POLICY add ON districts FOR INSERT WITH CHECK (true);
CREATE POLICY change ON districts FOR UPDATE USING (id = {CURRENT_DISTRICT});
"""
RIGHTS = {
    "districts": "SELECT, INSERT, UPDATE (name, timezone, language)",
    "audit_entries": "SELECT, INSERT",
    "disclosures": "SELECT, INSERT",
    "disclosure_chain": "SELECT, INSERT",
    "operators": "SELECT",
    # No UPDATE: a process with another key or store must not be able to overwrite the stored ones.
    "installation": "SELECT, INSERT",
    "installed_plugins": "SELECT, INSERT, UPDATE",
    "reserved_plugins": "SELECT, INSERT",
    "maintenance": "SELECT, INSERT, UPDATE, DELETE",
    "plugin_roles": "SELECT",
    "district_key": "SELECT",
}
"""Rights of the platform's role on tables without a district, and on tables with rows that must not change."""
INDEXES = """
CREATE INDEX ix_users_listed_name ON users (district_id, last_name, first_name, id) WHERE deleted_at IS NULL;
CREATE INDEX ix_users_listed_first_name ON users (district_id, first_name, id) WHERE deleted_at IS NULL;
CREATE INDEX ix_users_listed_email ON users (district_id, email, id) WHERE deleted_at IS NULL;
CREATE INDEX ix_users_listed_user_name ON users (district_id, user_name, id) WHERE deleted_at IS NULL;
CREATE INDEX ix_users_listed_created ON users (district_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX ix_users_deleted ON users (district_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX ix_users_administrators ON users (district_id, id)
    WHERE 'Administrator' = ANY (roles) AND NOT is_suspended;
CREATE INDEX ix_sessions_user_id ON sessions (district_id, user_id);
CREATE INDEX ix_outbox_events_due ON outbox_events (due_at) WHERE done_at IS NULL AND dead_at IS NULL;
CREATE INDEX ix_flow_runs_open ON flow_runs (lease_until) WHERE state IN ('queued', 'running');
CREATE INDEX ix_flow_runs_created ON flow_runs (district_id, created_at DESC);
CREATE INDEX ix_audit_entries_at ON audit_entries (district_id, at DESC);
CREATE INDEX ix_blobs_key ON blobs (district_id, key);
-- With the readers in it, the index alone counts what a role may see.
CREATE INDEX ix_instances_model ON instances (district_id, model, id) INCLUDE (readers) WHERE deleted_at IS NULL;
CREATE INDEX ix_instances_deleted_at ON instances (district_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX uq_instances_model_configuration_name ON instances (district_id, ((payload ->> 'name'::text)))
    WHERE model = 'ModelConfiguration' AND deleted_at IS NULL;
CREATE INDEX ix_reset_tokens_user_id ON reset_tokens (district_id, user_id, created_at);
CREATE INDEX ix_instance_versions_replaced_at ON instance_versions (district_id, replaced_at);
CREATE INDEX ix_user_aliases_user_id ON user_aliases (district_id, user_id);
CREATE INDEX ix_disclosures_person ON disclosures (district_id, person, at DESC);
CREATE INDEX ix_disclosures_at ON disclosures (district_id, at DESC);
"""
TRIGGERS = """
CREATE TRIGGER queue AFTER INSERT ON disclosures REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE
    FUNCTION queue_disclosures();
"""
DROP = """
DROP TABLE districts, schools, users, sessions, licences, customer_settings, plugin_states, outbox_events,
    flow_runs, schedule_slots, audit_entries, blobs, instances, reset_tokens, operators, customer_licences,
    instance_versions, sequences, maintenance, user_aliases, installation, brandings, user_schools,
    installed_plugins, plugin_school_settings, plugin_roles, district_key, flow_schedules, service_choices,
    private_plugins, reserved_plugins, disclosures, disclosure_chain, disclosure_queue CASCADE;
DROP FUNCTION IF EXISTS districts_with_work, search_text, search_key, search_words, search_query,
    list_customer_licences, list_clients, runs_ahead, list_stuck_runs, keyed_hash, open_district, proven_district,
    session_district, list_flow_schedules, queue_disclosures, districts_with_disclosures CASCADE;
"""


def upgrade() -> None:
    _create_tenancy()
    _create_identity()
    _create_licences()
    _create_plugins()
    _create_runs()
    _create_records()
    _create_ledgers()
    _create_installation()
    _grant_and_index()


def _create_tenancy() -> None:
    """Create the tables of districts and schools."""
    op.create_table(
        "districts",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("timezone", sa.Text(), nullable=False, server_default="UTC"),
        sa.Column("language", sa.Text(), nullable=False, server_default="en"),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("code"),
        sa.PrimaryKeyConstraint("id"),
    )
    create_district_table(
        "schools",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("district_id", "code"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "operators",
        sa.UniqueConstraint("district_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "brandings",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("name", "color", "logo_type")),
        sa.Column("logo", sa.LargeBinary(), nullable=False),
        sa.Column("logo_width", sa.Integer(), nullable=False),
        sa.Column("logo_height", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("contact_name", "contact_phone", "contact_email")),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("updated_by", sa.Text(), nullable=False),
        sa.UniqueConstraint("district_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )


def _create_identity() -> None:
    """Create the tables of users and of their means to sign in."""
    create_district_table(
        "users",
        sa.Column("user_name", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("first_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("last_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("password_hash", sa.Text()),
        sa.Column("roles", ARRAY(sa.Text()), nullable=False, server_default="{}"),
        sa.Column("attributes", JSONB(), nullable=False, server_default="{}"),
        sa.Column("is_suspended", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("failed_logins", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("locked_until", sa.DateTime(timezone=True)),
        sa.Column("requires_password_reset", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("failed_at", JSONB(), nullable=False, server_default="{}"),
        sa.Column("sub_roles", ARRAY(sa.Text()), nullable=False, server_default="{}"),
        sa.Column("last_sign_in_at", sa.DateTime(timezone=True)),
        sa.Column("deleted_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("district_id", "user_name"),
        sa.UniqueConstraint("district_id", "email"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "user_schools",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("school_id", sa.Uuid(), nullable=False),
        sa.UniqueConstraint("district_id", "user_id", "school_id"),
        belongs_to("users", "user_id"),
        # Not CASCADE: a user who lost their only school would see the whole district.
        belongs_to("schools", "school_id", ondelete=None),
    )
    create_district_table(
        "user_aliases",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("alias", sa.Text(), nullable=False),
        sa.UniqueConstraint("district_id", "alias"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
        belongs_to("users", "user_id"),
    )
    create_district_table(
        "sessions",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("active_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True)),
        sa.Column("ip_address", sa.Text()),
        sa.Column("user_agent", sa.Text()),
        belongs_to("users", "user_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "reset_tokens",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("district_id", "secret_hash"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
        belongs_to("users", "user_id"),
    )


def _create_licences() -> None:
    """Create the tables of the features that districts have bought and switched on."""
    create_district_table(
        "licences",
        sa.Column("feature", sa.Text(), nullable=False),
        sa.Column("starts_on", sa.Date(), nullable=False),
        sa.Column("ends_on", sa.Date()),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "customer_licences",
        sa.Column("support_number", sa.Text(), nullable=False, server_default=""),
        sa.Column("starts_on", sa.Date()),
        sa.Column("ends_on", sa.Date()),
        sa.Column("database_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("sis_url", sa.Text(), nullable=False, server_default=""),
        sa.Column("closes_at", sa.DateTime(timezone=True)),
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "customer_settings",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.UniqueConstraint("district_id", "key"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )


def _create_plugins() -> None:
    """Create the tables of installed plugins, their settings and their database roles."""
    op.create_table(
        "installed_plugins",
        sa.Column("plugin_id", sa.Text(), nullable=False),
        *(
            sa.Column(name, sa.Text(), nullable=False, server_default="")
            for name in ("version", "fingerprint", "status")
        ),
        sa.Column("reason", JSONB(), nullable=False, server_default='{"text": ""}'),
        sa.Column("has_hung", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("head", sa.Text(), nullable=False, server_default=""),
        sa.Column("revisions", ARRAY(sa.Text()), nullable=False, server_default="{}"),
        sa.Column("hears", ARRAY(sa.Text()), nullable=False, server_default="{}"),
        sa.Column("judged_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("first_ready_at", sa.DateTime(timezone=True)),
        sa.Column("tables_of", sa.Text(), nullable=False, server_default=""),
        sa.Column("suspended_at", sa.DateTime(timezone=True)),
        sa.Column("suspended_for", JSONB()),
        *(
            sa.Column(name, sa.Text(), nullable=False, server_default="")
            for name in ("suspended_stack", "release_version", "release_digest", "publisher")
        ),
        sa.PrimaryKeyConstraint("plugin_id"),
    )
    create_district_table(
        "private_plugins",
        sa.Column("plugin_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False, server_default=""),
        sa.Column("registered_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "plugin_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    op.create_table(
        "reserved_plugins",
        sa.Column("plugin_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("plugin_id"),
    )
    create_district_table(
        "plugin_states",
        sa.Column("plugin_id", sa.Text(), nullable=False),
        sa.Column("enabled", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("enabled_version", sa.Text()),
        sa.Column("reason", sa.Text(), nullable=False, server_default=""),
        sa.Column("settings", sa.Text(), nullable=False, server_default="{}"),
        sa.Column("interface_error", sa.Text(), nullable=False, server_default=""),
        sa.Column("interface_version", sa.Text(), nullable=False, server_default=""),
        sa.Column("interface_failures", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("interface_failed_at", sa.DateTime(timezone=True)),
        sa.Column("schools_may", sa.Text(), nullable=False, server_default="{}"),
        sa.Column("setup_passed", sa.Text(), nullable=False, server_default=""),
        sa.Column("setup_findings", sa.Text(), nullable=False, server_default="[]"),
        sa.UniqueConstraint("district_id", "plugin_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "plugin_school_settings",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("plugin_id", "school", "settings")),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "plugin_id", "school"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
        sa.CheckConstraint("school = lower(school)", name="school_is_lower"),
    )
    create_district_table(
        "service_choices",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("protocol", "plugin_id", "key")),
        sa.UniqueConstraint("district_id", "protocol"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    op.create_table(
        "plugin_roles",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("plugin_id", "role", "password")),
        sa.Column("role_oid", sa.BigInteger()),
        sa.UniqueConstraint("role"),
        sa.PrimaryKeyConstraint("plugin_id"),
    )
    op.create_table(
        "district_key",
        sa.Column("id", sa.Boolean(), nullable=False, server_default=sa.true()),
        *(sa.Column(name, sa.LargeBinary(), nullable=False) for name in ("key", "inner_pad", "outer_pad")),
        sa.PrimaryKeyConstraint("id"),
        sa.CheckConstraint("id", name="one"),
    )


def _create_runs() -> None:
    """Create the tables of events and flow runs."""
    create_district_table(
        "outbox_events",
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("subscriber", sa.Text(), nullable=False),
        sa.Column("payload", JSONB(), nullable=False, server_default="{}"),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("done_at", sa.DateTime(timezone=True)),
        sa.Column("dead_at", sa.DateTime(timezone=True)),
        sa.Column("error", sa.Text(), nullable=False, server_default=""),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "flow_runs",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("plugin_id", "flow", "key")),
        sa.Column("params", JSONB(), nullable=False, server_default="{}"),
        sa.Column("actor_id", sa.Uuid()),
        sa.Column("actor_name", sa.Text(), nullable=False, server_default=""),
        sa.Column("state", sa.Text(), nullable=False, server_default="queued"),
        sa.Column("attempt", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("engine_id", sa.Text()),
        sa.Column("lease_until", sa.DateTime(timezone=True)),
        sa.Column("message", JSONB(), nullable=False, server_default=EMPTY_SENTENCE),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("started_at", sa.DateTime(timezone=True)),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.Column("person_count", sa.Integer()),
        sa.Column("delivery_type", sa.Text()),
        sa.Column("is_postponed", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("schools", ARRAY(sa.Text())),
        sa.UniqueConstraint("district_id", "plugin_id", "flow", "key"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
        sa.CheckConstraint(
            "state IN ('queued', 'running', 'completed', 'failed', 'cancelled')", name="run_state_known"
        ),
        sa.CheckConstraint(
            "(state IN ('completed', 'failed', 'cancelled')) = (ended_at IS NOT NULL)",
            name="run_has_an_end_when_it_has_ended",
        ),
    )
    create_district_table(
        "schedule_slots",
        sa.Column("flow", sa.Text(), nullable=False),
        sa.Column("slot", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("district_id", "flow", "slot"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "flow_schedules",
        sa.Column("flow", sa.Text(), nullable=False),
        sa.Column("cron", sa.Text()),
        sa.Column("is_paused", sa.Boolean(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_by", sa.Text(), nullable=False),
        sa.UniqueConstraint("district_id", "flow"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )


def _create_records() -> None:
    """Create the tables of model records and stored contents."""
    create_district_table(
        "instances",
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("payload", JSONB(), nullable=False),
        sa.Column("search_text", sa.Text(), nullable=False, server_default=""),
        sa.Column("specs", JSONB(), nullable=False, server_default="[]"),
        sa.Column("tags", JSONB(), nullable=False, server_default="[]"),
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("updated_by", sa.Text(), nullable=False),
        sa.Column("readers", ARRAY(sa.Text())),
        sa.Column("writers", ARRAY(sa.Text())),
        sa.Column("deleted_at", sa.DateTime(timezone=True)),
        sa.Column("deleted_by", sa.Text()),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "instance_versions",
        sa.Column("instance_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        *(sa.Column(name, JSONB(), nullable=False) for name in ("payload", "tags", "specs")),
        sa.Column("replaced_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "instance_id", "version"),
        belongs_to("instances", "instance_id"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "sequences",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.UniqueConstraint("district_id", "name"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "blobs",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("plugin_id", "key", "sha256")),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("deleted_at", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )


def _create_ledgers() -> None:
    """Create the tables of the activity log and the ledger of disclosures."""
    create_district_table(
        "audit_entries",
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("user_id", sa.Uuid()),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("plugin_id", sa.Text()),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False, server_default=""),
        sa.Column("ip_address", sa.Text()),
        sa.Column("details", JSONB(), nullable=False, server_default="{}"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "disclosures",
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.clock_timestamp()),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("plugin_id", sa.Text(), nullable=False),
        sa.Column("person", sa.Uuid(), nullable=False),
        sa.Column("document", sa.Uuid(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("person_name", "title", "kind")),
        sa.Column("user_id", sa.Uuid()),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("actor", "recipient", "reason")),
        sa.Column("ip_address", sa.Text()),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "disclosure_chain",
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.UniqueConstraint("district_id", "seq"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )
    create_district_table(
        "disclosure_queue",
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )


def _create_installation() -> None:
    """Create the tables of the installation itself."""
    op.create_table(
        "installation",
        sa.Column("id", sa.Boolean(), nullable=False),
        sa.Column("key_fingerprint", sa.Text(), nullable=False),
        sa.Column("store_mark", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.PrimaryKeyConstraint("id"),
        sa.CheckConstraint("id", name="one_row"),
    )
    op.create_table(
        "maintenance",
        sa.Column("id", sa.Boolean(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id"),
        sa.CheckConstraint("id", name="one_row"),
    )


def _grant_and_index() -> None:
    _make_key()
    op.execute(FUNCTIONS.read_text())
    for function in GRANTED:
        op.execute(f"REVOKE ALL ON FUNCTION {function} FROM PUBLIC")
        op.execute(f"GRANT EXECUTE ON FUNCTION {function} TO {app_role()}")
    op.execute("REVOKE ALL ON FUNCTION keyed_hash(text) FROM PUBLIC")
    op.execute("REVOKE ALL ON FUNCTION open_district(uuid, bytea) FROM PUBLIC")
    op.execute("REVOKE ALL ON FUNCTION proven_district() FROM PUBLIC")
    op.execute(POLICIES)
    for table, rights in RIGHTS.items():
        op.execute(f"REVOKE ALL ON {table} FROM {app_role()}")
        op.execute(f"GRANT {rights} ON {table} TO {app_role()}")
    # The migration that creates a table grants rights on it; without a grant only the owner has access.
    for kind in ("TABLES", "SEQUENCES"):
        op.execute(f"ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON {kind} FROM {app_role()}")
    add_search("instances", "search_text")
    add_search("audit_entries", "actor", "action", "ip_address")
    add_search("users", "user_name", "email", "first_name", "last_name")
    create_search_function("instances")
    create_search_function("audit_entries")
    create_search_function("users")
    op.execute(INDEXES)
    op.execute(TRIGGERS)
    keep_to_schools("plugin_school_settings", of_school("school"))


def _make_key() -> None:
    """Create the key that proves a session's district; only the platform's role can read it from the database."""
    key = secrets.token_bytes(32)
    block = key.ljust(BLOCK, b"\0")
    pads = {name: bytes(each ^ byte for each in block) for name, byte in (("inner", 0x36), ("outer", 0x5C))}
    op.get_bind().execute(
        sa.text("INSERT INTO district_key (key, inner_pad, outer_pad) VALUES (:key, :inner, :outer)"),
        {"key": key, **pads},
    )


def downgrade() -> None:
    op.execute(DROP)
