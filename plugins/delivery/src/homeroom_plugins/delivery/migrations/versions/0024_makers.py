"""Everybody who made a job or let it go: none of them is the second person who releases it."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0024_makers"
down_revision = "0023_read_ranges"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("made_by_ids", "approved_by_ids"):
        op.add_column("delivery_jobs", sa.Column(name, ARRAY(sa.Uuid()), nullable=False, server_default="{}"))
    op.drop_column("delivery_jobs", "approved_by_id")


def downgrade() -> None:
    op.add_column("delivery_jobs", sa.Column("approved_by_id", sa.Uuid(), nullable=True))
    for name in ("made_by_ids", "approved_by_ids"):
        op.drop_column("delivery_jobs", name)
