"""Which master key and which store belong to this database."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import app_role

revision = "0013_installation"
down_revision = "0012_rights"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "installation",
        sa.Column("id", sa.Boolean(), primary_key=True),
        sa.Column("key_fingerprint", sa.Text(), nullable=False),
        sa.Column("store_mark", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.CheckConstraint("id", name="one_row"),
    )
    # Written once: a process that works with another key or store must not make it right for itself.
    op.execute(f"REVOKE ALL ON installation FROM {app_role()}")
    op.execute(f"GRANT SELECT, INSERT ON installation TO {app_role()}")


def downgrade() -> None:
    op.drop_table("installation")
