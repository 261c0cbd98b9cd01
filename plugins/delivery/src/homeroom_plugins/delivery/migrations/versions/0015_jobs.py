"""What a draft's form holds, and when it was last saved."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0015_jobs"
down_revision = "0014_required_notices"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("delivery_jobs", sa.Column("form", postgresql.JSONB()))
    op.add_column("delivery_jobs", sa.Column("saved_at", sa.DateTime(timezone=True)))


def downgrade() -> None:
    """A version that knows no drafts would show them to everybody."""
    op.execute("DELETE FROM delivery_jobs WHERE status = 'draft'")
    op.execute("UPDATE delivery_jobs SET kind = 'splitter' WHERE kind = 'external'")
    for column in ("saved_at", "form"):
        op.drop_column("delivery_jobs", column)
