"""Kinds of jobs: what is the same for everybody on a list may have no document."""

import sqlalchemy as sa
from alembic import op

revision = "0008_kinds"
down_revision = "0007_waiting"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("delivery_jobs", sa.Column("kind", sa.Text(), nullable=False, server_default="splitter"))
    op.alter_column("delivery_jobs", "source_blob_id", nullable=True)


def downgrade() -> None:
    op.execute("DELETE FROM delivery_jobs WHERE source_blob_id IS NULL")
    op.alter_column("delivery_jobs", "source_blob_id", nullable=False)
    op.drop_column("delivery_jobs", "kind")
