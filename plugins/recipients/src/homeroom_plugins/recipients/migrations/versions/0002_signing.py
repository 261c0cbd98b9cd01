"""Links of signers, of which no user is told anything."""

import sqlalchemy as sa
from alembic import op

revision = "0002_signing"
down_revision = "0001_recipients"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("recipients_links", sa.Column("for_signing", sa.Boolean(), nullable=False, server_default="false"))


def downgrade() -> None:
    op.drop_column("recipients_links", "for_signing")
