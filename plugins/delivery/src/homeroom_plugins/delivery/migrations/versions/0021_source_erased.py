"""Since when the uploaded file of a job is gone for good."""

import sqlalchemy as sa
from alembic import op

revision = "0021_source_erased"
down_revision = "0020_text_marks"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("delivery_jobs", sa.Column("source_erased_at", sa.DateTime(timezone=True)))


def downgrade() -> None:
    op.drop_column("delivery_jobs", "source_erased_at")
