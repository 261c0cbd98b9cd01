"""What a district knows of a mail server that does not take its mails."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_district_table(
        "mail_outages",
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("next_try_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("district_id"),
    )


def downgrade() -> None:
    op.drop_table("mail_outages")
