"""A job can be a required notice."""

import sqlalchemy as sa
from alembic import op

revision = "0014_required_notices"
down_revision = "0013_preflight"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("delivery_jobs", sa.Column("is_required", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    op.drop_column("delivery_jobs", "is_required")
