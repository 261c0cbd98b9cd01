"""What families did with their links, when documents were cut, and when families were reminded."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0006_results"
down_revision = "0005_correcting"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("delivery_documents", sa.Column("stored_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("delivery_recipients", sa.Column("reminded_at", sa.DateTime(timezone=True), nullable=True))
    create_district_table(
        "delivery_acts",
        sa.Column("recipient_id", sa.Uuid(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.clock_timestamp()),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False, server_default=""),
        sa.ForeignKeyConstraint(
            ["district_id", "recipient_id"],
            ["delivery_recipients.district_id", "delivery_recipients.id"],
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_delivery_acts_recipient", "delivery_acts", ["district_id", "recipient_id", "at"])


def downgrade() -> None:
    op.drop_table("delivery_acts")
    op.drop_column("delivery_recipients", "reminded_at")
    op.drop_column("delivery_documents", "stored_at")
