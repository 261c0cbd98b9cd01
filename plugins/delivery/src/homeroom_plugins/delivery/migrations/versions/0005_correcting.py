"""What was put right after sending: taken back, sent again, sent to another address."""

import sqlalchemy as sa
from alembic import op

revision = "0005_correcting"
down_revision = "0004_recipients"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("delivery_jobs", sa.Column("recalled_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("delivery_recipients", sa.Column("recalled_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("delivery_recipients", sa.Column("mails", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("delivery_recipients", sa.Column("mended_from", sa.Text(), nullable=True))


def downgrade() -> None:
    for column in ("mended_from", "mails", "recalled_at"):
        op.drop_column("delivery_recipients", column)
    op.drop_column("delivery_jobs", "recalled_at")
