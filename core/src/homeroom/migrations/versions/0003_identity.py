"""Where passwords were wrong, where a session was opened, links that set a new password."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table
from sqlalchemy.dialects import postgresql

revision = "0003_identity"
down_revision = "0002_instances"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("failed_at", postgresql.JSONB(), nullable=False, server_default="{}"))
    op.add_column("sessions", sa.Column("ip_address", sa.Text()))
    op.add_column("sessions", sa.Column("user_agent", sa.Text()))
    op.create_index("ix_sessions_user_id", "sessions", ["district_id", "user_id"])
    create_district_table(
        "reset_tokens",
        sa.Column("user_id", sa.UUID(), nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["district_id", "user_id"], ["users.district_id", "users.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("district_id", "secret_hash"),
    )
    op.create_index("ix_reset_tokens_user_id", "reset_tokens", ["district_id", "user_id", "created_at"])


def downgrade() -> None:
    op.drop_table("reset_tokens")
    op.drop_index("ix_sessions_user_id", "sessions")
    op.drop_column("sessions", "user_agent")
    op.drop_column("sessions", "ip_address")
    op.drop_column("users", "failed_at")
