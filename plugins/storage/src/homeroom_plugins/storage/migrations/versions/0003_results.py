"""Work on many documents: deleting them, and adding them with a row for each; and which bins are to be emptied."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import (
    EMPTY_SENTENCE,
    app_role,
    create_district_table,
    keep_to_schools,
    of_few_parents,
    of_schools,
    schools_column,
)
from sqlalchemy.dialects import postgresql

revision = "0003_results"
down_revision = "0002_documents"
branch_labels = None
depends_on = None

BINNINGS, ADDITIONS, ITEMS = "storage_binnings", "storage_additions", "storage_addition_items"
DUE = """
CREATE FUNCTION storage_bins_due() RETURNS TABLE (district_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT DISTINCT d.district_id FROM public.storage_documents d
    WHERE d.state = 'binned' AND d.deleted_at <= now() - interval '30 days'
$$
"""


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, server_default="")


def _id(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Uuid(), nullable=nullable)


def _created() -> sa.Column[Any]:
    return sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())


def upgrade() -> None:
    create_district_table(
        BINNINGS,
        sa.Column("documents", postgresql.ARRAY(sa.Uuid()), nullable=False),
        schools_column(),
        _id("created_by", nullable=True),
        _created(),
    )
    keep_to_schools(BINNINGS, of_schools())
    create_district_table(ADDITIONS, schools_column(), _id("created_by", nullable=True), _created())
    keep_to_schools(ADDITIONS, of_schools())
    create_district_table(
        ITEMS,
        _id("addition_id"),
        sa.Column("number", sa.Integer(), nullable=False),
        _id("upload_id"),
        _id("person"),
        _text("person_id"),
        _text("student_id"),
        _text("email"),
        _text("person_name"),
        _id("type_id"),
        _text("name"),
        sa.Column("metadata", postgresql.JSONB(), nullable=False, server_default="{}"),
        sa.Column("state", sa.Text(), nullable=False, server_default="waiting"),
        sa.Column("message", postgresql.JSONB(), nullable=False, server_default=EMPTY_SENTENCE),
        _id("document_id", nullable=True),
        _id("created_by", nullable=True),
        sa.Column("done_at", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(
            ["district_id", "addition_id"], [f"{ADDITIONS}.district_id", f"{ADDITIONS}.id"], ondelete="CASCADE"
        ),
    )
    keep_to_schools(ITEMS, of_few_parents(ADDITIONS, "addition_id"))
    op.create_index(f"ix_{ITEMS}_addition", ITEMS, ["district_id", "addition_id", "number"])
    op.create_index(f"ix_{ITEMS}_done", ITEMS, ["district_id", "state", "done_at"])
    op.execute(DUE)
    op.execute("REVOKE ALL ON FUNCTION storage_bins_due() FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION storage_bins_due() TO {app_role()}")


def downgrade() -> None:
    op.execute("DROP FUNCTION storage_bins_due()")
    for table in (ITEMS, ADDITIONS, BINNINGS):
        op.drop_table(table)
