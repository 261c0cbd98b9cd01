"""A scanned page is a file of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0005_pages"
down_revision = "0004_wet"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("signing_scanned_pages", sa.Column("blob_id", sa.Uuid()))


def downgrade() -> None:
    op.drop_column("signing_scanned_pages", "blob_id")
