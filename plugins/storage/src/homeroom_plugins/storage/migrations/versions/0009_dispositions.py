"""How long documents are kept, when they are due, and how they are destroyed."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from sqlalchemy.dialects import postgresql

revision = "0009_dispositions"
down_revision = "0008_zips"
branch_labels = None
depends_on = None

RULES, PERSONS = "storage_retention_rules", "storage_persons"
LISTS, ITEMS, APPROVALS = "storage_dispositions", "storage_disposition_documents", "storage_disposition_approvals"
PATH = "SET search_path = pg_catalog, public, pg_temp"

DAY = f"""
CREATE FUNCTION public.storage_day(words text) RETURNS date LANGUAGE plpgsql IMMUTABLE {PATH} AS $$
BEGIN
    RETURN CASE WHEN words ~ '^[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}' THEN substr(words, 1, 10)::date END;
EXCEPTION WHEN data_exception THEN
    RETURN NULL;
END $$
"""
FINAL = f"""
CREATE FUNCTION public.storage_stay_destroyed() RETURNS trigger LANGUAGE plpgsql {PATH} AS $$
BEGIN
    IF NEW.state <> 'destroyed' THEN
        RAISE restrict_violation USING MESSAGE = 'what was destroyed does not come back';
    END IF;
    RETURN NEW;
END $$
"""


def _text(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, **more)


def _id(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.Uuid(), nullable=more.pop("nullable", False), **more)


def _time(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), **more)


def _to(table: str, column: str, **more: Any) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["district_id", column], [f"{table}.district_id", f"{table}.id"], **more)


def upgrade() -> None:
    op.add_column("storage_documents", sa.Column("due_on", sa.Date()))
    op.execute(
        "CREATE INDEX ix_storage_documents_due ON storage_documents (district_id, due_on) WHERE due_on IS NOT NULL"
    )
    create_district_table(
        RULES,
        _id("type_id"),
        _text("trigger"),
        sa.Column("amount", sa.Integer(), nullable=False),
        _text("unit"),
        _text("action"),
        _text("field", server_default=""),
        sa.UniqueConstraint("district_id", "type_id"),
        _to("storage_types", "type_id", ondelete="CASCADE"),
    )
    create_district_table(
        PERSONS,
        sa.Column("birth_date", sa.Date()),
        sa.Column("left_on", sa.Date()),
        _time("seen_at", nullable=False, server_default=sa.func.now()),
    )
    create_district_table(
        LISTS,
        _text("state", server_default="proposed"),
        _text("note", server_default=""),
        _text("scope", server_default=""),
        _time("proposed_at", nullable=False, server_default=sa.func.now()),
        _id("proposed_by"),
        _text("proposed_by_name"),
        _time("approved_at"),
        _time("ended_at"),
        _text("end_reason", server_default=""),
        _id("run_id", nullable=True),
        _id("certificate_blob_id", nullable=True),
        _text("certificate_sha256", server_default=""),
    )
    create_district_table(
        APPROVALS,
        _id("disposition_id"),
        _id("user_id"),
        _text("name"),
        _time("at", nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "disposition_id", "user_id"),
        _to(LISTS, "disposition_id", ondelete="CASCADE"),
    )
    create_district_table(
        ITEMS,
        _id("disposition_id"),
        _id("document_id"),
        _text("state", server_default="proposed"),
        sa.Column("due_on", sa.Date(), nullable=False),
        _text("type_name"),
        _text("rule"),
        _text("reason", server_default=""),
        _text("by_name", server_default=""),
        sa.Column("hashes", postgresql.ARRAY(sa.Text()), nullable=False, server_default="{}"),
        sa.Column("blob_ids", postgresql.ARRAY(sa.Uuid()), nullable=False, server_default="{}"),
        _time("destroyed_at"),
        _time("erased_at"),
        sa.UniqueConstraint("district_id", "disposition_id", "document_id"),
        _to(LISTS, "disposition_id", ondelete="CASCADE"),
        _to("storage_documents", "document_id", ondelete="CASCADE"),
    )
    op.execute(f"CREATE UNIQUE INDEX uq_{ITEMS}_open ON {ITEMS} (district_id, document_id) WHERE state = 'proposed'")
    for function in (DAY, FINAL):
        op.execute(function)
    op.execute(
        "CREATE TRIGGER storage_destroyed BEFORE UPDATE OF state ON storage_documents FOR EACH ROW "
        "WHEN (OLD.state = 'destroyed') EXECUTE FUNCTION storage_stay_destroyed()"
    )


def downgrade() -> None:
    op.execute("DROP TRIGGER storage_destroyed ON storage_documents")
    op.execute("DROP FUNCTION storage_stay_destroyed()")
    op.execute("DROP FUNCTION storage_day(text)")
    for table in (ITEMS, APPROVALS, LISTS, PERSONS, RULES):
        op.drop_table(table)
    op.drop_column("storage_documents", "due_on")
