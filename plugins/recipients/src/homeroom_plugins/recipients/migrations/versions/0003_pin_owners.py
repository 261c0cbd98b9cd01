"""Whose own number or date of birth a PIN is, so that its tries count for all their links together."""

import sqlalchemy as sa
from alembic import op

revision = "0003_pin_owners"
down_revision = "0002_signing"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("recipients_links", sa.Column("pin_owner", sa.LargeBinary(), nullable=True))
    op.create_index("ix_recipients_links_pin_owner", "recipients_links", ["district_id", "pin_owner"])


def downgrade() -> None:
    op.drop_index("ix_recipients_links_pin_owner")
    op.drop_column("recipients_links", "pin_owner")
