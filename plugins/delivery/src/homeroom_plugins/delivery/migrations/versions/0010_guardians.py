"""Who a recipient is, and the language in which they are written to."""

import sqlalchemy as sa
from alembic import op

revision = "0010_guardians"
down_revision = "0009_saved_rules"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in ("name", "language"):
        op.add_column("delivery_recipients", sa.Column(column, sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    op.execute("UPDATE delivery_recipients SET result = 'cancelled' WHERE result = 'restricted'")
    for column in ("language", "name"):
        op.drop_column("delivery_recipients", column)
