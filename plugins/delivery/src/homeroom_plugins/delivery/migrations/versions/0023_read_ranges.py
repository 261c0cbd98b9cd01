"""Ranges of pages that a job's run and its helpers read for each other."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table, keep_to_schools, of_parent

revision = "0023_read_ranges"
down_revision = "0022_overlays"
branch_labels = None
depends_on = None

RANGES = "delivery_read_ranges"


def upgrade() -> None:
    create_district_table(
        RANGES,
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("basis", sa.Text(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("stop", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary()),
        sa.ForeignKeyConstraint(
            ["district_id", "job_id"], ["delivery_jobs.district_id", "delivery_jobs.id"], ondelete="CASCADE"
        ),
        sa.UniqueConstraint("district_id", "job_id", "basis", "first", "stop"),
    )
    keep_to_schools(RANGES, of_parent("delivery_jobs", "job_id"))


def downgrade() -> None:
    op.drop_table(RANGES)
