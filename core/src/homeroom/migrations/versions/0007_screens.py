"""What the shell keeps of a user, and the operator's notice of maintenance."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import app_role, create_district_table

revision = "0007_screens"
down_revision = "0006_models"
branch_labels = None
depends_on = None


def upgrade() -> None:
    now = sa.func.now()
    create_district_table(
        "favorites",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=now),
        sa.ForeignKeyConstraint(["district_id", "user_id"], ["users.district_id", "users.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("district_id", "user_id", "path"),
    )
    op.create_table(
        "maintenance",
        sa.Column("id", sa.Boolean(), sa.CheckConstraint("id", name="one_row"), primary_key=True),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False, server_default=now),
        sa.Column("until", sa.DateTime(timezone=True)),
    )
    op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON maintenance TO {app_role()}")


def downgrade() -> None:
    op.drop_table("maintenance")
    op.drop_table("favorites")
