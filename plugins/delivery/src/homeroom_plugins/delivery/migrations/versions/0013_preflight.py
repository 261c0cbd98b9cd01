"""What a clerk decides in a job's check before it goes, and by which contents a file is known again."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table, keep_to_schools, of_parent
from sqlalchemy.dialects import postgresql

revision = "0013_preflight"
down_revision = "0012_prints"
branch_labels = None
depends_on = None

DECISIONS = "delivery_decisions"
SUMS = (("delivery_uploads", "sha256"), ("delivery_jobs", "source_sha256"))


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, server_default="")


def _list(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, postgresql.ARRAY(kind), nullable=False, server_default="{}")


def upgrade() -> None:
    for table, column in SUMS:
        op.add_column(table, _text(column))
    op.create_index("ix_delivery_jobs_source_sha256", "delivery_jobs", ["district_id", "source_sha256"])
    create_district_table(
        DECISIONS,
        sa.Column("job_id", sa.Uuid(), nullable=False),
        _text("about"),
        _text("verb"),
        sa.Column("person", sa.Uuid(), nullable=True),
        _list("pages", sa.Integer()),
        _list("kinds", sa.Text()),
        _list("marks", sa.Text()),
        _text("email"),
        _text("reason"),
        _text("created_by"),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.clock_timestamp()),
        sa.Column("applied_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["district_id", "job_id"], ["delivery_jobs.district_id", "delivery_jobs.id"], ondelete="CASCADE"
        ),
    )
    keep_to_schools(DECISIONS, of_parent("delivery_jobs", "job_id"))
    op.create_index("ix_delivery_decisions_job", DECISIONS, ["district_id", "job_id"])


def downgrade() -> None:
    op.drop_table(DECISIONS)
    op.drop_index("ix_delivery_jobs_source_sha256", "delivery_jobs")
    for table, column in reversed(SUMS):
        op.drop_column(table, column)
