"""Batches that were paused because too many of their mails were refused."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import EMPTY_SENTENCE
from sqlalchemy.dialects.postgresql import JSONB

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("mail_batches", sa.Column("paused_at", sa.DateTime(timezone=True)))
    op.add_column("mail_batches", sa.Column("pause_reason", JSONB(), server_default=EMPTY_SENTENCE, nullable=False))


def downgrade() -> None:
    for column in ("pause_reason", "paused_at"):
        op.drop_column("mail_batches", column)
