"""What a clerk's other address is to replace in the list of people."""

import sqlalchemy as sa
from alembic import op

revision = "0019_corrected_addresses"
down_revision = "0018_pin_mails"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("delivery_decisions", sa.Column("corrects", sa.String()))


def downgrade() -> None:
    op.drop_column("delivery_decisions", "corrects")
