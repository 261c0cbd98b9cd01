"""What is kept of mails that went out, for staff to look at."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_district_table("mail_looks", sa.Column("content", sa.LargeBinary(), nullable=False))
    op.add_column("mail_messages", sa.Column("kept", sa.LargeBinary()))
    op.add_column("mail_messages", sa.Column("look", sa.Uuid()))


def downgrade() -> None:
    for column in ("look", "kept"):
        op.drop_column("mail_messages", column)
    op.drop_table("mail_looks")
