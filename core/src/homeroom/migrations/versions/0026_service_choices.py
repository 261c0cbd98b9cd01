"""Which of several plugins a district has chosen for a service."""

import sqlalchemy as sa
from alembic import op
from homeroom_sdk.orm import create_district_table

revision = "0026_service_choices"
down_revision = "0025_schedules"
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_district_table(
        "service_choices",
        sa.Column("protocol", sa.Text(), nullable=False),
        sa.Column("plugin_id", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.UniqueConstraint("district_id", "protocol"),
        sa.ForeignKeyConstraint(["district_id"], ["districts.id"], ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("service_choices")
