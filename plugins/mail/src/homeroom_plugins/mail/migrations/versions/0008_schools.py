"""Whoever is kept to schools sees the mails of these alone, and what came back of them."""

from alembic import op
from homeroom_sdk.orm import keep_to_schools, of_parent, of_schools, schools_column

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

CHILDREN = {"mail_messages": ("mail_batches", "batch_id"), "mail_returns": ("mail_messages", "mail_id")}


def upgrade() -> None:
    op.add_column("mail_batches", schools_column())
    keep_to_schools("mail_batches", of_schools())
    for table, (parent, key) in CHILDREN.items():
        keep_to_schools(table, of_parent(parent, key))


def downgrade() -> None:
    for table in (*CHILDREN, "mail_batches"):
        op.execute(f"DROP POLICY schools ON {table}")
    op.drop_column("mail_batches", "schools")
