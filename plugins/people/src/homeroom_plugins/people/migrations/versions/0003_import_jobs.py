"""Imports as jobs: what is uploaded, mapped, previewed and run, and what columns were said to be."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import EMPTY_SENTENCE, create_district_table
from sqlalchemy.dialects import postgresql

revision = "0003_import_jobs"
down_revision = "0002_ids_per_school"
branch_labels = None
depends_on = None


def _columns() -> list[sa.Column[Any]]:
    return [
        sa.Column("status", sa.Text(), nullable=False, server_default="complete"),
        sa.Column("blob_id", sa.Uuid()),
        sa.Column("layout", postgresql.JSONB()),
        sa.Column("mapping", postgresql.JSONB(), nullable=False, server_default="[]"),
        sa.Column("whole_of", sa.Text(), nullable=False, server_default=""),
        sa.Column("school_id", sa.Text(), nullable=False, server_default=""),
        sa.Column("preview_blob_id", sa.Uuid()),
        sa.Column("rejects_blob_id", sa.Uuid()),
        sa.Column("seen_version", sa.Text(), nullable=False, server_default=""),
        sa.Column("is_held", sa.Boolean(), nullable=False, server_default=sa.false()),
        *(
            sa.Column(name, sa.Integer(), nullable=False, server_default="0")
            for name in ("total", "done", "read_row", "missing", "removed", "tries")
        ),
        sa.Column("problem", postgresql.JSONB(), nullable=False, server_default=EMPTY_SENTENCE),
        sa.Column("run_id", sa.Uuid()),
        sa.Column("started_at", sa.DateTime(timezone=True)),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
    ]


def upgrade() -> None:
    for column in _columns():
        op.add_column("people_imports", column)
    create_district_table(
        "people_mappings",
        sa.Column("signature", sa.Text(), nullable=False),
        sa.Column("mapping", postgresql.JSONB(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.UniqueConstraint("district_id", "signature"),
    )
    create_district_table(
        "people_deletions",
        sa.Column("persons", postgresql.ARRAY(sa.Uuid()), nullable=False),
        sa.Column("created_by", sa.Uuid()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
    )


def downgrade() -> None:
    op.drop_table("people_deletions")
    op.drop_table("people_mappings")
    op.execute("DELETE FROM people_imports WHERE status <> 'complete'")
    for column in _columns():
        op.drop_column("people_imports", column.name)
