"""Mails that did not arrive, and of which a person has said that they are settled."""

import sqlalchemy as sa
from alembic import op

revision = "0025_settled"
down_revision = "0024_makers"
branch_labels = None
depends_on = None

TABLE = "delivery_recipients"
INDEX = "ix_delivery_recipients_unsettled"


def upgrade() -> None:
    op.add_column(TABLE, sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column(TABLE, sa.Column("settled_why", sa.Text(), nullable=False, server_default=""))
    missed = "result IN ('failed', 'unknown') AND settled_at IS NULL AND recalled_at IS NULL"
    op.create_index(INDEX, TABLE, ["district_id", "job_id"], postgresql_where=sa.text(missed))


def downgrade() -> None:
    op.drop_index(INDEX, TABLE)
    for name in ("settled_why", "settled_at"):
        op.drop_column(TABLE, name)
