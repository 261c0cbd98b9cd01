"""The stored signatures that are put on a job's documents, and where."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table, keep_to_schools, of_parent

revision = "0022_overlays"
down_revision = "0021_source_erased"
branch_labels = None
depends_on = None

OVERLAYS = "delivery_overlays"


def upgrade() -> None:
    create_district_table(
        OVERLAYS,
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("signatory_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False, server_default=""),
        sa.Column("page", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Float(), nullable=False) for name in ("x", "y", "width", "height")),
        sa.Column("anchor", sa.Text(), nullable=False, server_default=""),
        sa.Column("text", sa.Text(), nullable=False, server_default=""),
        sa.Column("picture", sa.LargeBinary()),
        sa.Column("taken_at", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(
            ["district_id", "job_id"], ["delivery_jobs.district_id", "delivery_jobs.id"], ondelete="CASCADE"
        ),
        sa.UniqueConstraint("district_id", "job_id", "number"),
    )
    keep_to_schools(OVERLAYS, of_parent("delivery_jobs", "job_id"))


def downgrade() -> None:
    op.drop_table(OVERLAYS)
